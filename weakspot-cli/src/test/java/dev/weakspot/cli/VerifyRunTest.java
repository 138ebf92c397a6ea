package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.Position;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the other files, of the two streams and of the exit code when something happens to one file. */
class VerifyRunTest {
    @TempDir
    Path folder;

    private final Session session = new Session();
    private String first;
    private String second;

    @BeforeEach
    void writeTwoFiles() throws IOException {
        first = Files.writeString(folder.resolve("first.litmus"), "C first").toString();
        second = Files.writeString(folder.resolve("second.litmus"), "C second").toString();
    }

    private void forFirst(Engine special) {
        session.engine = (file, text, options, control) ->
                file.equals(first) ? special.verify(file, text, options, control) : Session.clean(file);
    }

    @Test
    void badInputIsOneLineAndTheOthersAreStillChecked() {
        forFirst((file, text, options, control) -> {
            throw new InputException(file, new Position(7, 12), "unknown mode 'relx'", "known: relaxed");
        });
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).isEqualTo(first + ":7:12: unknown mode 'relx' (known: relaxed)\n");
        assertThat(session.output.toString()).startsWith(second + ": second: nothing found");
    }

    @Test
    void badInputWeighsMoreThanAFinding() {
        session.engine = (file, text, options, control) -> Session.found(file);
        assertThat(session.run("verify", "nosuch", second)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FOUND);
    }

    @Test
    void aFindingWeighsMoreThanAGap() {
        forFirst((file, text, options, control) -> Session.incomplete(file, "bound"));
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        session.engine = (file, text, options, control) ->
                file.equals(first) ? Session.incomplete(file, "bound") : Session.found(file);
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FOUND);
    }

    @Test
    void ourMistakeIsOneLineAndTheOthersAreStillChecked() {
        forFirst((file, text, options, control) -> {
            throw new IllegalStateException("no such\nlocation=3");
        });
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FAILURE);
        assertThat(session.errors.toString())
                .isEqualTo("weakspot: internal error: " + first + ": IllegalStateException: no such?location=3"
                        + " (please report; set WEAKSPOT_DEBUG=1 for the stack trace)\n");
        assertThat(session.output.toString()).contains("second: nothing found");
    }

    @Test
    void theStackTraceIsForThoseWhoAsk() {
        session.environment.put("WEAKSPOT_DEBUG", "1");
        forFirst((file, text, options, control) -> {
            throw new StackOverflowError();
        });
        assertThat(session.run("verify", first)).isEqualTo(ExitCode.FAILURE);
        assertThat(session.errors.toString())
                .contains(": StackOverflowError (please")
                .contains("\tat dev.weakspot.cli");
    }

    @Test
    void memoryThatRunsOutIsAGap() {
        forFirst((file, text, options, control) -> {
            throw new OutOfMemoryError();
        });
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString()).contains("NOT COMPLETE: out of memory:");
    }

    @Test
    void theTimeOutCountsForTheWholeCommand() {
        forFirst((file, text, options, control) -> {
            assertThat(control.reasonToStop()).isEmpty();
            session.nanos.addAndGet(TimeUnit.SECONDS.toNanos(30));
            return Session.incomplete(file, control.reasonToStop().orElseThrow());
        });
        assertThat(session.run("verify", "--timeout", "30", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString())
                .contains(
                        "NOT COMPLETE: time-out of 30 s reached",
                        "NOT COMPLETE: not started: time-out of 30 s reached");
    }

    @Test
    void afterCtrlCTheReportIsStillWhole() {
        forFirst((file, text, options, control) -> {
            session.isInterrupted.set(true);
            return Session.incomplete(file, control.reasonToStop().orElseThrow());
        });
        assertThat(session.run("verify", "--format=json", first, second)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString())
                .contains("\"first\"", "\"second\"", "not started: interrupted")
                .endsWith("}\n");
    }

    @Test
    void textComesOutAsSoonAsItIsKnown() {
        session.engine = (file, text, options, control) -> {
            if (file.equals(second)) {
                assertThat(session.output.toString()).contains("first: nothing found");
            }
            return Session.clean(file);
        };
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.CLEAN);
    }

    @Test
    void jsonIsWrittenEvenIfNoFileCouldBeTaken() {
        assertThat(session.run("verify", "--format", "json", "nosuch")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.output.toString()).contains("\"programs\"");
        assertThat(session.errors.toString()).isEqualTo("nosuch: no such file (check the name)\n");
    }

    @Test
    void progressIsShownOnATerminalAndClearedBeforeTheReport() {
        session.audience = new Audience(Audience.Reader.FILE, Audience.Reader.TERMINAL, 80, false);
        forFirst((file, text, options, control) -> {
            session.nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
            control.progress(42, 7);
            return Session.clean(file);
        });
        session.run("verify", first, second);
        String line = "first (1 of 2): 42 states, 21 states/s, 7 waiting, 2 s";
        assertThat(session.errors.toString()).isEqualTo("\r" + line + "\r" + " ".repeat(line.length()) + "\r");
    }

    @Test
    void progressIsNotShownInAPipe() {
        session.audience = new Audience(Audience.Reader.TERMINAL, Audience.Reader.PIPE, 80, false);
        forFirst((file, text, options, control) -> {
            session.nanos.addAndGet(TimeUnit.SECONDS.toNanos(9));
            control.progress(42, 7);
            return Session.clean(file);
        });
        session.run("verify", first);
        assertThat(session.errors.toString()).isEmpty();
    }

    @Test
    void aReaderThatHasSeenEnoughEndsTheCommandQuietly() {
        session.audience = new Audience(Audience.Reader.PIPE, Audience.Reader.FILE, 80, false);
        session.out = new Full();
        forFirst((file, text, options, control) -> Session.found(file));
        assertThat(session.run("verify", first, second)).isEqualTo(ExitCode.FOUND);
        assertThat(session.run("verify", second, first)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.errors.toString()).isEmpty();
    }

    @Test
    void aFullDiskIsAFailure() {
        session.out = new Full();
        assertThat(session.run("verify", first)).isEqualTo(ExitCode.FAILURE);
        assertThat(session.errors.toString()).isEqualTo("weakspot: the report cannot be written: nowhere to write\n");
    }

    @Test
    void aComplaintIsOneLineWithoutEscapeSequences() {
        session.run("verify", "a\nb\u001b[31m");
        assertThat(session.errors.toString()).isEqualTo("a?b?[31m: no such file (check the name)\n");
    }

    private static final class Full extends Writer {
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
