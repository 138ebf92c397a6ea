package dev.weakspot.litmus.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Repair;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.VerifyOptions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Programs that are repaired with the verifier as the judge. Each repair is held to what it has to be: verified, without
 * a change that could be left out, and, as far as samples of all that would be cheaper can tell, the cheapest of all.
 */
class RepairedTest {
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);
    private static final int SAMPLES = 60;
    private static final String SC_FENCE = "put atomic_thread_fence(memory_order_seq_cst); before this statement";

    /** Store buffering needs an SC fence in each thread; stronger orders do not help, nor does one fence. */
    @Test
    void storeBuffering() {
        assertRepaired("""
                C SB
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """, "5 " + SC_FENCE, "9 " + SC_FENCE);
    }

    @Test
    void messagePassing() {
        assertRepaired(
                """
                C MP
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """,
                "5 write y with memory_order_release instead of memory_order_relaxed",
                "8 read y with memory_order_acquire instead of memory_order_relaxed");
    }

    @Test
    void twoPlusTwoWrites() {
        assertRepaired("""
                C 2+2W
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 2, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  atomic_store_explicit(x, 2, memory_order_relaxed);
                }
                """, "5 " + SC_FENCE, "9 " + SC_FENCE);
    }

    /** The readers must agree, so both need an SC fence; the acquire reads alone never suffice. */
    @Test
    void independentReadsOfIndependentWrites() {
        assertRepaired("""
                C IRIW
                { }
                P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }
                P1 (atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed); }
                P2 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(x, memory_order_acquire);
                  int r1 = atomic_load_explicit(y, memory_order_acquire);
                }
                P3 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_acquire);
                  int r1 = atomic_load_explicit(x, memory_order_acquire);
                }
                """, "7 " + SC_FENCE, "11 " + SC_FENCE);
    }

    /** Beside SC accesses no SC fence is put in: that could not be proved. */
    @Test
    void storeBufferingBesideScAccesses() {
        assertRepaired(
                """
                C SB+sc
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store(x, 1);
                  int r0 = *y;
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """,
                "8 write y with memory_order_seq_cst instead of memory_order_relaxed",
                "9 read x with memory_order_seq_cst instead of memory_order_relaxed");
    }

    /** Two accesses of one expression have no place for a fence between them. */
    @Test
    void accessesThatNoFenceFitsBetween() {
        assertRepaired(
                """
                C one-expression
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_exchange_explicit(x, 1, memory_order_relaxed) + atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_exchange_explicit(y, 1, memory_order_relaxed) + atomic_load_explicit(x, memory_order_relaxed);
                }
                """,
                "4 update x with memory_order_seq_cst instead of memory_order_relaxed",
                "4 read y with memory_order_seq_cst instead of memory_order_relaxed",
                "7 update y with memory_order_seq_cst instead of memory_order_relaxed",
                "7 read x with memory_order_seq_cst instead of memory_order_relaxed");
    }

    /** One body for both threads: what is changed, is changed for both. */
    @Test
    void aLockWithRelaxedOrders() {
        assertRepaired(
                """
                C cas-lock
                { }
                P0..P1 (atomic_int* lock, atomic_int* n) {
                  int free = 0;
                  while (!atomic_compare_exchange_weak_explicit(lock, &free, 1, memory_order_relaxed, memory_order_relaxed)) free = 0;
                  int r = atomic_load_explicit(n, memory_order_relaxed);
                  atomic_store_explicit(n, r + 1, memory_order_relaxed);
                  atomic_store_explicit(lock, 0, memory_order_relaxed);
                }
                forall (n=2)
                """,
                "5 compare-exchange lock with memory_order_acquire instead of memory_order_relaxed on success",
                "8 write lock with memory_order_release instead of memory_order_relaxed");
    }

    /** Robust, since there is only one atomic location; but it races. */
    @Test
    void aRaceOnTheMessage() {
        assertRepaired(
                """
                C MP+na+rlx
                { }
                P0 (int* x, atomic_int* y) {
                  *x = 1;
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                P1 (int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  if (r0) { int r1 = *x; }
                }
                """,
                "5 write y with memory_order_release instead of memory_order_relaxed",
                "8 read y with memory_order_acquire instead of memory_order_relaxed");
    }

    /** Under SC only one of two threads gets in; under RC20 both can, and then they race. */
    @Test
    void aDoorForOne() {
        assertRepaired("""
                C door
                { }
                P0 (atomic_int* x, atomic_int* y, int* n) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  if (atomic_load_explicit(y, memory_order_relaxed) == 0) *n += 1;
                }
                P1 (atomic_int* x, atomic_int* y, int* n) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  if (atomic_load_explicit(x, memory_order_relaxed) == 0) *n += 1;
                }
                """, "5 " + SC_FENCE, "9 " + SC_FENCE);
    }

    /** The lock of Peterson as it must be fenced; acquire and release keep what it protects inside. */
    @Test
    void peterson() {
        assertRepaired(
                """
                C peterson
                { atomic_int flag[2]; }
                P0..P1 (atomic_int* flag, atomic_int* turn, int* in, int i) {
                  atomic_store_explicit(&flag[i], 1, memory_order_relaxed);
                  atomic_store_explicit(turn, 1 - i, memory_order_relaxed);
                  while (atomic_load_explicit(&flag[1 - i], memory_order_relaxed) == 1
                      && atomic_load_explicit(turn, memory_order_relaxed) == 1 - i) {}
                  *in += 1;
                  assert(*in == 1);
                  *in -= 1;
                  atomic_store_explicit(&flag[i], 0, memory_order_relaxed);
                }
                """,
                "5 " + SC_FENCE,
                "6 " + SC_FENCE,
                "6 read flag[1 - i] with memory_order_acquire instead of memory_order_relaxed",
                "11 write flag[i] with memory_order_release instead of memory_order_relaxed");
    }

    @Test
    void dekker() {
        assertRepaired(
                """
                C dekker
                { atomic_int flag[2]; }
                P0..P1 (atomic_int* flag, atomic_int* turn, int* in, int i) {
                  atomic_store_explicit(&flag[i], 1, memory_order_relaxed);
                  while (atomic_load_explicit(&flag[1 - i], memory_order_relaxed) == 1) {
                    if (atomic_load_explicit(turn, memory_order_relaxed) != i) {
                      atomic_store_explicit(&flag[i], 0, memory_order_relaxed);
                      await(turn, i, memory_order_relaxed);
                      atomic_store_explicit(&flag[i], 1, memory_order_relaxed);
                    }
                  }
                  *in += 1;
                  assert(*in == 1);
                  *in -= 1;
                  atomic_store_explicit(turn, 1 - i, memory_order_relaxed);
                  atomic_store_explicit(&flag[i], 0, memory_order_relaxed);
                }
                """,
                "5 " + SC_FENCE,
                "5 read flag[1 - i] with memory_order_acquire instead of memory_order_relaxed",
                "16 write flag[i] with memory_order_release instead of memory_order_relaxed");
    }

    /** Fences that are there are made stronger before new ones are put in. */
    @Test
    void fencesThatAreTooWeak() {
        assertRepaired("""
                C SB+fences
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_thread_fence(memory_order_acq_rel);
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """, "5 make the fence memory_order_seq_cst instead of memory_order_acq_rel", "10 " + SC_FENCE);
    }

    /** One release fence instead of five release writes. */
    @Test
    void manyFlagsForOneMessage() {
        assertRepaired("""
                C flags
                { atomic_int y[5]; }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(&y[0], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[1], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[2], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[3], 1, memory_order_relaxed);
                  atomic_store_explicit(&y[4], 1, memory_order_relaxed);
                }
                P1..P5 (atomic_int* x, atomic_int* y, int i) {
                  await(&y[i - 1], 1, memory_order_acquire);
                  int r0 = atomic_load_explicit(x, memory_order_acquire);
                }
                """, "5 put atomic_thread_fence(memory_order_release); before this statement");
    }

    @Test
    void aRaceThatNoOrderCures() throws InputException {
        String text = "C t\n{ }\nP0..P1 (int* x) { *x = 1; }";
        assertThat(repair(text)).isEmpty();
    }

    /** With SC accesses and SC fences in one program nothing is proved, so this is a suggestion. */
    @Test
    void whatCannotBeProved() throws InputException {
        Repair repair = repair("""
                        C SB+sc-fence+sc-write
                        { }
                        P0 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                          atomic_thread_fence(memory_order_seq_cst);
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_store(y, 1);
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        """).orElseThrow();
        assertThat(repair.isVerified()).isFalse();
        assertThat(words(repair))
                .containsExactly("10 read x with memory_order_seq_cst instead of memory_order_relaxed");
    }

    private static void assertRepaired(String text, String... changes) {
        try {
            Repair repair = repair(text).orElseThrow();
            assertThat(repair.isVerified()).isTrue();
            assertThat(words(repair)).containsExactly(changes);
            assertThat(isRight(repair.program())).isTrue();
            assertNothingCheaper(text, repair);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> words(Repair repair) {
        return repair.changes().stream()
                .map(change -> change.site().line() + " " + change.text())
                .toList();
    }

    private static Optional<Repair> repair(String text) throws InputException {
        return Repairer.repair("f", text, verdict(text), OPTIONS, Effort.THOROUGH, SearchControl.UNLIMITED);
    }

    private static Verdict verdict(String text) throws InputException {
        return new VerifierJudge("f", OPTIONS, SearchControl.UNLIMITED).verdict(text, Long.MAX_VALUE);
    }

    private static boolean isRight(String text) throws InputException {
        Verdict verdict = verdict(text);
        return verdict.robust().answer() == Answer.YES && verdict.raceFree().answer() == Answer.YES;
    }

    /** Leaves out each change in turn, and tries other sets of choices that are cheaper. */
    private static void assertNothingCheaper(String text, Repair repair) throws InputException {
        Outline outline = LitmusParser.outline("f", text);
        List<Place> places = new ArrayList<>(OrderArguments.in(text, outline));
        places.addAll(new Gaps(text, outline).all());
        places.sort(Comparator.comparingInt(Place::site));
        Choices choices = new Choices(places);
        BitSet chosen = chosen(choices, text, repair);
        for (int one = chosen.nextSetBit(0); one >= 0; one = chosen.nextSetBit(one + 1)) {
            assertWrong(choices.edited(text, choices.without(chosen, Choices.only(one)))
                    .text());
        }
        boolean hasFence =
                repair.changes().stream().anyMatch(change -> change.text().contains("fence"));
        Stage stage = hasFence ? Stage.scFences(choices) : Stage.scAccesses(choices);
        for (BitSet cheaper : sample(choices, stage.universe(), choices.cost(chosen))) {
            assertWrong(choices.edited(text, cheaper).text());
        }
    }

    private static void assertWrong(String text) throws InputException {
        assertThat(isRight(text)).as("less is enough:%n%s", text).isFalse();
    }

    /** Sets that cost less, most of them hardly less: nothing can be added to them without costing as much. */
    private static Set<BitSet> sample(Choices choices, BitSet universe, int cost) {
        List<Integer> order = new ArrayList<>(universe.stream().boxed().toList());
        Random random = new Random(1);
        Set<BitSet> sets = new HashSet<>();
        for (int i = 0; i < SAMPLES; i++) {
            Collections.shuffle(order, random);
            BitSet set = new BitSet();
            for (int choice : order) {
                BitSet more = choices.with(set, Choices.only(choice));
                set = choices.cost(more) < cost ? more : set;
            }
            sets.add(set);
        }
        return sets;
    }

    private static BitSet chosen(Choices choices, String text, Repair repair) {
        BitSet chosen = choices.select(choice -> repair.changes().stream().anyMatch(change -> {
            Place place = choice.place();
            for (Mode order : Mode.values()) {
                boolean isThere = new Lines(text).position(place.site()).line()
                                == change.site().line()
                        && change.text().equals(place.advice(order));
                if (isThere && choice.aspect().isPartOf(order)) {
                    return true;
                }
            }
            return false;
        }));
        assertThat(choices.edited(text, chosen).text()).isEqualTo(repair.program());
        return chosen;
    }
}
