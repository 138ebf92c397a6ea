# CMake package of Weakspot.
#
#   find_package(Weakspot REQUIRED)
#   add_executable(queue_test queue_test.cpp)
#   weakspot_add_test(queue_test)            a test 'weakspot.queue_test' for ctest
#
# Weakspot::weakspot is a library of headers: weakspot.h.

cmake_minimum_required(VERSION 3.14)

# In a clone this file is in cmake/, in an installation in lib/cmake/Weakspot/.
get_filename_component(_weakspot_here "${CMAKE_CURRENT_LIST_DIR}" REALPATH)
if(EXISTS "${_weakspot_here}/../weakspot")
  get_filename_component(_weakspot_root "${_weakspot_here}/.." ABSOLUTE)
  set(_weakspot_program "${_weakspot_root}/weakspot")
else()
  get_filename_component(_weakspot_root "${_weakspot_here}/../../.." ABSOLUTE)
  set(_weakspot_program "${_weakspot_root}/bin/weakspot")
endif()
set(Weakspot_EXECUTABLE "${_weakspot_program}" CACHE FILEPATH "The command weakspot")

if(NOT TARGET Weakspot::weakspot)
  add_library(Weakspot::weakspot INTERFACE IMPORTED)
  set_target_properties(Weakspot::weakspot PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${_weakspot_root}/include")
endif()

# Adds the flags of 'weakspot cc' to a target. Does nothing if the compiler of the project is weakspot-cc or weakspot-c++.
# The libraries of the target keep their flags: a project with several targets is better built with that compiler.
function(weakspot_instrument target)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("CXX" IN_LIST languages)
    set(compiler "${CMAKE_CXX_COMPILER}")
  else()
    set(compiler "${CMAKE_C_COMPILER}")
  endif()
  if(compiler MATCHES "weakspot-c(c|\\+\\+)$")
    return()
  endif()
  get_property(folder GLOBAL PROPERTY _weakspot_runtime)
  if(NOT folder)
    get_filename_component(compiler "${compiler}" REALPATH)
    execute_process(
      COMMAND "${Weakspot_EXECUTABLE}" cc-runtime "${compiler}"
      OUTPUT_VARIABLE folder
      ERROR_VARIABLE message
      RESULT_VARIABLE code
      OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT code EQUAL 0)
      message(FATAL_ERROR "Weakspot: no run-time for ${compiler}: ${message}")
    endif()
    set_property(GLOBAL PROPERTY _weakspot_runtime "${folder}")
  endif()
  _weakspot_flags("${folder}/compile.flags" compile)
  _weakspot_flags("${folder}/link.flags" link)
  target_compile_options(${target} PRIVATE "${compile}")
  target_link_options(${target} PRIVATE "${link}")
endfunction()

# One option for CMake, which removes repeated options: -Xlinker occurs several times.
function(_weakspot_flags file result)
  file(STRINGS "${file}" lines)
  set(all "SHELL:")
  foreach(line IN LISTS lines)
    string(APPEND all " \"${line}\"")
  endforeach()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

# weakspot_add_test(<target> [NAME <name>] [EACH] [OPTIONS <option>...] [ARGUMENTS <argument>...])
#
# A test for ctest that tests a program with Weakspot. It passes if nothing was found and the campaign was complete.
#   NAME        the name of the test; the default is weakspot.<target>
#   EACH        test each test case of a program of GoogleTest, Catch2 or doctest by itself
#   OPTIONS     options of 'weakspot test', such as --runs 200
#   ARGUMENTS   arguments of the program
function(weakspot_add_test target)
  cmake_parse_arguments(PARSE_ARGV 1 test "EACH" "NAME" "OPTIONS;ARGUMENTS")
  if(test_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "weakspot_add_test: unknown arguments: ${test_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT test_NAME)
    set(test_NAME "weakspot.${target}")
  endif()
  set(each)
  if(test_EACH)
    set(each --each)
  endif()
  weakspot_instrument(${target})
  add_test(NAME "${test_NAME}"
    COMMAND "${Weakspot_EXECUTABLE}" test ${each} ${test_OPTIONS} "$<TARGET_FILE:${target}>" -- ${test_ARGUMENTS})
  set_tests_properties("${test_NAME}" PROPERTIES LABELS weakspot)
endfunction()
