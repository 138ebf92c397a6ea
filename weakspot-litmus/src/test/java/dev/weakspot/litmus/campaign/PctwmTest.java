package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Guarantee;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of [PCTWM], with the probabilities that follow from its Alg. 1. */
final class PctwmTest {
    private static final int RUNS = 2000;

    /** [PCTWM §2.2, P1], relaxed: the assertion fails only if the read returns the last of five writes. */
    private static final String P1 = """
            C P1
            { [x] = 0; }
            P0 (atomic_int* x) {
              for (int i = 1; i <= 5; i++) { atomic_store_explicit(x, i, memory_order_relaxed); }
            }
            P1 (atomic_int* x) {
              assert(atomic_load_explicit(x, memory_order_relaxed) != 5);
            }
            """;

    private static final String SB = """
            C SB
            { [x] = 0; [y] = 0; }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              int a = atomic_load_explicit(y, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              int b = atomic_load_explicit(x, memory_order_relaxed);
            }
            exists (0:a=0 /\\ 1:b=0)
            """;

    @Test
    void storeBufferingNeedsNoCommunicationAndOccursInEveryRun() {
        assertThat(rate(SB, 0, 1)).isEqualTo(1);
    }

    /** Both reads are sinks, each is chosen with probability 1/2. A chosen read returns the newest value, 1. */
    @Test
    void oneCommunicationPreventsStoreBuffering() {
        assertThat(rate(SB, 1, 1)).isZero();
    }

    /** [PCTWM §3.3]: the only sink reads one of the h newest entries. Five standard deviations of 1/2 are 0.056. */
    @Test
    void theLastWriteIsReadInOneOfHRuns() {
        assertThat(rate(P1, 1, 1)).isEqualTo(1);
        assertThat(rate(P1, 1, 2)).isCloseTo(1 / 2.0, within(0.056));
        assertThat(rate(P1, 1, 4)).isCloseTo(1 / 4.0, within(0.049));
        assertThat(rate(P1, 0, 4)).isZero();
    }

    /**
     * [PCTWM §5.3]: the first reads of the second and third thread must be chosen, in this order. The last read is reached
     * only then, so calibration counts k = 2 or 3 sinks. The probability is at least 1/6.
     */
    @Test
    void messagePassingOverThreeThreadsNeedsTwoCommunications() {
        String program = """
                C MP2
                { [x] = 0; [y] = 0; }
                P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }
                P1 (atomic_int* x, atomic_int* y) {
                  if (atomic_load_explicit(x, memory_order_relaxed) == 1) {
                    atomic_store_explicit(y, 1, memory_order_relaxed);
                  }
                }
                P2 (atomic_int* x, atomic_int* y) {
                  if (atomic_load_explicit(y, memory_order_relaxed) == 1) {
                    assert(atomic_load_explicit(x, memory_order_relaxed) != 0);
                  }
                }
                """;
        assertThat(rate(program, 0, 1)).isZero();
        assertThat(rate(program, 1, 1)).isZero();
        assertThat(rate(program, 2, 1)).isGreaterThan(atLeast(1 / 6.0));
    }

    /**
     * A chain of d readers: each writes to the location of the next reader if it reads 1. All d reads must be chosen and
     * happen in one of d! orders. Each read has h entries to choose from, at most two.
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 1", "4, 1", "1, 2", "2, 2", "3, 2"})
    void aChainOfCommunicationsIsHitAsOftenAsGuaranteed(int depth, int history) {
        RepeatedRuns trials = RepeatedRuns.of(chain(depth, 0), MemoryModel.RC20);
        double exact = 1 / (factorial(depth) * Math.pow(history, depth));
        assertThat(trials.counts().communications()).isEqualTo(depth);
        assertThat(rate(chain(depth, 0), depth, history)).isCloseTo(exact, within(deviations(exact)));
        assertThat(new Guarantee.OfPctwm(ParameterSweep.pinned(depth, history), trials.counts()).hit(0, depth, history))
                .isCloseTo(exact, within(1e-9));
    }

    /** With one communication too few, the end of the chain is never reached. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aDepthThatIsTooSmallNeverHitsTheBug(int depth) {
        assertThat(rate(chain(depth, 0), depth - 1, 1)).isZero();
    }

    /** [PCTWM §6.3]: relaxed writes are no sinks, so they do not lower the rate. They lower the rate of PCT. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void irrelevantWritesDoNotLowerTheRate(int writes) {
        assertThat(rate(chain(2, writes), 2, 1)).isCloseTo(1 / 2.0, within(deviations(1 / 2.0)));
    }

    /** All 3 sinks are needed, and the third is reached only after two: 1/3!, and 1/(3! 2^3) for h = 2. */
    @Test
    void aRoundTripIsHitAsOftenAsGuaranteed() {
        String program = """
                C round-trip
                { [x] = 0; [y] = 0; }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_release);
                  if (atomic_load_explicit(y, memory_order_acquire) == 1) {
                    atomic_store_explicit(x, 2, memory_order_release);
                  }
                }
                P1 (atomic_int* x, atomic_int* y) {
                  if (atomic_load_explicit(x, memory_order_acquire) == 1) {
                    atomic_store_explicit(y, 1, memory_order_release);
                    assert(atomic_load_explicit(x, memory_order_acquire) != 2);
                  }
                }
                """;
        RepeatedRuns trials = RepeatedRuns.of(program, MemoryModel.RC20);
        for (int history = 1; history <= 2; history++) {
            double guaranteed =
                    new Guarantee.OfPctwm(ParameterSweep.pinned(3, history), trials.counts()).hit(0, 3, history);
            assertThat(guaranteed).isPositive();
            assertThat(rate(program, 3, history)).isGreaterThan(atLeast(guaranteed));
        }
    }

    /** A waiting loop makes no choice: it reads the flag once it is written. The next read returns the old message. */
    @ParameterizedTest
    @CsvSource({"0, 1", "0, 4"})
    void aWaitingLoopReadsTheAwaitedValue(int depth, int history) {
        assertThat(rate(SPIN, depth, history)).isEqualTo(1);
    }

    /** With h = 1 a chosen read of the message returns the new value. The read of the flag may be chosen instead. */
    @Test
    void theMessageBehindAWaitingLoopIsReadIfItIsChosen() {
        assertThat(rate(SPIN, 1, 1)).isCloseTo(1 / 2.0, within(deviations(1 / 2.0)));
    }

    private static final String SPIN = """
            C spin
            { [data] = 0; [flag] = 0; }
            P0 (atomic_int* data, atomic_int* flag) {
              atomic_store_explicit(data, 1, memory_order_relaxed);
              atomic_store_explicit(flag, 1, memory_order_relaxed);
            }
            P1 (atomic_int* data, atomic_int* flag) {
              while (!atomic_load_explicit(flag, memory_order_relaxed));
              int r = atomic_load_explicit(data, memory_order_relaxed);
            }
            exists (1:r=0)
            """;

    /**
     * The later write of each location takes one of two positions in modification order, so a run that places writes
     * reaches the outcome with probability 1/4. With a fixed depth half of the runs place writes. In the full sweep a
     * quarter of the runs place writes, and a quarter are random walks, which place writes too.
     */
    @Test
    void twoPlusTwoWritesIsReachedIfWritesArePlaced() {
        String program = """
                C 2+2W
                { [x] = 0; [y] = 0; }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 2, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  atomic_store_explicit(x, 2, memory_order_relaxed);
                }
                exists (x=1 /\\ y=1)
                """;
        RepeatedRuns trials = RepeatedRuns.of(program, MemoryModel.RC20);
        assertThat(rate(program, 3, 4)).isCloseTo(1 / 8.0, within(deviations(1 / 8.0)));
        assertThat(trials.hits(trials.make(Strategies.PCTWM, ParameterSweep.FULL), RUNS) / (double) RUNS)
                .isCloseTo(1 / 8.0, within(deviations(1 / 8.0)));
    }

    private static double rate(String program, int depth, int history) {
        RepeatedRuns trials = RepeatedRuns.of(program, MemoryModel.RC20);
        return trials.hits(trials.make(Strategies.PCTWM, ParameterSweep.pinned(depth, history)), RUNS) / (double) RUNS;
    }

    /** Five standard deviations of a rate. */
    private static double deviations(double probability) {
        return 5 * Math.sqrt(probability * (1 - probability) / RUNS);
    }

    private static double atLeast(double probability) {
        return probability - deviations(probability);
    }

    private static double factorial(int number) {
        return number <= 1 ? 1 : number * factorial(number - 1);
    }

    /** P0 sets x0. Reader i sets xi if it reads 1 from xi-1. The condition holds if the last reader sets its location. */
    private static String chain(int readers, int irrelevantWrites) {
        StringBuilder text = new StringBuilder("C chain\n{ [z] = 0;");
        StringJoiner parameters = new StringJoiner(", ", "(atomic_int* z, ", ")");
        for (int i = 0; i <= readers; i++) {
            text.append(" [x").append(i).append("] = 0;");
            parameters.add("atomic_int* x" + i);
        }
        text.append(" }\n").append("P0 ").append(parameters).append(" {\n");
        for (int i = 0; i < irrelevantWrites; i++) {
            text.append("  atomic_store_explicit(z, ").append(i).append(", memory_order_relaxed);\n");
        }
        text.append("  atomic_store_explicit(x0, 1, memory_order_relaxed);\n}\n");
        for (int i = 1; i <= readers; i++) {
            text.append("P" + i + " " + parameters + " {\n");
            text.append("  if (atomic_load_explicit(x" + (i - 1) + ", memory_order_relaxed) == 1) {\n");
            text.append("    atomic_store_explicit(x" + i + ", 1, memory_order_relaxed);\n  }\n}\n");
        }
        return text.append("exists (x" + readers + "=1)\n").toString();
    }
}
