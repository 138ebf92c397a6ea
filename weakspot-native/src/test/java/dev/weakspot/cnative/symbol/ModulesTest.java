package dev.weakspot.cnative.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ModulesTest {
    @Test
    void modulesOfThisProcessAreFound() {
        MappedModules modules = MappedModules.of(ProcessHandle.current().pid());
        assertThat(modules.isEmpty()).isFalse();
        assertThat(modules.at(0)).isEmpty();
        assertThat(modules.at(-1)).isEmpty();
    }

    @Test
    void anEndedProcessHasNoModules() {
        assertThat(MappedModules.of(Integer.MAX_VALUE).isEmpty()).isTrue();
    }

    @Test
    void onlyElfFilesWithCodeAreModules() {
        String maps = """
                00400000-00401000 r-xp 00000000 08:01 1                                  /etc/passwd
                7f0000000000-7f0000001000 r--p 00000000 08:01 2                          /bin/sh
                7f0000002000-7f0000003000 r-xp 00000000 00:00 0                          [vdso]
                ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
                nonsense
                """;
        assertThat(MappedModules.parse(maps).isEmpty()).isTrue();
    }

    @Test
    void aReplacedFileKeepsItsName() {
        String maps = "7f0000000000-7f0000001000 r-xp 00000000 08:01 2                   /bin/sh (deleted)\n";
        assertThat(MappedModules.parse(maps).at(0x7f0000000000L).orElseThrow().file())
                .hasToString("/bin/sh");
    }
}
