package dev.weakspot.cnative.testframework;

import dev.weakspot.input.InputException;
import java.util.List;
import java.util.Optional;

/** A framework for unit tests in C++: the options by which its programs list and select test cases. */
interface TestFramework {
    /** A program is asked in this order. */
    List<TestFramework> ALL = List.of(new GoogleTest(), new Catch2(), new Doctest());

    String name();

    /** A text that every program contains into which the framework is linked statically. */
    String mark();

    /** The test cases that the program lists; empty if it does not use this framework. */
    Optional<TestCases> list(ListingProgram program) throws InputException;

    /**
     * The arguments with which a program runs one test case only.
     *
     * @param testCase one of {@code all}
     * @param given the arguments that the user gives to every test case
     */
    List<String> selecting(String testCase, List<String> all, List<String> given);

    /**
     * The test cases of a program.
     *
     * @param names without the disabled ones
     * @param disabled how many test cases the program itself excludes
     */
    record TestCases(List<String> names, int disabled) {
        public TestCases {
            names = List.copyOf(names);
        }
    }
}
