package dev.weakspot.cnative.compile;

import static dev.weakspot.cnative.compile.ScriptProject.assertSucceeds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How weakspot-cc and weakspot-c++ find a compiler and a run-time, and how they answer queries and report errors. */
@Timeout(600)
class CompilerScriptEnvironmentTest {
    private static final List<String> QUERIES = List.of(
            "",
            "--version",
            "-dumpmachine",
            "-dumpversion",
            "-print-file-name=libc.so",
            "-print-search-dirs",
            "-v",
            "-M twice.c",
            "-E -P twice.c",
            "-fsyntax-only -Werror twice.c",
            "--frobnicate");

    @TempDir
    Path folder;

    private ScriptProject project;
    private Path work;

    static List<Toolchain> toolchains() {
        return Toolchain.required();
    }

    @BeforeEach
    void writeSources() throws IOException {
        project = new ScriptProject(folder);
        work = project.folder();
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void queriesAreAnsweredByTheCompiler(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        for (String query : QUERIES) {
            List<String> command =
                    new ArrayList<>(List.of(toolchain.c().program().toString()));
            command.addAll(ScriptProject.arguments(query));
            CompilerCall plain = CompilerCall.of(work, command);
            CompilerCall actual = script.cc(work, ScriptProject.arguments(query).toArray(String[]::new));
            assertThat(actual.code()).as(query).isEqualTo(plain.code());
            assertThat(actual.text()).as(query).isEqualTo(plain.text());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-static",
                "--static",
                "-static-pie",
                "-fsanitize=address",
                "-fsanitize=thread,undefined",
                "-fopenacc",
                "-foffload=nvptx-none",
                "-m32",
                "-static-libtsan"
            })
    void unsupportedOptionsAreRefused(String option) throws Exception {
        CompilerScript script = project.script(toolchains().get(0));
        project.write("options", "-O2 '" + option + "'\n");
        for (String argument : List.of(option, "@options")) {
            CompilerCall call = script.cc(work, argument, "main.c", "twice.c", "-o", "program");
            assertThat(call.code()).isEqualTo(2);
            assertThat(call.text())
                    .startsWith("weakspot cc: " + option + " is not supported")
                    .endsWith(")\n")
                    .hasLineCount(1);
        }
        assertThat(work.resolve("program")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void theExitCodeOfTheCompilerIsReturned(Toolchain toolchain) throws Exception {
        project.write("wrong.c", "int main(void) { return nothing; }\n");
        CompilerCall call = project.script(toolchain).cc(work, "wrong.c");
        assertThat(call.code()).isEqualTo(1);
        assertThat(call.text()).contains("wrong.c:1:25: error:").doesNotContain("weakspot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcc -O2", "no-such-compiler", "/no/such/compiler", "/", "test"})
    void aMissingCompilerIsReported(String name) throws Exception {
        CompilerScript script = project.script(toolchains().get(0));
        script.environment.put("WEAKSPOT_CXX", name.equals("test") ? "no-" + name : name);
        CompilerCall call = script.cxx(work, "main.c");
        assertThat(call.code()).isEqualTo(2);
        assertThat(call.text())
                .startsWith("weakspot c++: there is no program '")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"weakspot-cc", "weakspot-c++", "weakspot"})
    void theScriptDoesNotCallItself(String name) throws Exception {
        CompilerScript script = project.script(toolchains().get(0));
        script.environment.put("WEAKSPOT_CC", name);
        CompilerCall call = script.cc(work, "main.c");
        assertThat(call.code()).isEqualTo(2);
        assertThat(call.text())
                .contains("is Weakspot itself (set WEAKSPOT_CC to")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void worksThroughASymbolicLinkAndWithAWrapperForACompiler(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        Path link =
                Files.createSymbolicLink(work.resolve("my-cc"), script.path().resolve("weakspot-cc"));
        assertSucceeds(script.run(work, List.of(link.toString(), "main.c", "twice.c", "-o", "program")));
        project.assertPrints("program", "hello 42");
        // the wrapper gets its own run-time, which takes a third of the time to build without optimisation
        Path wrapper = Files.writeString(
                work.resolve("wrapper"), "#!/bin/sh\nexec " + toolchain.c().program() + " \"$@\" -O0\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        Path caches = folder.resolve("caches");
        RuntimeCache.in(caches.resolve("weakspot")).folder(Compiler.at(work.resolve("./wrapper")));
        script.environment.put("XDG_CACHE_HOME", caches.toString());
        script.environment.put("WEAKSPOT_CC", "./wrapper");
        assertSucceeds(script.cc(work, "main.c", "twice.c", "-o", "program2"));
        project.assertPrints("program2", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void anUnwritableCacheIsReportedWithASolution(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        script.environment.put("XDG_CACHE_HOME", "/proc"); // not even the superuser can write to it
        CompilerCall call = script.cc(work, "-c", "twice.c");
        assertThat(call.code()).isEqualTo(2);
        assertThat(call.text())
                .contains("/proc/weakspot cannot be written to (set XDG_CACHE_HOME to another folder)")
                .hasLineCount(1);
    }

    /** The script must not use the remembered run-time of the previous sources. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void aChangedSourceOfTheRunTimeIsDetected(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        assertSucceeds(script.cc(work, "-c", "twice.c"));
        Path header = script.sources().resolve("link/wire.h");
        Files.setLastModifiedTime(header, FileTime.from(Instant.now().minusSeconds(60)));
        assertSucceeds(script.cc(work, "-c", "twice.c")); // another date does not change the run-time
        Files.writeString(header, Files.readString(header).toUpperCase(Locale.ROOT));
        assertThat(script.cc(work, "-c", "twice.c").text()).contains("is not in the cache");
    }
}
