package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code replay --debug} on a pseudo-terminal. Skipped where gdb or Python is missing, or gdb may not attach to processes. */
class DebuggerTest {
    @TempDir
    private static Path folder;

    private static Path program;

    private final Path terminal = Path.of("src/test/resources/terminal.py").toAbsolutePath();

    @BeforeAll
    static void recordADeadlock() throws IOException {
        program = ScenarioProgram.in(folder);
        CliSession session = new CliSession();
        session.folder = folder;
        assertThat(session.run("test", "--strategy", "random", "--runs", "50", program.toString(), "--", "deadlock"))
                .isEqualTo(ExitCode.FOUND);
    }

    @BeforeEach
    void requireTools() throws IOException, InterruptedException {
        assumeTrue(isInstalled("gdb", "--version"), "gdb is not installed");
        assumeTrue(isInstalled("python3", "-c", "import pty"), "Python is not installed");
        assumeTrue(isInstalled("stty", "--version"), "stty is not installed");
        assumeTrue(mayAttach(), "gdb may not attach to processes");
    }

    private static boolean isInstalled(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean mayAttach() throws IOException, InterruptedException {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            Process gdb = new ProcessBuilder("gdb", "-batch", "-p", Long.toString(sleep.pid()), "-ex", "info threads")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(gdb.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return gdb.waitFor() == 0 && output.contains("* 1");
        } finally {
            sleep.destroyForcibly();
        }
    }

    /** @param keys as {@code terminal.py} expects them */
    private String session(String keys) throws IOException, InterruptedException {
        String recording = folder.resolve("weakspot-recordings/faulty-deadlock-1.recording")
                .toString();
        List<String> command = new ArrayList<>(List.of("python3", terminal.toString(), keys));
        command.addAll(List.of("env", "TERM=dumb", System.getProperty("java.home") + "/bin/java", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.addAll(List.of("-Dweakspot.stdin=terminal", Main.class.getName(), "replay", "--debug", recording));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(Files.exists(Path.of(recording))).isTrue();
        return output;
    }

    private static void assertEndsCleanly(String output) {
        assertThat(output)
                .contains("1 error (deadlock)")
                .contains("settings same")
                .contains("foreground same")
                .contains("exit " + ExitCode.FOUND.number());
    }

    @Test
    void gdbBeginsAtTheUsersLineWithoutFramesOfTheRuntime() throws Exception {
        String output = session("bt|info threads|quit");
        assertThat(output).contains("weakspot: deadlock at ");
        String stack = output.substring(output.indexOf("(gdb) bt"), output.indexOf("(gdb) info threads"));
        assertThat(stack).contains("faulty.c:").doesNotContain("ws_");
        String start = output.substring(0, output.indexOf("(gdb) bt"));
        assertThat(start.lines().filter(line -> line.startsWith("#")))
                .singleElement()
                .asString()
                .contains(" in lock_both (");
        assertEndsCleanly(output);
    }

    @Test
    void anInterruptionReachesTheDebuggerOnly() throws Exception {
        String output = session("continue|^C|print 6*7|quit");
        assertThat(output).contains("SIGINT").contains("= 42");
        assertEndsCleanly(output);
    }

    @Test
    void theReplayContinuesHoweverTheDebuggerEnds() throws Exception {
        for (String keys : List.of("^D", "kill|quit", "shell kill -KILL $PPID")) {
            assertEndsCleanly(session(keys));
        }
    }
}
