package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.campaign.ReplayedRun;
import dev.weakspot.campaign.TestCampaign;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.cnative.process.SetUps;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Severity;
import dev.weakspot.finding.Suppressions;
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
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs start behind a set-up that all runs can share, and only behind such a set-up. The results are those of runs that make the
 * set-up themselves.
 */
class LateStartTest {
    private static final int RUNS = 8;

    /** Runs start behind each set-up that they can share, or behind none. */
    private static final Duration ALWAYS = Duration.ZERO;

    private static final Duration NEVER = Duration.ofDays(1);

    private static final String PARENT = "(?s).*parent (\\d+)\n.*";

    @TempDir
    private static Path folder;

    private static Path program;
    private static Path input;

    @BeforeAll
    static void build() throws IOException {
        program = CompiledProgram.of(folder, SourceLanguage.C, source("set-ups.c"), "-std=gnu11");
        Files.writeString(folder.resolve("words"), "first\nsecond\n");
        input = Files.writeString(folder.resolve("input"), "first\nsecond\n");
    }

    private static String source(String name) throws IOException {
        try (InputStream in = LateStartTest.class.getResourceAsStream("/dev/weakspot/cnative/setups/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ForkServerPool target(String setUp, Duration longFrom) {
        List<String> arguments = List.of(setUp, folder.toString());
        return new ForkServerPool(
                new Launch(program, arguments, folder, System.getenv(), input), SetUps.sharedFrom(longFrom));
    }

    /** The outputs of some runs. Each run ends by itself. */
    private static List<String> outputs(ForkServerPool target) {
        NativeRunOptions options =
                new NativeRunOptions(RunTimes.USUAL, true, Suppressions.NONE, ProcessInspector.NONE, () -> false);
        RunSetup setup = NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, options);
        NativeRun controlled = (NativeRun) setup.programs().get();
        Explorer explorer = new RunSetup(() -> controlled, setup.memory(), setup.limits(), setup.monitors())
                .explorer(new RandomWalk(1));
        List<String> outputs = new ArrayList<>();
        for (int number = 0; number < RUNS; number++) {
            Run run = explorer.run(number).orElseThrow();
            assertThat(run.end()).as(run.reason() + run.detections()).isEqualTo(Run.End.COMPLETE);
            outputs.add(controlled.output().text());
        }
        return outputs;
    }

    /** The fork server of each run. */
    private static List<String> parents(List<String> outputs) {
        return outputs.stream().map(output -> output.replaceFirst(PARENT, "$1")).toList();
    }

    private static List<String> withoutParents(List<String> outputs) {
        return outputs.stream()
                .map(output -> output.replaceFirst("parent \\d+\n$", ""))
                .toList();
    }

    /** The first run is measured, the second one makes its set-up for itself and all later runs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "compute",
                "synchronise",
                "print",
                "read_file",
                "read_input",
                "sleep_long",
                "draw",
                "install_handler",
                "allocate",
                "register_fork_handlers"
            })
    void runsShareASetUp(String setUp) {
        List<String> early;
        try (ForkServerPool target = target(setUp, NEVER)) {
            early = outputs(target);
            assertThat(parents(early)).containsOnly(parents(early).get(0));
        }
        try (ForkServerPool target = target(setUp, ALWAYS)) {
            List<String> late = outputs(target);
            List<String> parents = parents(late);
            assertThat(target.setUps().hint()).isEmpty();
            assertThat(parents.subList(1, RUNS)).containsOnly(parents.get(1)).doesNotContain(parents.get(0));
            assertThat(withoutParents(late)).isEqualTo(withoutParents(early));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            keep_file      | the program leaves files open, or closes others
            write_file     | the program opens a file for writing
            ask_for_number | the program asks for the number of the process
            open_pipe      | the program creates a pipe
            share_memory   | the program maps memory that processes share
            run_child      | the program waits for something outside itself
            send_signal    | the program asks for the number of the process
            start_timer    | the program starts a timer
            open_socket    | the program opens a socket
            print_much     | the program prints more than 64 KiB
            close_output   | the program makes system call 3
            """)
    void runsMakeASetUpThemselvesIfItHasOtherEffects(String setUp, String reason) {
        try (ForkServerPool target = target(setUp, ALWAYS)) {
            List<String> parents = parents(outputs(target));
            assertThat(parents).containsOnly(parents.get(0));
            assertThat(target.setUps().hint())
                    .hasValueSatisfying(hint -> assertThat(hint)
                            .contains("the runs cannot share this time: " + reason + " (")
                            .contains("call weakspot_start() of weakspot.h afterwards"));
        }
    }

    @Test
    void aShortSetUpIsNotShared() {
        try (ForkServerPool target = target("compute", NEVER)) {
            List<String> parents = parents(outputs(target));
            assertThat(parents).containsOnly(parents.get(0));
            assertThat(target.setUps().hint()).isEmpty();
        }
    }

    /** Another choice than the recorded one is made in the set-up: the run starts early after all. */
    @Test
    void runsMakeASetUpThemselvesIfItDependsOnChoices() {
        List<String> early;
        try (ForkServerPool target = target("choose", NEVER)) {
            early = withoutParents(outputs(target));
            assertThat(early).contains("chosen 0\n", "chosen 1\n");
        }
        try (ForkServerPool target = target("choose", ALWAYS)) {
            assertThat(withoutParents(outputs(target))).isEqualTo(early);
            assertThat(target.setUps().hint())
                    .hasValueSatisfying(
                            hint -> assertThat(hint).contains("the set-up depends on decisions of Weakspot"));
        }
    }

    /** GoogleTest prints, allocates memory and reads its environment before the set-up of the suite. */
    @Test
    void runsShareTheSetUpOfATestSuite() throws IOException {
        assumeTrue(Files.exists(Path.of("/usr/include/gtest/gtest.h")), "GoogleTest is not installed");
        Path suite = CompiledProgram.of(
                Files.createDirectory(folder.resolve("suite")),
                SourceLanguage.CXX,
                source("suite.cc"),
                "-std=c++17",
                "-Wl,--whole-archive,-lgtest,--no-whole-archive");
        try (ForkServerPool target = new ForkServerPool(new Launch(suite, List.of()), SetUps.sharedFrom(ALWAYS))) {
            List<String> parents = parents(outputs(target));
            assertThat(target.setUps().hint()).isEmpty();
            assertThat(parents.subList(1, RUNS)).containsOnly(parents.get(1)).doesNotContain(parents.get(0));
        }
    }

    /** Enough to shorten each run on a loaded machine: a shorter time would change the report. */
    private static final Duration SHRINK_TIME = Duration.ofMinutes(5);

    private record Results(RunsVerdict verdict, List<String> recordings) {}

    private static NativeTestSubject testSubject(String setUp, Duration longFrom, RunTimes times) throws IOException {
        Recording.Subject subject = Recording.Subject.of(
                "set-ups", program.toString(), Files.readAllBytes(program), List.of(setUp, folder.toString()));
        return new NativeTestSubject(subject, target(setUp, longFrom), NativeRunOptions.within(times));
    }

    private static Results tested(String setUp, Duration longFrom, MemoryModel memory, RunTimes times)
            throws Exception {
        TestOptions options = new TestOptions(
                Portfolio.of(memory, Strategies.RANDOM),
                new ParameterSweep(OptionalInt.empty(), OptionalInt.empty()),
                1,
                OptionalLong.of(20),
                RunLimits.DEFAULT,
                WorkerCount.fixed(1),
                false,
                false,
                true,
                Severity.WARNING,
                Optional.of(SHRINK_TIME));
        List<String> recordings = new ArrayList<>();
        try (NativeTestSubject testSubject = testSubject(setUp, longFrom, times)) {
            RunsVerdict verdict = TestCampaign.test(
                    testSubject,
                    options,
                    (name, recording) -> {
                        recordings.add(text(recording));
                        return Optional.of(name);
                    },
                    CampaignControl.UNLIMITED);
            return new Results(verdict, recordings);
        }
    }

    private static String text(Recording recording) {
        try {
            StringBuilder text = new StringBuilder();
            RecordingText.write(recording, text);
            return text.toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "lost, SC",
        "lost, RC20",
        "synchronise, RC20",
        "use_after_free, SC",
        "allocate, RC20",
        "choose, SC",
        "sleep_long, RC20"
    })
    void verdictsAndRecordingsAreTheSame(String setUp, MemoryModel memory) throws Exception {
        Results early = tested(setUp, NEVER, memory, RunTimes.USUAL);
        Results late = tested(setUp, ALWAYS, memory, RunTimes.USUAL);
        assertThat(late.verdict().conclusion()).isEqualTo(early.verdict().conclusion());
        assertThat(late.verdict().sampling()).isEqualTo(early.verdict().sampling());
        assertThat(late.recordings()).isEqualTo(early.recordings());
    }

    /** The engine waits for a thread, and continues without it, only in the runs that make the set-up themselves. */
    @Test
    void aSetUpLongerThanTheWaitForAThreadChangesNothing() throws Exception {
        RunTimes impatient = new RunTimes(20, 60_000);
        Results early = tested("compute_long", NEVER, MemoryModel.SC, impatient);
        Results late = tested("compute_long", ALWAYS, MemoryModel.SC, impatient);
        assertThat(late.verdict().conclusion()).isEqualTo(early.verdict().conclusion());
        assertThat(late.verdict().sampling()).isEqualTo(early.verdict().sampling());
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT24H", "PT24H, PT0S"})
    void aRecordingReplaysFromTheOtherStart(Duration recordedFrom, Duration replayedFrom) throws Exception {
        Recording recording = RecordingText.parse(
                "r.recording",
                tested("lost", recordedFrom, MemoryModel.SC, RunTimes.USUAL)
                        .recordings()
                        .get(0));
        try (NativeTestSubject testSubject = testSubject("lost", replayedFrom, RunTimes.USUAL)) {
            for (int attempt = 0; attempt < 4; attempt++) {
                RunsVerdict verdict = ReplayedRun.of(testSubject, recording);
                assertThat(verdict.coverage().gaps()).isEmpty();
                assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.ASSERTION);
            }
        }
    }

    @Test
    void noProcessRemains() {
        String command = program.toAbsolutePath().toString();
        try (ForkServerPool target = target("compute", ALWAYS)) {
            outputs(target);
            assertThat(processes(command)).isPositive();
        }
        assertThat(processes(command)).isZero();
    }

    /** As if the fork server had been killed: one run is cut short, and another fork server is started. */
    @Test
    void aKilledProcessWithTheSetUpIsReplaced() throws Exception {
        try (ForkServerPool target = target("compute", ALWAYS)) {
            List<String> parents = parents(outputs(target));
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(parents.get(0))).orElseThrow();
            ProcessHandle late =
                    ProcessHandle.of(Long.parseLong(parents.get(1))).orElseThrow();
            late.destroyForcibly();
            server.onExit().get(1, TimeUnit.MINUTES);
            Run run = NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, RunTimes.USUAL)
                    .explorer(new RandomWalk(1))
                    .run(0)
                    .orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.CUT);
            assertThat(run.reason())
                    .isEqualTo("the process that forks the runs has ended: killed by signal 9 (SIGKILL)");
            assertThat(parents(outputs(target))).doesNotContainAnyElementsOf(parents);
        }
    }

    private static long processes(String command) {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        process.info().command().filter(command::equals).isPresent())
                .count();
    }
}
