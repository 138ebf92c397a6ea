package dev.weakspot.cnative.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class CompilerTest {
    @TempDir
    Path folder;

    /** A program that prints these predefined macros, for any arguments. */
    private Path fake(String name, String... macros) throws IOException {
        String text = Stream.of(macros)
                .map(macro -> "echo '#define " + macro + " 1'\n")
                .collect(Collectors.joining("", "#!/bin/sh\n", ""));
        Path program = Files.writeString(folder.resolve(name), text);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    private static final String[] GCC = {"__GNUC__", "__linux__", "__x86_64__", "__LP64__"};
    private static final String[] CLANG = {"__GNUC__", "__linux__", "__x86_64__", "__LP64__", "__clang__"};

    @Test
    void theUsualNamesAreSearchedOnThePath() throws Exception {
        Path cc = fake("cc", GCC);
        Path cxx = fake("c++", CLANG);
        Map<String, String> environment = Map.of("PATH", "/no/such/folder::" + folder);
        assertThat(Compiler.find(SourceLanguage.C, environment)).isEqualTo(new Compiler(cc, CompilerFamily.GCC));
        assertThat(Compiler.find(SourceLanguage.CXX, environment)).isEqualTo(new Compiler(cxx, CompilerFamily.CLANG));
    }

    @Test
    void theEnvironmentNamesAnotherCompiler() throws Exception {
        fake("cc", GCC);
        Path mine = fake("my cc", CLANG);
        String path = folder.toString();
        assertThat(Compiler.find(SourceLanguage.C, Map.of("PATH", path, "WEAKSPOT_CC", "my cc")))
                .isEqualTo(new Compiler(mine, CompilerFamily.CLANG));
        assertThat(Compiler.find(SourceLanguage.C, Map.of("PATH", path, "WEAKSPOT_CC", mine.toString())))
                .isEqualTo(new Compiler(mine, CompilerFamily.CLANG));
        assertThat(Compiler.find(SourceLanguage.C, Map.of("PATH", path, "WEAKSPOT_CC", ""))
                        .family())
                .isEqualTo(CompilerFamily.GCC);
    }

    @Test
    void unusableCompilersAreReportedWithASolution() throws Exception {
        assertThatThrownBy(() -> Compiler.find(SourceLanguage.CXX, Map.of("PATH", folder.toString())))
                .hasMessage("no C++ compiler: there is no program 'c++' (install gcc or clang, or set WEAKSPOT_CXX)");
        assertThatThrownBy(() ->
                        Compiler.find(SourceLanguage.C, Map.of("PATH", folder.toString(), "WEAKSPOT_CC", "gcc -m64")))
                .hasMessage("no C compiler: there is no program 'gcc -m64'"
                        + " (WEAKSPOT_CC has to name one program, without arguments)");
        Path tiny = fake("tcc", "__linux__", "__x86_64__", "__LP64__");
        assertThatThrownBy(() -> Compiler.at(tiny)).hasMessageContaining("is neither gcc nor clang");
        Path arm = fake("arm", "__GNUC__", "__linux__", "__aarch64__", "__LP64__");
        assertThatThrownBy(() -> Compiler.at(arm)).hasMessageContaining("does not compile for 64-bit x86");
        Path x32 = fake("x32", "__GNUC__", "__linux__", "__x86_64__");
        assertThatThrownBy(() -> Compiler.at(x32)).hasMessageContaining("does not compile for 64-bit x86");
        Path windows = fake("mingw", "__GNUC__", "__x86_64__", "__LP64__");
        assertThatThrownBy(() -> Compiler.at(windows)).hasMessageContaining("does not compile for Linux");
        assertThatThrownBy(() -> Compiler.at(folder.resolve("none"))).hasMessageContaining("cannot be started");
    }

    @Test
    void installedCompilersAreRecognised() {
        List<Compiler> compilers = Compiler.present(SourceLanguage.C);
        assumeFalse(compilers.isEmpty(), "neither gcc nor clang is installed");
        assertThat(compilers)
                .allSatisfy(compiler -> assertThat(compiler.program().getFileName())
                        .hasToString(compiler.family() == CompilerFamily.GCC ? "gcc" : "clang"));
    }
}
