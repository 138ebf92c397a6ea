package dev.weakspot.litmus.verify.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.Reduction;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;
import dev.weakspot.litmus.verify.twin.NaiveMonitor.Judged;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The verifier says of thousands of random programs with loops what SC_M says, searched without any of its short cuts.
 *
 * <p>For a long run: {@code -Dtwin.programs=1000000}, and {@code -Dtwin.seed=…} to start elsewhere.
 */
final class VerifierAgainstMonitorTwinTest {
    private static final int MOST_STATES = Integer.getInteger("twin.states", 3_000);
    private static final boolean COUNTS = Boolean.getBoolean("twin.counts");

    /** Of the two that meet, one is bound to come after x = 1 and not aware of it; then the other is so too. */
    private static final String BOUND_BY_BARRIER = """
            C bound-by-barrier
            { barrier_t b = 2; }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              atomic_store_explicit(y, 1, memory_order_relaxed);
            }
            P1 (atomic_int* x, barrier_t* b) {
              barrier_wait(b);
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
            }
            P2 (atomic_int* y, barrier_t* b) {
              while (atomic_load_explicit(y, memory_order_relaxed) != 1) {}
              barrier_wait(b);
            }
            exists (1:r0=0)
            """;

    /** An acquire fence must not forget what was learnt at a barrier. */
    private static final String FENCE_AFTER_BARRIER = """
            C fence-after-barrier
            { barrier_t b = 2; }
            P0 (atomic_int* x, barrier_t* b) {
              while (1) {
                atomic_store_explicit(x, 1, memory_order_relaxed);
                barrier_wait(b);
                barrier_wait(b);
              }
            }
            P1 (atomic_int* x, barrier_t* b) {
              while (1) {
                barrier_wait(b);
                atomic_thread_fence(memory_order_acquire);
                int r0 = atomic_load_explicit(x, memory_order_relaxed);
                barrier_wait(b);
              }
            }
            """;

    /** Without an access a thread has no state in a search that does not see its fences. */
    private static final String FENCES_FOR_EVER = """
            C fences-for-ever
            { }
            P0 () {
              while (1) {
                atomic_thread_fence(memory_order_seq_cst);
                atomic_thread_fence(memory_order_seq_cst);
              }
            }
            """;

    /** A weak compare-exchange that fails for no reason acquires less than if it had succeeded. */
    private static final String SPURIOUS_FAILURE = """
            C spurious-failure
            { }
            P0 (atomic_int* x, atomic_int* y) {
              int r0 = 2;
              await(y, 1, memory_order_relaxed);
              atomic_compare_exchange_weak_explicit(x, &r0, 3, memory_order_acquire, memory_order_relaxed);
            }
            P1 (int* x, atomic_int* y) {
              *x = 1;
              atomic_store_explicit(x, 2, memory_order_release);
              atomic_store_explicit(y, 1, memory_order_relaxed);
            }
            """;

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

    /** Each was missed by thousands of random programs when the verifier, or a mutant of it, had it wrong. */
    @ParameterizedTest
    @ValueSource(strings = {BOUND_BY_BARRIER, FENCE_AFTER_BARRIER, FENCES_FOR_EVER, SPURIOUS_FAILURE})
    void agreesOnWhatChanceRarelyMakes(String text) throws InputException, TooLarge {
        for (SpinTreatment spin : SpinTreatment.values()) {
            compare(text, spin);
        }
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
        return compare(random.toString(), spin);
    }

    private static Answers compare(String text, SpinTreatment spin) throws InputException, TooLarge {
        Program program = Program.of(LitmusParser.parse("twin.litmus", text));
        Judged judged = NaiveMonitor.judge(program, spin, MOST_STATES);
        Answers expected = expected(program, judged, judged.mixesSequential());
        // A fence that no execution comes to may be taken for one that some does.
        Answers careful = expected(program, judged, mixesSequential(text));
        for (int jobs = 1; jobs <= 2; jobs++) {
            // Nor may it matter whether somebody asks for outcomes.
            VerifyOptions options = new VerifyOptions(spin, jobs == 2, jobs, 1_000_000, VerifyOptions.Scope.ROBUSTNESS)
                    .without(without(text, jobs));
            Verdict verdict = Verifier.verify(program, options, SearchControl.UNLIMITED);
            assertThat(Answers.of(verdict)).as("%s\n%s", options, text).isIn(expected, careful);
            assertThat(verdict.coverage().isComplete()).isTrue();
            assertThat(has(verdict, Finding.Kind.ROBUSTNESS)).isEqualTo(expected.robust() == Answer.NO);
            assertThat(has(verdict, Finding.Kind.RACE)).isEqualTo(expected.raceFree() == Answer.NO);
        }
        return expected;
    }

    /** Nor may it matter what is left out; but where no register is let go, loops that wait leave traces. */
    private static Set<Reduction> without(String text, int jobs) {
        return switch (jobs == 1 ? 0 : text.hashCode() & 3) {
            case 1 -> Set.of(Reduction.ALIKE_THREADS);
            case 2 -> Set.of(Reduction.NORMAL_FORM);
            case 3 -> Set.of(Reduction.COLUMNS, Reduction.ALIKE_THREADS);
            default -> Set.of();
        };
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
