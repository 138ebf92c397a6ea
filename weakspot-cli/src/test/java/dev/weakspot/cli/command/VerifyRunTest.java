package dev.weakspot.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.StubbedLitmusFrontEnd;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.context.TerminalStreams;
import dev.weakspot.frontend.StreamKind;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How an error, a gap or an interruption in one file affects the other files, the two streams and the exit code. */
class VerifyRunTest {
    @TempDir
    Path folder;

    private final CliSession session = new CliSession();
    private String first;
    private String second;

    @BeforeEach
    void writeTwoFiles() throws IOException {
        first = Files.writeString(folder.resolve("first.litmus"), "C first").toString();
        second = Files.writeString(folder.resolve("second.litmus"), "C second").toString();
        session.verifyWith((file, request, control) -> CliSession.clean(file));
    }

    private void forFirst(StubbedLitmusFrontEnd.Stub special) {
        session.verifyWith((file, request, control) ->
                file.equals(first) ? special.verify(file, request, control) : CliSession.clean(file));
    }

    @Test
    void badInputIsReportedInOneLineAndTheOtherFilesAreVerified() {
        forFirst((file, request, control) -> {
            throw new InputException(file, 7, 12, "unknown mode 'relx'", "known: relaxed");
        });
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).isEqualTo(first + ":7:12: unknown mode 'relx' (known: relaxed)\n");
        assertThat(session.output.toString()).startsWith(second + ": second: nothing found");
    }

    @Test
    void badInputHasPrecedenceOverAFinding() {
        session.verifyWith((file, request, control) -> CliSession.found(file));
        assertThat(session.run("verify", "nosuch", second)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FOUND);
    }

    @Test
    void aFindingHasPrecedenceOverAGap() {
        forFirst((file, request, control) -> CliSession.incomplete(file, "bound"));
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        session.verifyWith((file, request, control) ->
                file.equals(first) ? CliSession.incomplete(file, "bound") : CliSession.found(file));
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FOUND);
    }

    @Test
    void anInternalErrorIsReportedInOneLineAndTheOtherFilesAreVerified() {
        forFirst((file, request, control) -> {
            throw new IllegalStateException("no such\nlocation=3");
        });
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FAILURE);
        assertThat(session.errors.toString())
                .isEqualTo("weakspot: internal error: " + first + ": IllegalStateException: no such?location=3"
                        + " (please report; set WEAKSPOT_DEBUG=1 for the stack trace)\n");
        assertThat(session.output.toString()).contains("second: nothing found");
    }

    @Test
    void theStackTraceIsPrintedOnRequest() {
        session.environment.put("WEAKSPOT_DEBUG", "1");
        forFirst((file, request, control) -> {
            throw new StackOverflowError();
        });
        assertThat(session.run("verify", first)).isEqualTo(ExitCode.FAILURE);
        assertThat(session.errors.toString())
                .contains(": StackOverflowError (please")
                .contains("\tat dev.weakspot.cli");
    }

    @Test
    void outOfMemoryIsAGap() {
        forFirst((file, request, control) -> {
            throw new OutOfMemoryError();
        });
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString()).contains("NOT COMPLETE, nothing found so far: out of memory:");
    }

    @Test
    void theTimeOutCountsForTheWholeCommand() {
        forFirst((file, request, control) -> {
            assertThat(control.reasonToStop()).isEmpty();
            session.nanos.addAndGet(TimeUnit.SECONDS.toNanos(30));
            return CliSession.incomplete(file, control.reasonToStop().orElseThrow());
        });
        assertThat(session.run("verify", "--timeout", "30", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString())
                .contains(
                        "NOT COMPLETE, nothing found so far: time-out of 30 s reached",
                        "NOT COMPLETE, nothing found so far: not started: time-out of 30 s reached");
    }

    @Test
    void afterAnInterruptionTheReportIsComplete() {
        forFirst((file, request, control) -> {
            session.isInterrupted.set(true);
            return CliSession.incomplete(file, control.reasonToStop().orElseThrow());
        });
        assertThat(session.run("verify", "--format=json", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString())
                .contains("\"first\"", "\"second\"", "not started: interrupted")
                .endsWith("}\n");
    }

    @Test
    void theTextOfAFileIsPrintedBeforeTheNextFileIsVerified() {
        session.verifyWith((file, request, control) -> {
            if (file.equals(second)) {
                assertThat(session.output.toString()).contains("first: nothing found");
            }
            return CliSession.clean(file);
        });
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.CLEAN);
    }

    @Test
    void jsonIsWrittenEvenIfNoFileCanBeRead() {
        assertThat(session.run("verify", "--format", "json", "nosuch")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.output.toString()).contains("\"programs\"");
        assertThat(session.errors.toString()).isEqualTo("nosuch: no such file (check the name)\n");
    }

    @Test
    void progressIsShownOnATerminalAndClearedBeforeTheReport() {
        session.streams = new TerminalStreams(StreamKind.TERMINAL, StreamKind.FILE, StreamKind.TERMINAL, 80, false);
        forFirst((file, request, control) -> {
            session.nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
            control.progress(42, 7);
            return CliSession.clean(file);
        });
        session.run("verify", first, second);
        String line = "first (1 of 2): 42 states, 21 states/s, 7 waiting, 2 s";
        assertThat(session.errors.toString()).isEqualTo("\r" + line + "\r" + " ".repeat(line.length()) + "\r");
    }

    @Test
    void progressIsNotShownInAPipe() {
        session.streams = new TerminalStreams(StreamKind.TERMINAL, StreamKind.TERMINAL, StreamKind.PIPE, 80, false);
        forFirst((file, request, control) -> {
            session.nanos.addAndGet(TimeUnit.SECONDS.toNanos(9));
            control.progress(42, 7);
            return CliSession.clean(file);
        });
        session.run("verify", first);
        assertThat(session.errors.toString()).isEmpty();
    }

    @Test
    void aClosedPipeEndsTheCommandWithoutAMessage() {
        session.streams = new TerminalStreams(StreamKind.TERMINAL, StreamKind.PIPE, StreamKind.FILE, 80, false);
        session.out = new FailingWriter();
        forFirst((file, request, control) -> CliSession.found(file));
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FOUND);
        assertThat(session.run("verify", second, first)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.errors.toString()).isEmpty();
    }

    @Test
    void aFullDiskIsAFailure() {
        session.out = new FailingWriter();
        assertThat(session.run("verify", first)).isEqualTo(ExitCode.FAILURE);
        assertThat(session.errors.toString()).isEqualTo("weakspot: the report cannot be written: nowhere to write\n");
    }

    @Test
    void anErrorMessageIsOneLineWithoutEscapeSequences() {
        session.run("verify", "a\nb\u001b[31m");
        assertThat(session.errors.toString()).isEqualTo("a?b?[31m: no such file (check the name)\n");
    }

    private static final class FailingWriter extends Writer {
        @Override
        public void write(char[] text, int from, int length) throws IOException {
            throw new IOException("nowhere to write");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
