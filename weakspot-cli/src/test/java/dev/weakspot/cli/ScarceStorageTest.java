package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Folders that are full, that are read-only, or that two processes write to at the same time. They are mounted in a mount namespace
 * of the tested process.
 */
@Execution(ExecutionMode.CONCURRENT)
class ScarceStorageTest {
    private static final String RECORDING = "weakspot-recordings/faulty-race-1.recording";

    @TempDir
    private static Path built;

    private static Path program;

    @TempDir
    private Path folder;

    @BeforeAll
    static void build() throws IOException {
        program = ScenarioProgram.in(built);
    }

    /** A command that executes these commands in a new mount namespace and then starts the command that is appended to it. */
    private static List<String> mounting(String commands) throws IOException {
        return mountingAndThen(commands, "exec \"$@\"");
    }

    /** As above, but lists the files that remain in a folder on standard error at the end. */
    private static List<String> mounting(String commands, Object folder) throws IOException {
        return mountingAndThen(commands, "\"$@\"; code=$?; ls -A " + folder + " >&2; exit $code");
    }

    private static List<String> mountingAndThen(String commands, String start) throws IOException {
        for (List<String> unshare : List.of(List.of("unshare", "-m"), List.of("unshare", "-r", "-m"))) {
            List<String> probe = new ArrayList<>(unshare);
            probe.addAll(List.of("mount", "-t", "tmpfs", "none", "/var/tmp"));
            if (CompilerCall.of(built, probe).isSuccess()) {
                List<String> command = new ArrayList<>(unshare);
                command.addAll(List.of("sh", "-c", "set -e\n" + commands + "\nset +e\n" + start, "sh"));
                return command;
            }
        }
        assumeTrue(false, "nothing can be mounted here: unshare -m is not permitted");
        return List.of();
    }

    /** Mounts a file system with these options. If they have a size, the file system is filled up. */
    private static String mount(String options, Object at) {
        String mount = "mount -t tmpfs -o " + options + " none " + at;
        return options.startsWith("size") ? mount + "\nhead -c 1M /dev/zero >" + at + "/fill 2>/dev/null || :" : mount;
    }

    private static String[] test(String scenario) {
        return new String[] {"test", "--runs", "20", program.toString(), "--", scenario};
    }

    /** The temporary folder and /dev/shm are full, or have room for a folder but not for its files, or are read-only. */
    @ParameterizedTest
    @ValueSource(strings = {"size=16k", "nr_inodes=1", "nr_inodes=2", "nr_inodes=3", "ro"})
    void fullTemporaryFoldersAreNotUsed(String options) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        String mounts = mount(options, temporary) + "\n" + mount(options, "/dev/shm");
        OwnProcess.EndedProcess ended = OwnProcess.in(folder)
                .startedBy(mounting(mounts, temporary), "-Djava.io.tmpdir=" + temporary)
                .run(test("race"));
        assertThat(ended.code()).as(ended.errors()).isEqualTo(ExitCode.FOUND.number());
        assertThat(ended.output()).contains("1 error (race)");
        assertThat(ended.errors()).isEqualTo(options.startsWith("size") ? "fill\n" : "");
    }

    @Test
    void noRoomInAnyFolderIsReportedWithASolution() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        String mounts = Stream.of(temporary, "/dev/shm", "/var/tmp")
                .map(at -> mount("nr_inodes=1", at) + "\n")
                .reduce("unset XDG_RUNTIME_DIR\n", String::concat);
        OwnProcess.EndedProcess ended = OwnProcess.in(folder)
                .startedBy(mounting(mounts, temporary), "-Djava.io.tmpdir=" + temporary)
                .run(test("race"));
        assertThat(ended.code()).isEqualTo(ExitCode.BAD_INPUT.number());
        assertThat(ended.errors())
                .contains("cannot be started: no folder for a socket: tried " + temporary, "/dev/shm", "/var/tmp")
                .contains("No space left on device")
                .endsWith("set XDG_RUNTIME_DIR to one that can be written to\n")
                .hasLineCount(1);
    }

    /** Input from a pipe is copied, because each run reads it. */
    @Test
    void pipedInputIsCopiedToAFolderWithRoom() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Path input = Files.writeString(folder.resolve("input"), "wrong wrong\n");
        OwnProcess process = OwnProcess.in(folder).reading(input, "pipe");
        List<String> firstIsFull = mounting(mount("size=16k", temporary), temporary);
        OwnProcess.EndedProcess ended =
                process.startedBy(firstIsFull, "-Djava.io.tmpdir=" + temporary).run(test("input"));
        assertThat(ended.code()).as(ended.errors()).isEqualTo(ExitCode.FOUND.number());
        String mounts = Stream.of(temporary, "/dev/shm", "/var/tmp")
                .map(at -> mount("size=16k", at) + "\n")
                .reduce("", String::concat);
        OwnProcess.EndedProcess full = process.startedBy(mounting(mounts, temporary), "-Djava.io.tmpdir=" + temporary)
                .run(test("input"));
        assertThat(full.code()).isEqualTo(ExitCode.BAD_INPUT.number());
        assertThat(full.errors())
                .isEqualTo("weakspot: standard input cannot be copied: there is no room for it in " + temporary
                        + ", /dev/shm, /var/tmp (give a file: it is not copied)\nfill\n");
    }

    /** The working folder has no room for the folder of recordings, for a file in it, or for the text of the file. */
    @ParameterizedTest
    @ValueSource(strings = {"nr_inodes=1", "nr_inodes=2", "size=16k"})
    void aRecordingThatCannotBeWrittenIsReported(String options) throws Exception {
        Path working = Files.createDirectory(folder.resolve("working"));
        List<String> command = mounting(mount(options, working) + "\ncd " + working, "weakspot-recordings 2>/dev/null");
        OwnProcess.EndedProcess ended = OwnProcess.in(folder).startedBy(command).run(test("race"));
        assertThat(ended.code()).as(ended.errors()).isEqualTo(ExitCode.FOUND.number());
        assertThat(ended.output()).contains("data race on plain").doesNotContain("weakspot replay");
        assertThat(ended.errors())
                .isEqualTo(RECORDING + ": cannot be written: No space left on device (the report still has"
                        + " the steps)\n");
    }

    @Test
    void theCacheIsNotWrittenIfItHasTheRunTime() throws Exception {
        Path cache = Files.createDirectories(folder.resolve("cache/weakspot"));
        Path runtimes = ScenarioProgram.RUNTIMES.toRealPath();
        Files.writeString(folder.resolve("empty.c"), "int main(void) { return 0; }\n");
        CompilerCall without = compiled(mounting("mount -t tmpfs -o ro none " + cache));
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.text())
                .isEqualTo("weakspot cc: no folder for the run-time: " + cache
                        + " cannot be written to (set XDG_CACHE_HOME to another folder)\n");
        String bind = "mount --bind " + runtimes + " " + cache + "\nmount -o remount,bind,ro " + cache;
        CompilerCall with = compiled(mounting(bind));
        assertThat(with.code()).as(with.text()).isZero();
        assertThat(with.text()).isEmpty();
        assertThat(CompilerCall.of(folder, List.of(folder.resolve("empty").toString()))
                        .code())
                .isZero();
    }

    @Test
    void aRunTimeThatCannotBeWrittenIsReported() throws Exception {
        Path cache = Files.createDirectories(folder.resolve("cache/weakspot"));
        String mounts = mount("size=16k", cache) + "\nexport XDG_CACHE_HOME=" + cache.getParent();
        OwnProcess.EndedProcess ended = OwnProcess.in(folder)
                .startedBy(mounting(mounts, cache))
                .run(
                        "cc-runtime",
                        Compiler.present(SourceLanguage.C).get(0).program().toString());
        assertThat(ended.code()).isEqualTo(ExitCode.BAD_INPUT.number());
        assertThat(ended.errors())
                .isEqualTo(
                        "weakspot: the run-time cannot be built: No space left on device (XDG_CACHE_HOME may name another"
                                + " folder)\nfill\nlock\n");
    }

    private CompilerCall compiled(List<String> mounting) throws IOException {
        List<String> command = new ArrayList<>(mounting);
        command.addAll(List.of(
                "env",
                "XDG_CACHE_HOME=" + folder.resolve("cache"),
                "WEAKSPOT_CC=" + Compiler.present(SourceLanguage.C).get(0).program(),
                Path.of("../weakspot-cc").toRealPath().toString(),
                "empty.c",
                "-o",
                "empty"));
        return CompilerCall.of(folder, command);
    }

    /** Both processes write a recording of one name. A reader never finds an incomplete recording, and both recordings remain. */
    @Test
    void concurrentProcessesDoNotDamageRecordings() throws Exception {
        List<OwnProcess.Started> both = List.of(
                OwnProcess.in(folder).start(test("race")), OwnProcess.in(folder).start(test("heap")));
        for (OwnProcess.Started each : both) {
            Path recording = folder.resolve(RECORDING);
            while (each.process().isAlive()) {
                if (Files.exists(recording)) {
                    Recording read = RecordingText.parse(recording.toString(), Files.readString(recording));
                    assertThat(read.finding().kind()).isEqualTo("race");
                }
                Thread.sleep(5);
            }
            OwnProcess.EndedProcess ended = each.ended();
            assertThat(ended.code()).as(ended.errors()).isEqualTo(ExitCode.FOUND.number());
            assertThat(ended.errors()).isEmpty();
        }
        try (Stream<Path> files = Files.list(folder.resolve("weakspot-recordings"))) {
            assertThat(files)
                    .containsExactlyInAnyOrder(
                            folder.resolve(RECORDING), folder.resolve("weakspot-recordings/faulty-race-2.recording"));
        }
        OwnProcess.EndedProcess replayed = OwnProcess.in(folder).run("replay", RECORDING);
        assertThat(replayed.code()).as(replayed.output()).isEqualTo(ExitCode.FOUND.number());
    }
}
