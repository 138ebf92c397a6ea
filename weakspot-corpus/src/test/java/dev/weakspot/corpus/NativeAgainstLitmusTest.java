package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.compile.CompilerFamily;
import dev.weakspot.cnative.control.NativeRunOptions;
import dev.weakspot.cnative.control.NativeTestSubject;
import dev.weakspot.cnative.control.ProcessInspector;
import dev.weakspot.cnative.control.RunTimes;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the outcomes of random small programs in C with the outcomes of the same programs in the litmus language. Every outcome
 * in C must be an outcome in litmus. If the exploration of the C program is complete, the sets are equal. The memory contents that
 * a C program prints must equal the contents that the engine has recorded.
 *
 * <p>For a longer test: {@code -Dtwins.programs=1000}. {@code -Dtwins.seed=…} selects other programs.
 */
final class NativeAgainstLitmusTest {
    private static final int PROGRAMS = Integer.getInteger("twins.programs", 8);
    private static final long SEED = Long.getLong("twins.seed", 0);
    private static final int BATCH = 50;
    private static final int MAX_RUNS = Integer.getInteger("twins.runs", 120);
    private static final int RANDOM_RUNS = 40;
    private static final List<String> BUILDS = List.of("gcc-O2", "clang-O2", "gcc-O0", "clang-O0");
    private static final Pattern LAST = Pattern.compile("=(?<value>-?\\d+)@0x(?<address>[0-9a-f]+)");
    private static final RunLimits LIMITS = RunLimits.DEFAULT;

    @TempDir
    Path folder;

    private int complete;

    /** Clang makes every weak compare-exchange strong before instrumentation, so no spurious failure occurs. */
    private boolean isGcc;

    @Test
    void outcomesAreEqual() throws IOException, InputException {
        for (int first = 0, batch = 0; first < PROGRAMS; first += BATCH, batch++) {
            int last = Math.min(PROGRAMS, first + BATCH);
            List<TwinProgram> programs = LongStream.range(SEED + first, SEED + last)
                    .mapToObj(TwinProgram::new)
                    .toList();
            Path source = Files.writeString(folder.resolve("twins" + batch + ".c"), TwinProgram.c(programs));
            Path binary = build(source, batch);
            for (int i = 0; i < programs.size(); i++) {
                compare(programs.get(i), binary, i, SEED + first + i);
            }
        }
        System.out.println(complete + " of " + PROGRAMS + " programs were explored completely");
        assertThat(complete).as("programs of which all runs were made").isPositive();
    }

    private Path build(Path source, int batch) throws IOException {
        NativeBuild wanted = NativeBuild.of(BUILDS.get((int) ((SEED + batch) % BUILDS.size())));
        NativeBuild build = wanted.compiler(source).isPresent() ? wanted : NativeBuild.of(NativeBuild.USUAL);
        isGcc = build.family() == CompilerFamily.GCC;
        return build.build(CorpusPrograms.NATIVE, source, Optional.empty());
    }

    private void compare(TwinProgram program, Path binary, int number, long seed) throws InputException {
        Set<String> possible = litmusOutcomes(program.litmus());
        Launch launch = new Launch(binary, List.of(Integer.toString(number)));
        NativeRunOptions options =
                new NativeRunOptions(RunTimes.USUAL, true, Suppressions.NONE, 0, ProcessInspector.NONE, () -> false);
        Recording.Subject subject = new Recording.Subject("twin", binary.toString(), "");
        try (NativeTestSubject testSubject = new NativeTestSubject(subject, launch, options)) {
            RunSetup setup = testSubject.runSetup(MemoryModel.RC20, LIMITS);
            ProgramOutcomes sampled = runs(setup, new RandomWalk(seed), RANDOM_RUNS);
            ProgramOutcomes all = runs(setup, new Exhaustive(), MAX_RUNS);
            String text = "seed=" + seed + "\n" + program.litmus();
            assertThat(sampled.violations).as(text).isEmpty();
            assertThat(all.violations).as(text).isEmpty();
            assertThat(possible).as(text).containsAll(sampled.values);
            assertThat(possible).as(text).containsAll(all.values);
            complete += all.isComplete ? 1 : 0;
            if (all.isComplete && (isGcc || !program.hasWeakExchange())) {
                assertThat(all.values).as("all runs of " + text).isEqualTo(possible);
            }
        }
    }

    private static Set<String> litmusOutcomes(String text) throws InputException {
        dev.weakspot.litmus.program.LitmusProgram program =
                dev.weakspot.litmus.compile.ProgramCompiler.compile(LitmusParser.parse("twin.litmus", text));
        LitmusRun litmus = new LitmusRun(program);
        Explorer explorer =
                new Explorer(litmus, new Exhaustive(), LIMITS, MemoryModel.RC20, (order, memory) -> List.of());
        Set<String> outcomes = new TreeSet<>();
        Optional<Run> run = explorer.run(0);
        for (long number = 1; run.isPresent(); number++) {
            if (run.get().end() == Run.End.COMPLETE) {
                outcomes.add(program.outcome(litmus.finalState(explorer.memory())));
            }
            run = explorer.run(number);
        }
        return outcomes;
    }

    private static final class ProgramOutcomes {
        private final Set<String> values = new TreeSet<>();
        private final List<String> violations = new ArrayList<>();
        private boolean isComplete;
    }

    private static ProgramOutcomes runs(RunSetup setup, Strategy strategy, int limit) {
        ControlledProgram program = setup.programs().get();
        Explorer explorer = setup.explorer(program, strategy);
        ProgramOutcomes outcomes = new ProgramOutcomes();
        for (int number = 0; number < limit; number++) {
            Optional<Run> run = explorer.run(number);
            if (run.isEmpty()) {
                outcomes.isComplete = true;
                return outcomes;
            }
            if (run.get().end() == Run.End.COMPLETE) {
                outcomes.values.add(outcome(program, explorer.memory(), outcomes.violations));
            } else if (run.get().end() == Run.End.CUT) {
                outcomes.violations.add("cut short: " + run.get().reason());
            }
        }
        return outcomes;
    }

    /** The outcome that the program prints; adds a violation where the engine recorded another value. */
    private static String outcome(ControlledProgram program, Memory memory, List<String> violations) {
        String printed = program.capabilities().output().text().strip();
        Matcher last = LAST.matcher(printed);
        while (last.find()) {
            long address = Long.parseUnsignedLong(last.group("address"), 16);
            for (int number = 0; number < memory.end(); number++) {
                boolean isLocation = memory.has(number)
                        && memory.location(number).address() == address
                        && memory.location(number).bytes() <= Long.BYTES;
                if (isLocation && (byte) memory.newest(number) != (byte) Long.parseLong(last.group("value"))) {
                    violations.add("the engine recorded " + memory.newest(number) + ": " + printed);
                }
            }
        }
        return printed.replaceAll("@0x[0-9a-f]+", "");
    }
}
