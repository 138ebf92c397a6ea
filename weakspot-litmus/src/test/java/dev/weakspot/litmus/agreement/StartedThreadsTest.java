package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.agreement.StartingProgram.Insertion;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Starts and joins of threads against flags, in random programs. For a long run: {@code -Dstarts.programs=100000}. */
final class StartedThreadsTest {
    private static final int LAST_PLACE = 5;

    @Test
    void startsAndJoinsHaveTheGraphsOfFlags() {
        long programs = Long.getLong("starts.programs", 1_500);
        long compared = LongStream.range(0, programs)
                .parallel()
                .filter(StartedThreadsTest::agrees)
                .count();
        assertThat(compared * 2).isGreaterThan(programs);
    }

    /** The last access of a joined thread is before its end in psc_base; without an event for the end there is one graph more. */
    @Test
    void theEndOfAThreadFollowsItsLastAccess() {
        assertThat(agrees(9167)).isTrue();
    }

    /** Whether the program has no race, so that its graphs are defined. */
    private static boolean agrees(long seed) {
        Random random = new Random(seed);
        String text = WeakPrograms.next(random).toString();
        try {
            LitmusProgram program =
                    ProgramCompiler.compile(WeakPrograms.next(new Random(seed)).parsed());
            List<Insertion> insertions = insertions(random, program.threads().size());
            return isDefined(seed + "\n" + text + insertions, program, insertions);
        } catch (InputException e) {
            throw new IllegalStateException(text, e);
        }
    }

    private static boolean isDefined(String text, LitmusProgram program, List<Insertion> insertions) {
        boolean isDefined = true;
        for (MemoryModel memory : MemoryModel.values()) {
            ExploredGraphs starts = explored(program, insertions, false, memory);
            ExploredGraphs flags = explored(program, insertions, true, memory);
            assertThat(starts.isRacy()).as(text).isEqualTo(flags.isRacy());
            if (starts.isRacy()) {
                isDefined = false;
                continue;
            }
            assertThat(starts.repeated()).as(text).isEmpty();
            assertThat(starts.complete()).as(text).isEqualTo(flags.complete());
            assertThat(starts.incomplete()).as(text).isEqualTo(flags.incomplete());
            assertThat(starts.isRobust()).as(text).isEqualTo(flags.isRobust());
        }
        return isDefined;
    }

    private static ExploredGraphs explored(
            LitmusProgram program, List<Insertion> insertions, boolean hasFlags, MemoryModel memory) {
        return ExploredGraphs.of(program, new StartingProgram(new LitmusRun(program), insertions, hasFlags), memory);
    }

    /** The starts of all other threads, and some joins. */
    private static List<Insertion> insertions(Random random, int threads) {
        List<Insertion> insertions = new ArrayList<>();
        int place = 0;
        for (int child = 1; child < threads; child++) {
            place = place + random.nextInt(1 + LAST_PLACE - place) * random.nextInt(2);
            insertions.add(new Insertion(place, true, child));
            if (random.nextInt(3) > 0) {
                insertions.add(new Insertion(place + random.nextInt(1 + LAST_PLACE - place), false, child));
            }
        }
        insertions.sort(Comparator.comparingInt(Insertion::place));
        return insertions;
    }
}
