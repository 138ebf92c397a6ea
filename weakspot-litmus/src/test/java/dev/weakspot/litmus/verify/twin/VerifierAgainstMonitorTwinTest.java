package dev.weakspot.litmus.verify.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;
import dev.weakspot.litmus.verify.twin.NaiveMonitor.Judged;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The verifier says of thousands of random programs with loops what SC_M says, searched without any of its short cuts.
 *
 * <p>For a long run: {@code -Dtwin.programs=1000000}, and {@code -Dtwin.seed=…} to start elsewhere.
 */
final class VerifierAgainstMonitorTwinTest {
    private static final int MOST_STATES = Integer.getInteger("twin.states", 3_000);
    private static final boolean COUNTS = Boolean.getBoolean("twin.counts");

    private record Answers(Answer robust, Answer observationallyRobust, Answer raceFree) {
        static Answers of(Verdict verdict) {
            return new Answers(
                    verdict.robust().answer(),
                    verdict.observationallyRobust().answer(),
                    verdict.raceFree().answer());
        }
    }

    @Test
    void agrees() {
        long programs = Long.getLong("twin.programs", 2_400);
        long first = Long.getLong("twin.seed", 0);
        Map<String, Integer> counts = new TreeMap<>();
        long tooLarge = 0;
        for (long seed = first; seed < first + programs; seed++) {
            LoopProgram program = LoopPrograms.next(new Random(seed * 0x9E3779B97F4A7C15L));
            try {
                for (SpinTreatment spin : SpinTreatment.values()) {
                    Answers answers = compare(program, spin);
                    counts.merge(spin + " " + answers, 1, Integer::sum);
                }
            } catch (TooLarge e) {
                tooLarge++;
            } catch (AssertionError | RuntimeException | InputException e) {
                throw new AssertionError("seed=" + seed + "\n" + smallest(program), e);
            }
        }
        if (COUNTS) {
            counts.forEach((answers, count) -> System.out.println(count + " " + answers));
            System.out.println(tooLarge + " too large");
        }
        assertThat(tooLarge * 6).isLessThanOrEqualTo(programs);
    }

    /** A program without anything that could be left out and still show the same disagreement, or another. */
    private static LoopProgram smallest(LoopProgram failing) {
        return failing.smaller()
                .filter(VerifierAgainstMonitorTwinTest::fails)
                .findFirst()
                .map(VerifierAgainstMonitorTwinTest::smallest)
                .orElse(failing);
    }

    private static boolean fails(LoopProgram program) {
        try {
            for (SpinTreatment spin : SpinTreatment.values()) {
                compare(program, spin);
            }
            return false;
        } catch (TooLarge | InputException e) {
            return false;
        } catch (AssertionError | RuntimeException e) {
            return true;
        }
    }

    private static Answers compare(LoopProgram random, SpinTreatment spin) throws InputException, TooLarge {
        Program program = Program.of(random.parsed());
        Judged judged = NaiveMonitor.judge(program, spin, MOST_STATES);
        Answers expected = expected(program, judged, judged.mixesSequential());
        // A fence that no execution comes to may be taken for one that some does.
        Answers careful = expected(program, judged, mixesSequential(random.toString()));
        for (int jobs = 1; jobs <= 2; jobs++) {
            // Nor may it matter whether somebody asks for outcomes.
            VerifyOptions options = new VerifyOptions(spin, jobs == 2, jobs, 1_000_000);
            Verdict verdict = Verifier.verify(program, options, SearchControl.UNLIMITED);
            assertThat(Answers.of(verdict)).as("%s\n%s", options, random).isIn(expected, careful);
            assertThat(verdict.coverage().isComplete()).isTrue();
            assertThat(has(verdict, Finding.Kind.ROBUSTNESS)).isEqualTo(expected.robust() == Answer.NO);
            assertThat(has(verdict, Finding.Kind.RACE)).isEqualTo(expected.raceFree() == Answer.NO);
        }
        return expected;
    }

    private static boolean has(Verdict verdict, Finding.Kind kind) {
        return verdict.findings().stream().anyMatch(finding -> finding.kind() == kind);
    }

    private static boolean mixesSequential(String text) {
        return text.contains(", memory_order_seq_cst") && text.contains("fence(memory_order_seq_cst)");
    }

    /** What follows from what the monitor sees; with SC accesses and SC fences together it does not see everything. */
    private static Answers expected(Program program, Judged judged, boolean mixesSequential) {
        Answer yes = mixesSequential ? Answer.UNKNOWN : Answer.YES;
        Answer robust = judged.robust() ? yes : Answer.NO;
        Answer observationally = judged.observationallyRobust() ? yes : Answer.NO;
        return new Answers(robust, observationally, raceFree(program, judged, robust, observationally));
    }

    private static Answer raceFree(Program program, Judged judged, Answer robust, Answer observationally) {
        if (judged.racesOnInterleavings()) {
            return Answer.NO;
        }
        boolean isProved = program.threads().stream().noneMatch(ThreadCode::hasPlainAccess)
                || robust == Answer.YES
                || (observationally == Answer.YES && !judged.racesDespiteStaleReads());
        return isProved ? Answer.YES : Answer.UNKNOWN;
    }
}
