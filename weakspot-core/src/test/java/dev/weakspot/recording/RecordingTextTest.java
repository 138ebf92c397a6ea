package dev.weakspot.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.input.InputException;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording.Conditions;
import dev.weakspot.recording.Recording.Line;
import dev.weakspot.recording.Recording.RecordedFinding;
import dev.weakspot.recording.Recording.Subject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingTextTest {
    private static final String TEXT = """
            weakspot recording 2
            program: SB
            file: sb.litmus
            fingerprint: 0123abcd
            memory: rc20
            spin: auto
            keep: 1000
            origin: pctwm, seed 1, run 17
            finding: deadlock 7:3 14:3

            P0 1/1 write x (line 6)
            P1 2/3 read x (line 12)
            P1 20000 steps
            """;

    private static String written(Recording recording) {
        StringBuilder text = new StringBuilder();
        try {
            RecordingText.write(recording, text);
        } catch (IOException e) {
            throw new AssertionError("a StringBuilder does not fail", e);
        }
        return text.toString();
    }

    @Test
    void theFormatIsReadableText() throws InputException {
        Recording recording = new Recording(
                new Subject("SB", "sb.litmus", "0123abcd"),
                new Conditions(MemoryModel.RC20, SpinTreatment.AUTO, 1000),
                "pctwm, seed 1, run 17",
                new RecordedFinding("deadlock", List.of("7:3", "14:3")),
                List.of(
                        Line.one(0, 0, 1, "write x (line 6)"),
                        Line.one(1, 1, 3, "read x (line 12)"),
                        Line.many(1, 20_000)));
        assertThat(written(recording)).isEqualTo(TEXT);
        assertThat(RecordingText.parse("r.recording", TEXT)).isEqualTo(recording);
    }

    @Test
    void argumentsAndOtherFilesAreWrittenIfThereAreAny() throws InputException {
        Recording recording = new Recording(
                new Subject(
                                "queue",
                                "./queue",
                                "0123abcd",
                                List.of("-n", "two words", "", "C:\\x"),
                                RecordedInput.NONE,
                                3)
                        .withTeamSizes(List.of(2, 5)),
                new Conditions(MemoryModel.SC, SpinTreatment.AUTO, 1000),
                "pct, seed 1, run 17",
                new RecordedFinding("race", List.of("src/queue.c:7:3", "my file.h:14:0")),
                List.of());
        String text = written(recording);
        assertThat(text)
                .contains(
                        "fingerprint: 0123abcd\narguments: -n two\\\\swords \\\\e C:\\\\\\\\x\nexpected status: 3\nteam sizes: 2,5\nmemory: sc\n",
                        "finding: race src/queue.c:7:3 my\\\\sfile.h:14:0\n");
        assertThat(RecordingText.parse("r.recording", text)).isEqualTo(recording);
    }

    @Test
    void aProgramIsIdentifiedByItsBytes() {
        byte[] bytes = {127, 'E', 'L', 'F', (byte) 200};
        Subject subject = Subject.of("queue", "./queue", bytes, List.of("-n"));
        assertThat(subject.isOf(bytes.clone())).isTrue();
        bytes[4]++;
        assertThat(subject.isOf(bytes)).isFalse();
        assertThat(Subject.of("p", "f", "text").isOf("text")).isTrue();
    }

    @Test
    void aRecordingIsReadAsItWasWritten() throws InputException {
        for (int seed = 0; seed < 500; seed++) {
            Recording recording = recording(new Random(seed));
            Recording read = RecordingText.parse("r.recording", written(recording));
            assertThat(read).as("seed=%s", seed).isEqualTo(recording);
            RecordedInput input = recording.subject().input();
            assertThat(read.subject().input().isKept()).isEqualTo(input.isKept());
            if (input.isKept()) {
                assertThat(read.subject().input().bytes()).as("seed=%s", seed).isEqualTo(input.bytes());
            }
        }
    }

    /** Text, random bytes, or more bytes than a recording keeps. */
    private static RecordedInput input(Random random) {
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        return switch (random.nextInt(4)) {
            case 0 ->
                RecordedInput.of((randomText(random) + "\n" + randomText(random)).getBytes(StandardCharsets.UTF_8));
            case 1 -> RecordedInput.of(bytes);
            case 2 -> RecordedInput.notKept(RecordedInput.MAX_KEPT + random.nextInt(1_000_000), "0123abcd");
            default -> RecordedInput.NONE;
        };
    }

    @Test
    void printableInputIsWrittenUnchanged() throws Exception {
        byte[] bytes = ("3 \u00e9\\\r\n\n" + "x".repeat(100) + "yz\0\u2028").getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 1] = (byte) 0xff; // not valid UTF-8
        String text = TEXT.replace(
                "memory:",
                "input: 3 \u00e9\\\\\\r\\n\ninput: \\n\ninput: " + "x".repeat(100)
                        + "\ninput: yz\\x00\\xe2\\x80\\xff\nmemory:");
        Recording recording = RecordingText.parse("r.recording", TEXT);
        Recording reading = new Recording(
                recording.subject().reading(RecordedInput.of(new ByteArrayInputStream(bytes))),
                recording.conditions(),
                recording.origin(),
                recording.finding(),
                recording.lines());
        assertThat(written(reading)).isEqualTo(text);
        assertThat(RecordingText.parse("r.recording", text).subject().input().bytes())
                .isEqualTo(bytes);
    }

    @Test
    void ofLargeInputOnlyTheFingerprintIsKept() throws Exception {
        byte[] largestKept = new byte[RecordedInput.MAX_KEPT];
        assertThat(RecordedInput.of(new ByteArrayInputStream(largestKept)).isKept())
                .isTrue();
        byte[] more = new byte[3 * RecordedInput.MAX_KEPT + 7];
        RecordedInput input = RecordedInput.of(new ByteArrayInputStream(more));
        assertThat(input.isKept()).isFalse();
        assertThat(input.length()).isEqualTo(more.length);
        assertThat(input).isEqualTo(RecordedInput.of(more));
        more[more.length - 1]++;
        assertThat(input).isNotEqualTo(RecordedInput.of(more));
    }

    private static Recording recording(Random random) {
        List<Line> lines = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            int choices = 1 + random.nextInt(9);
            lines.add(
                    random.nextBoolean()
                            ? Line.one(random.nextInt(100), random.nextInt(choices), choices, "x" + randomText(random))
                            : Line.many(random.nextInt(100), 1 + random.nextInt(1_000_000)));
        }
        return new Recording(
                new Subject(
                        randomText(random),
                        randomText(random),
                        randomText(random),
                        words(random),
                        input(random),
                        random.nextInt(3),
                        random.ints(random.nextInt(4), 1, 50).boxed().toList()),
                new Conditions(
                        random.nextBoolean() ? MemoryModel.SC : MemoryModel.RC20,
                        random.nextBoolean() ? SpinTreatment.AUTO : SpinTreatment.STRICT,
                        1 + random.nextInt(5000)),
                randomText(random),
                new RecordedFinding(
                        "crash", random.nextBoolean() ? List.of() : List.of("1:2", randomText(random) + ":33:44")),
                lines);
    }

    private static List<String> words(Random random) {
        return Stream.generate(() -> randomText(random))
                .limit(random.nextInt(4))
                .toList();
    }

    private static String randomText(Random random) {
        String characters = "ab \\\n\r:é/&\t#\"n r";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            weakspot recording 2 ! weakspot recording 1 ! 1:1: a version that this Weakspot does not support
            weakspot recording 2 ! C SB                 ! 1:1: not a recording
            program: SB          ! SB                   ! 2:1: expected 'program: …'
            memory: rc20         ! memory: tso          ! 5:9: expected sc or rc20
            spin: auto           ! spin: no             ! 6:7: expected auto or strict
            keep: 1000           ! keep: 0              ! 7:7: '0' is not a whole number of at least 1
            memory: rc20         ! input: a\\\\q         ! 5:9: an unknown escape sequence
            memory: rc20         ! large input: much    ! 5:14: expected a number of bytes and their fingerprint
            memory: rc20         ! expected status: x   ! 5:18: 'x' is not a whole number of at least 1
            finding: deadlock    ! finding: x y         ! 9:10: expected a kind of finding and its sites
            P1 2/3               ! P1 4/3               ! 12:4: choice 4 of only 3
            P1 2/3               ! P1 2/0               ! 12:6: '0' is not a whole number of at least 1
            P0 1/1               ! Q0 1/1               ! 11:1: expected a step such as
            P1 20000 steps       ! P1 0 steps           ! 13:4: '0' is not a whole number of at least 1
            """)
    void anErrorIsReportedWithItsPosition(String valid, String invalid, String message) {
        assertThatThrownBy(() -> RecordingText.parse("r.recording", TEXT.replaceFirst(valid, invalid)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("r.recording:" + message);
    }

    @Test
    void aTruncatedTextIsNoRecording() {
        for (int length = 0; length < TEXT.length(); length++) {
            String cut = TEXT.substring(0, length);
            if (!cut.endsWith(")\n") && !cut.endsWith(":3\n\n")) { // a run may end after any step
                assertThatThrownBy(() -> RecordingText.parse("r.recording", cut))
                        .as(cut)
                        .isInstanceOf(InputException.class);
            }
        }
    }
}
