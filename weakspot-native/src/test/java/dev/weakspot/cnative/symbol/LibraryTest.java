package dev.weakspot.cnative.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryTest {
    @ParameterizedTest
    @CsvSource({
        "ld-linux-x86-64.so.2, false",
        "libc.so.6, false",
        "libc-2.31.so, false",
        "libstdc++.so.6, false",
        "libc++abi.so.1, false",
        "libnss_files.so.2, false",
        "libtsan.so, false",
        "libc-client.so.1, true",
        "libglib-2.0.so.0, true",
        "libatomic_ops.so.1, true"
    })
    void isUnseenUnlessItIsOfTheCompilerOrTheCLibrary(String name, boolean isUnseen) {
        assertThat(new LoadedLibrary(name, false).isUnseen()).isEqualTo(isUnseen);
        assertThat(new LoadedLibrary(name, true).isUnseen()).isFalse();
    }

    /** The JVM of this test has loaded some libraries. */
    @Test
    void librariesOfThisProcessHaveTheirNames() {
        List<String> names = MappedModules.of(ProcessHandle.current().pid()).all().stream()
                .flatMap(module -> LoadedLibrary.of(module.file()).stream())
                .map(LoadedLibrary::name)
                .toList();
        assertThat(names).contains("libjvm.so", "libc.so.6");
        assertThat(new LoadedLibrary("libjvm.so", false).isUnseen()).isTrue();
    }

    @Test
    void otherFilesAreNoLibraries() {
        assertThat(LoadedLibrary.of(Path.of("/etc/passwd"))).isEmpty();
        assertThat(LoadedLibrary.of(Path.of("/nowhere"))).isEmpty();
    }
}
