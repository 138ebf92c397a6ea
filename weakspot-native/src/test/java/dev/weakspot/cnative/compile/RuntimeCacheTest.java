package dev.weakspot.cnative.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the cache alone, with a run-time that consists of one function. */
@Timeout(600)
class RuntimeCacheTest {
    @TempDir
    Path folder;

    private final Map<String, String> texts = new TreeMap<>(Map.of(
            "answer.c",
                    "#include \"answer.h\"\n__attribute__((visibility(\"default\"))) int answer(void) { return ANSWER; }",
            "answer.h", "#define ANSWER 42\n",
            "c-only.c", "int *hidden(void *new) { return new; }\n", // not valid C++
            "weakspot.h", "int answer(void);\n"));

    @BeforeEach
    void addCommonSources() throws IOException {
        RuntimeSources.shipped().texts().forEach((name, text) -> {
            if (name.endsWith(".flags") || name.equals(RuntimeSources.SYSTEM_HEADER)) {
                texts.put(name, text);
            }
        });
    }

    private RuntimeCache cache() {
        return new RuntimeCache(folder.resolve("ca che"), new RuntimeSources(new TreeMap<>(texts)));
    }

    private static List<Compiler> compilers() {
        List<Compiler> compilers = Stream.of(SourceLanguage.values())
                .flatMap(language -> Compiler.present(language).stream())
                .toList();
        assumeFalse(compilers.isEmpty(), "neither gcc nor clang is installed");
        return compilers;
    }

    @Test
    void aProgramIsLinkedWithTheRunTimeAndFindsItsHeader() throws Exception {
        Path source = Files.writeString(
                folder.resolve("a program.c"), "#include <weakspot.h>\nint main(void) { return answer(); }\n");
        for (Compiler compiler : compilers()) {
            Path program = folder.resolve("a program");
            List<String> command = compiler.linkCommand(
                    cache().folder(compiler),
                    List.of("-x", "c", "-fno-sanitize=thread", source.toString(), "-o", program.toString()));
            assertThat(CompilerCall.of(folder, command)).isEqualTo(new CompilerCall(command, 0, ""));
            assertThat(CompilerCall.of(folder, List.of(program.toString())).code())
                    .isEqualTo(42);
        }
    }

    @Test
    void aRunTimeIsBuiltOnce() throws Exception {
        Compiler compiler = compilers().get(0);
        Path first = cache().folder(compiler);
        FileTime time = Files.getLastModifiedTime(first.resolve("libtsan.so"));
        assertThat(cache().folder(compiler)).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(first.resolve("libtsan.so"))).isEqualTo(time);
    }

    @Test
    void changedSourcesGetAnotherFolderAndTheOldOneStays() throws Exception {
        Compiler compiler = compilers().get(0);
        Path first = cache().folder(compiler);
        texts.put("answer.h", "#define ANSWER 43\n");
        assertThat(cache().folder(compiler)).isNotEqualTo(first);
        assertThat(first.resolve("libtsan.so")).exists();
    }

    @Test
    void aBuildLeavesOnlyTheRunTime() throws Exception {
        Path made = cache().folder(compilers().get(0));
        try (Stream<Path> files = Files.list(made.getParent())) {
            assertThat(files).containsExactlyInAnyOrder(made, made.resolveSibling("lock"));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void aRunTimeThatDoesNotCompileLeavesNothingBehind() throws Exception {
        Compiler compiler = compilers().get(0);
        texts.put("answer.h", "#error no answer\n");
        assertThatThrownBy(() -> cache().folder(compiler))
                .isInstanceOfSatisfying(
                        RuntimeBuildException.class, e -> assertThat(e.output()).contains("answer.h:1", "no answer"));
        try (Stream<Path> files = Files.list(folder.resolve("ca che"))) {
            assertThat(files.map(Path::getFileName)).containsExactly(Path.of("lock"));
        }
    }

    /** Not even the superuser can write to /proc. */
    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws Exception {
        RuntimeCache cache = RuntimeCache.in(Path.of("/proc/weakspot"));
        Compiler compiler = compilers().get(0);
        assertThatThrownBy(() -> cache.folder(compiler))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/proc/weakspot");
    }

    @Test
    void concurrentCallersGetTheSameFolder() throws Exception {
        Compiler compiler = compilers().get(0);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Path> caller = () -> cache().folder(compiler);
            for (Future<Path> answer : threads.invokeAll(List.of(caller, caller, caller, caller))) {
                assertThat(answer.get()).isEqualTo(cache().folder(compiler));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void theFolderOfTheUserFollowsTheXdgStandard() throws Exception {
        Map<String, String> environment = new TreeMap<>();
        assertThatThrownBy(() -> RuntimeCache.userFolder(environment)).hasMessageContaining("set HOME");
        environment.put("HOME", "/home/ada");
        assertThat(RuntimeCache.userFolder(environment)).hasToString("/home/ada/.cache/weakspot");
        environment.put("XDG_CACHE_HOME", "relative");
        assertThat(RuntimeCache.userFolder(environment)).hasToString("/home/ada/.cache/weakspot");
        environment.put("XDG_CACHE_HOME", "/var/tmp/ada");
        assertThat(RuntimeCache.userFolder(environment)).hasToString("/var/tmp/ada/weakspot");
    }
}
