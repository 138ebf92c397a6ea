package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.attach.Launch;
import dev.weakspot.cnative.attach.NativeSpecimen;
import dev.weakspot.cnative.attach.RunTimes;
import dev.weakspot.cnative.compile.Family;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Program;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.litmus.explore.LitmusRun;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategy;
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
 * Random small programs end as C in the ways in which they end as litmus programs: in no others, and in all of them if all
 * runs could be made. What the C programs print of memory is what the engine believes to be there.
 *
 * <p>For a long run: {@code -Dtwins.programs=1000}, and {@code -Dtwins.seed=…} to start elsewhere.
 */
final class NativeAgainstLitmusTest {
    private static final int PROGRAMS = Integer.getInteger("twins.programs", 8);
    private static final long SEED = Long.getLong("twins.seed", 0);
    private static final int BATCH = 50;
    private static final int MOST_RUNS = Integer.getInteger("twins.runs", 120);
    private static final int RANDOM_RUNS = 40;
    private static final List<String> BUILDS = List.of("gcc-O2", "clang-O2", "gcc-O0", "clang-O0");
    private static final Pattern LAST = Pattern.compile("=(?<value>-?\\d+)@0x(?<address>[0-9a-f]+)");
    private static final RunLimits LIMITS = RunLimits.DEFAULT;

    @TempDir
    Path folder;

    private int complete;

    /** clang makes every compare-exchange strong before anybody sees it: none fails for no reason. */
    private boolean isGcc;

    @Test
    void endsInTheSameWays() throws IOException, InputException {
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
        System.out.println(complete + " of " + PROGRAMS + " programs were run to the end");
        assertThat(complete).as("programs of which all runs were made").isPositive();
    }

    private Path build(Path source, int batch) throws IOException {
        NativeBuild wanted = NativeBuild.of(BUILDS.get((int) ((SEED + batch) % BUILDS.size())));
        NativeBuild build = wanted.compiler(source).isPresent() ? wanted : NativeBuild.of(NativeBuild.USUAL);
        isGcc = build.family() == Family.GCC;
        return build.build(Path.of("src/test/resources/native"), source, Optional.empty());
    }

    private void compare(TwinProgram program, Path binary, int number, long seed) throws InputException {
        Set<String> possible = litmusOutcomes(program.litmus());
        Launch launch = new Launch(binary, List.of(Integer.toString(number)));
        NativeSpecimen.Wishes wishes = new NativeSpecimen.Wishes(
                RunTimes.USUAL, true, Suppressions.NONE, NativeSpecimen.Onlooker.NOBODY, () -> false);
        Recording.Subject subject = new Recording.Subject("twin", binary.toString(), "");
        try (NativeSpecimen specimen = new NativeSpecimen(subject, launch, wishes)) {
            Stage stage = specimen.stage(MemoryModel.RC20, LIMITS);
            Seen chance = runs(stage, new RandomWalk(seed), RANDOM_RUNS);
            Seen all = runs(stage, new Exhaustive(), MOST_RUNS);
            String text = "seed=" + seed + "\n" + program.litmus();
            assertThat(chance.complaints).as(text).isEmpty();
            assertThat(all.complaints).as(text).isEmpty();
            assertThat(possible).as(text).containsAll(chance.outcomes);
            assertThat(possible).as(text).containsAll(all.outcomes);
            complete += all.isComplete ? 1 : 0;
            if (all.isComplete && (isGcc || !program.hasWeakExchange())) {
                assertThat(all.outcomes).as("all runs of " + text).isEqualTo(possible);
            }
        }
    }

    private static Set<String> litmusOutcomes(String text) throws InputException {
        dev.weakspot.litmus.program.Program program =
                dev.weakspot.litmus.program.Program.of(LitmusParser.parse("twin.litmus", text));
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

    private static final class Seen {
        private final Set<String> outcomes = new TreeSet<>();
        private final List<String> complaints = new ArrayList<>();
        private boolean isComplete;
    }

    private static Seen runs(Stage stage, Strategy strategy, int most) {
        Program program = stage.programs().get();
        Explorer explorer = new Explorer(
                program,
                strategy,
                LIMITS,
                MemoryModel.RC20,
                (order, machine) -> stage.watch().over(program, order, machine));
        Seen seen = new Seen();
        for (int number = 0; number < most; number++) {
            Optional<Run> run = explorer.run(number);
            if (run.isEmpty()) {
                seen.isComplete = true;
                return seen;
            }
            if (run.get().end() == Run.End.COMPLETE) {
                seen.outcomes.add(outcome(program, explorer.memory(), seen.complaints));
            } else if (run.get().end() == Run.End.CUT) {
                seen.complaints.add("cut short: " + run.get().reason());
            }
        }
        return seen;
    }

    /** How the program itself says that it has ended, if the engine thinks so too. */
    private static String outcome(Program program, Memory memory, List<String> complaints) {
        String printed = program.output().strip();
        Matcher last = LAST.matcher(printed);
        while (last.find()) {
            long address = Long.parseUnsignedLong(last.group("address"), 16);
            for (int number = 0; number < memory.end(); number++) {
                boolean isThere = memory.has(number)
                        && program.location(number).address() == address
                        && program.location(number).bytes() <= Long.BYTES;
                if (isThere && (byte) memory.newest(number) != (byte) Long.parseLong(last.group("value"))) {
                    complaints.add("the engine believes in " + memory.newest(number) + ": " + printed);
                }
            }
        }
        return printed.replaceAll("@0x[0-9a-f]+", "");
    }
}
