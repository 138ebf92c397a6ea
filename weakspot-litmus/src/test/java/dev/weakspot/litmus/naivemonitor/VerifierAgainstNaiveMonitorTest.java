package dev.weakspot.litmus.naivemonitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.naivemonitor.NaiveMonitor.MonitorAnswers;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.SearchVerdict;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the verifier with SC_M, searched without reductions, on thousands of random programs with loops.
 *
 * <p>For a long run: {@code -Dtwin.programs=1000000}; {@code -Dtwin.seed=…} selects other programs.
 */
final class VerifierAgainstNaiveMonitorTest {
    private static final int MOST_STATES = Integer.getInteger("twin.states", 3_000);
    private static final boolean COUNTS = Boolean.getBoolean("twin.counts");

    /**
     * One of the two threads at the barrier is ordered after x = 1 in hb_SC and not aware of it; then the other is,
     * too.
     */
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

    /** An acquire fence must keep the view acquired at a barrier. */
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

    /** A thread without accesses has no state in a search that skips fences. */
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

    /** A weak compare-exchange that fails spuriously acquires less than a successful one. */
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

    private record ComparedAnswers(Answer robust, Answer observationallyRobust, Answer raceFree) {
        static ComparedAnswers of(SearchVerdict verdict) {
            return new ComparedAnswers(
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
                    ComparedAnswers answers = compare(program, spin);
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

    /** Thousands of random programs did not reveal these cases when the verifier, or a mutant of it, was wrong. */
    @ParameterizedTest
    @ValueSource(strings = {BOUND_BY_BARRIER, FENCE_AFTER_BARRIER, FENCES_FOR_EVER, SPURIOUS_FAILURE})
    void agreesOnProgramsThatRandomGenerationRarelyProduces(String text) throws InputException, TooLarge {
        for (SpinTreatment spin : SpinTreatment.values()) {
            compare(text, spin);
        }
    }

    /** A minimal program with a disagreement: no part can be removed. */
    private static LoopProgram smallest(LoopProgram failing) {
        return failing.smaller()
                .filter(VerifierAgainstNaiveMonitorTest::fails)
                .findFirst()
                .map(VerifierAgainstNaiveMonitorTest::smallest)
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

    private static ComparedAnswers compare(LoopProgram random, SpinTreatment spin) throws InputException, TooLarge {
        return compare(random.toString(), spin);
    }

    private static ComparedAnswers compare(String text, SpinTreatment spin) throws InputException, TooLarge {
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse("twin.litmus", text));
        MonitorAnswers naive = NaiveMonitor.search(program, spin, MOST_STATES);
        ComparedAnswers expected = expected(program, naive, naive.mixesSequential());
        // The verifier may treat an unreachable fence as reachable.
        ComparedAnswers careful = expected(program, naive, mixesSequential(text));
        if (program.mixesScAccesses()) {
            return expected; // graphs decide it, not interleavings: VerifierAgainstAxiomsTest
        }
        for (int jobs = 1; jobs <= 2; jobs++) {
            // The request for outcomes must not change an answer.
            VerifyOptions options = new VerifyOptions(spin, jobs == 2, jobs, 1_000_000, VerifyOptions.Scope.ROBUSTNESS)
                    .without(without(text, jobs));
            SearchVerdict verdict = Verifier.verify(program, options, VerifyControl.UNLIMITED);
            assertThat(ComparedAnswers.of(verdict)).as("%s\n%s", options, text).isIn(expected, careful);
            assertThat(verdict.coverage().isComplete()).isTrue();
            assertThat(has(verdict, Finding.Kind.ROBUSTNESS)).isEqualTo(expected.robust() == Answer.NO);
            assertThat(has(verdict, Finding.Kind.RACE)).isEqualTo(expected.raceFree() == Answer.NO);
        }
        return expected;
    }

    /** Reductions must not change an answer, except that waiting loops change registers if dead registers are kept. */
    private static Set<Reduction> without(String text, int jobs) {
        return switch (jobs == 1 ? 0 : text.hashCode() & 3) {
            case 1 -> Set.of(Reduction.ALIKE_THREADS);
            case 2 -> Set.of(Reduction.NORMAL_FORM);
            case 3 -> Set.of(Reduction.COLUMNS, Reduction.ALIKE_THREADS);
            default -> Set.of();
        };
    }

    private static boolean has(SearchVerdict verdict, Finding.Kind kind) {
        return verdict.findings().stream().anyMatch(finding -> finding.kind() == kind);
    }

    private static boolean mixesSequential(String text) {
        return text.contains(", memory_order_seq_cst") && text.contains("fence(memory_order_seq_cst)");
    }

    /**
     * The answers that follow from the monitor. It does not see every violation with both SC accesses and SC fences.
     */
    private static ComparedAnswers expected(LitmusProgram program, MonitorAnswers naive, boolean mixesSequential) {
        Answer yes = mixesSequential ? Answer.UNKNOWN : Answer.YES;
        Answer robust = naive.robust() ? yes : Answer.NO;
        Answer observationally = naive.observationallyRobust() ? yes : Answer.NO;
        return new ComparedAnswers(robust, observationally, raceFree(program, naive, robust, observationally));
    }

    private static Answer raceFree(LitmusProgram program, MonitorAnswers naive, Answer robust, Answer observationally) {
        if (naive.racesOnInterleavings()) {
            return Answer.NO;
        }
        boolean isProved = program.threads().stream().noneMatch(ThreadCode::hasPlainAccess)
                || robust == Answer.YES
                || (observationally == Answer.YES && !naive.racesDespiteStaleReads());
        return isProved ? Answer.YES : Answer.UNKNOWN;
    }
}
