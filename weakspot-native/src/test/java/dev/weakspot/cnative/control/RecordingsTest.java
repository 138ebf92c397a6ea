package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.ReplayedRun;
import dev.weakspot.campaign.SingleRun;
import dev.weakspot.campaign.TestCampaign;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingText;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Portfolio;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.verdict.RunsVerdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings of C programs are short and replay in other environments. A replay that diverges reports the step. */
class RecordingsTest {
    private static final RunTimes TIMES = new RunTimes(2_000, 60_000);

    /** So long that no result depends on the speed of the machine. */
    private static final Duration SHRINK_TIME = Duration.ofMinutes(10);

    private static final String CAUSES = "the program depends on more than Weakspot's decisions";

    /** Four thread starts, two reads and two writes of the counter, two joins, and the final read of the counter. */
    private static final int NEEDED_STEPS = 11;

    /** Between the first thread, the interrupted thread, the other thread, the interrupted thread and the first thread. */
    private static final int NEEDED_SWITCHES = 4;

    @TempDir
    private static Path folder;

    private static Path program;

    /** A recording of a lost update, made in the folder of the program. */
    private static Recording lost;

    @BeforeAll
    static void build() throws Exception {
        try (InputStream in = RecordingsTest.class.getResourceAsStream("/dev/weakspot/cnative/recordings/counters.c")) {
            program = CompiledProgram.of(
                    folder, SourceLanguage.C, new String(in.readAllBytes(), StandardCharsets.UTF_8), "-std=gnu11");
        }
        lost = tested("lost", MemoryModel.SC, environment()).recordings().get(0);
    }

    /** A verdict, and its recordings, each one written as text and parsed again. */
    private record Tested(RunsVerdict verdict, List<Recording> recordings) {}

    private static Map<String, String> environment(String... namesAndValues) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            environment.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return environment;
    }

    private static NativeTestSubject testSubject(
            Path executable, String scenario, Path working, Map<String, String> environment) throws IOException {
        return new NativeTestSubject(
                Recording.Subject.of(
                        "counters", executable.toString(), Files.readAllBytes(executable), List.of(scenario)),
                new Launch(executable, List.of(scenario), working, environment, Launch.NO_INPUT),
                NativeRunOptions.within(TIMES));
    }

    private static Tested tested(String scenario, MemoryModel memory, Map<String, String> environment)
            throws Exception {
        List<Recording> recordings = new ArrayList<>();
        try (NativeTestSubject testSubject = testSubject(program, scenario, folder, environment)) {
            RunsVerdict verdict = TestCampaign.test(
                    testSubject,
                    options(memory, 40),
                    (name, recording) -> {
                        recordings.add(writtenAndRead(recording));
                        return Optional.of(name);
                    },
                    CampaignControl.UNLIMITED);
            return new Tested(verdict, recordings);
        }
    }

    private static TestOptions options(MemoryModel memory, long runs) {
        return new TestOptions(
                Portfolio.of(memory, Strategies.RANDOM),
                new ParameterSweep(OptionalInt.empty(), OptionalInt.empty()),
                1,
                OptionalLong.of(runs),
                RunLimits.DEFAULT,
                WorkerCount.fixed(1),
                false,
                false,
                true,
                Severity.WARNING,
                Optional.of(SHRINK_TIME));
    }

    private static Recording writtenAndRead(Recording recording) {
        try {
            StringBuilder text = new StringBuilder();
            RecordingText.write(recording, text);
            return RecordingText.parse("r.recording", text.toString());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static RunsVerdict replayed(Path executable, Path working, Map<String, String> environment)
            throws IOException {
        try (NativeTestSubject testSubject = testSubject(executable, "lost", working, environment)) {
            return ReplayedRun.of(testSubject, lost);
        }
    }

    private static void assertFindingRecurs(RunsVerdict verdict) {
        assertThat(verdict.coverage().gaps()).isEmpty();
        assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.ASSERTION);
    }

    private static List<String> steps(Recording recording) {
        return recording.lines().stream()
                .map(line -> "P" + line.thread() + " " + line.words().replaceAll(" \\(.*", ""))
                .toList();
    }

    @Test
    void aRecordingHasOnlyTheStepsThatTheFindingNeeds() {
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of("lost")))) {
            Explorer explorer = NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, TIMES)
                    .explorer(new RandomWalk(1));
            int shortest = IntStream.range(0, 40)
                    .mapToObj(number -> explorer.run(number).orElseThrow())
                    .filter(run -> run.end() == Run.End.FAILED)
                    .mapToInt(run -> run.decisions().size())
                    .min()
                    .orElseThrow();
            assertThat(shortest).isGreaterThan(NEEDED_STEPS);
        }
        assertThat(steps(lost))
                .hasSize(NEEDED_STEPS)
                .containsOnlyOnce("P3 read counter", "P4 read counter", "P3 write counter", "P4 write counter")
                .noneMatch(step -> step.startsWith("P1") || step.startsWith("P2"));
        assertThat(switches(lost)).isEqualTo(NEEDED_SWITCHES);
        assertThat(lost.origin()).isEqualTo("random, seed 1, run " + runOf(lost) + ", shortened");
    }

    private static int switches(Recording recording) {
        List<Integer> threads =
                recording.lines().stream().map(Recording.Line::thread).toList();
        return (int) IntStream.range(1, threads.size())
                .filter(step -> !threads.get(step).equals(threads.get(step - 1)))
                .count();
    }

    private static String runOf(Recording recording) {
        return recording.origin().replaceAll(".*run (\\d+).*", "$1");
    }

    @Test
    void onlyTheNecessaryReadReturnsAnOldValue() throws Exception {
        Tested weak = tested("weak", MemoryModel.RC20, environment());
        Recording recording = weak.recordings().get(0);
        assertThat(recording.lines()).filteredOn(line -> line.choice() > 0).hasSize(1);
        assertThat(steps(recording)).noneMatch(step -> step.contains("noise")).hasSizeLessThanOrEqualTo(10);
        try (NativeTestSubject testSubject = testSubject(program, "weak", folder, environment())) {
            assertFindingRecurs(ReplayedRun.of(testSubject, recording));
        }
    }

    @Test
    void aRecordingReplaysInAnotherEnvironment() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other/folder"));
        Path copy = Files.copy(program, other.resolve("renamed"));
        assertFindingRecurs(replayed(copy, other, environment("TMPDIR", "/nowhere")));
        Map<String, String> large = environment();
        IntStream.range(0, 200).forEach(number -> large.put("LONG_NAME_" + number, "x".repeat(200)));
        assertFindingRecurs(replayed(program, Path.of("/"), large));
        assertFindingRecurs(replayed(program, folder, Map.of()));
    }

    /** With this variable the run-time keeps address randomisation on, as in a container that forbids a program to disable it. */
    @Test
    void aRecordingReplaysWithRandomAddresses() throws IOException {
        for (int i = 0; i < 3; i++) {
            assertFindingRecurs(replayed(program, folder, environment("WEAKSPOT_AGAIN", "1")));
        }
    }

    @Test
    void aDivergingReplayReportsTheStep() throws IOException {
        RunsVerdict verdict = replayed(program, folder, environment("ODD", "yes"));
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.coverage().gaps())
                .singleElement()
                .asString()
                .matches("the run diverges from the recording at step [56]: P3 is about to write extra"
                        + " \\(program\\.c:\\d+\\), not to read counter \\(program\\.c:\\d+\\)");
        assertThat(verdict.coverage().notes()).anyMatch(note -> note.startsWith(CAUSES));
    }

    @Test
    void aDivergingReplayIsRepeated() throws IOException {
        Path count = Files.writeString(folder.resolve("replays"), "x"); // an odd length, so the first replay diverges
        RunsVerdict verdict = replayed(program, folder, environment("COUNT", count.toString()));
        assertFindingRecurs(verdict);
        assertThat(verdict.coverage().notes())
                .anyMatch(note -> note.startsWith("the report shows attempt 2; in the first attempt the run diverges"))
                .anyMatch(note -> note.startsWith(CAUSES));
    }

    /** The recording is of a run that had the finding, although another run with the same decisions had not. */
    @Test
    void aRecordingOfANondeterministicProgramShowsTheFinding() throws Exception {
        Map<String, String> counting =
                environment("COUNT", folder.resolve("tests").toString());
        Tested tested = tested("lost", MemoryModel.SC, counting);
        assertThat(tested.verdict().findings()).isNotEmpty();
        assertThat(steps(tested.recordings().get(0)))
                .startsWith("P0 start a thread")
                .endsWith("P0 join P4", "P0 read counter");
    }

    @Test
    void aFindingThatDoesNotRecurIsReportedWithoutARecording() throws Exception {
        Map<String, String> counting =
                environment("COUNT", folder.resolve("once").toString());
        Tested tested = tested("once", MemoryModel.SC, counting);
        assertThat(tested.recordings()).isEmpty();
        assertThat(tested.verdict().findings())
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.message()).contains("but not again when the run was repeated"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            once   | the program does not always behave the same under the same decisions, so there are no steps
            vanish | the repeated run was cut short: the process ended after program.c:
            """)
    void theReasonWhyAFindingDoesNotRecurIsReported(String scenario, String reason) throws IOException {
        Path count = Files.writeString(folder.resolve(scenario + "-single"), "xxx");
        try (NativeTestSubject testSubject =
                testSubject(program, scenario, folder, environment("COUNT", count.toString()))) {
            RunsVerdict one = SingleRun.run(
                    testSubject, options(MemoryModel.SC, 1), false, (name, recording) -> Optional.empty());
            assertThat(one.findings())
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.explanation())
                            .singleElement()
                            .asString()
                            .startsWith(reason));
        }
    }
}
