package dev.weakspot.litmus.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.Outline;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepairChoicesTest {
    @Test
    void everyOrderThatTheOperationAllowsIsOffered() {
        assertThat(offered("atomic_load_explicit(x, memory_order_relaxed)")).containsExactly("ACQUIRE", "SEQ_CST");
        assertThat(offered("atomic_load_explicit(x, memory_order_consume)")).containsExactly("SEQ_CST");
        assertThat(offered("atomic_store_explicit(x, 1, memory_order_relaxed)")).containsExactly("RELEASE", "SEQ_CST");
        assertThat(offered("atomic_fetch_xor_explicit(x, 1, memory_order_relaxed)"))
                .containsExactly("ACQUIRE", "RELEASE", "SEQ_CST");
        assertThat(offered("atomic_exchange_explicit(x, 1, memory_order_acquire)"))
                .containsExactly("RELEASE", "SEQ_CST");
        assertThat(offered("await(x, 1, memory_order_relaxed)")).containsExactly("ACQUIRE", "SEQ_CST");
        assertThat(offered("await_cas(x, 1, 2, memory_order_release)")).containsExactly("ACQUIRE", "SEQ_CST");
        assertThat(offered("atomic_thread_fence(memory_order_acq_rel)")).containsExactly("SEQ_CST");
        assertThat(offered("atomic_load(x)")).isEmpty();
        assertThat(offered("atomic_store(x, 1)")).isEmpty();
    }

    @Test
    void seqCstIncludesTheWeakerOrders() {
        RepairChoices choices = choices("atomic_exchange_explicit(x, 1, memory_order_relaxed)");
        assertThat(choices.with(new BitSet(), set(2))).isEqualTo(set(0, 1, 2));
        assertThat(choices.without(set(0, 1, 2), set(2))).isEqualTo(set(0, 1));
        assertThat(choices.without(set(0, 1, 2), set(0))).isEqualTo(set(1));
    }

    @Test
    void aFailedExchangeIsNoStrongerThanASuccessfulOne() {
        RepairChoices choices = choices(
                "atomic_compare_exchange_strong_explicit(x, &r, 1, memory_order_release," + " memory_order_relaxed)");
        assertThat(choices.select(choice -> true)).isEqualTo(set(0, 1, 2, 3));
        assertThat(choices.with(new BitSet(), set(2))).as("acquire on failure").isEqualTo(set(0, 2));
        assertThat(choices.without(set(0, 2), set(0))).isEqualTo(set());
        assertThat(choices.with(new BitSet(), set(3))).as("seq_cst on failure").isEqualTo(set(0, 1, 2, 3));
    }

    @Test
    void theTextHasTheNewOrder() {
        String call = "atomic_compare_exchange_weak_explicit(\n x, &r, 1, memory_order_release, memory_order_relaxed)";
        String text = program(call);
        assertThat(choices(call).edited(text, set(0, 2)).text())
                .isEqualTo(text.replace("order_release", "order_acq_rel").replace("order_relaxed", "order_acquire"));
    }

    @Test
    void adviceNamesTheChange() {
        assertThat(advice("atomic_load_explicit(&a[ 1 ], memory_order_relaxed)", Mode.ACQUIRE))
                .isEqualTo("read a[ 1 ] with memory_order_acquire instead of memory_order_relaxed");
        assertThat(advice("atomic_exchange_explicit(x,\n 1, memory_order_consume)", Mode.ACQ_REL))
                .isEqualTo("update x with memory_order_acq_rel instead of memory_order_consume");
        assertThat(advice("atomic_thread_fence(memory_order_acquire)", Mode.SEQ_CST))
                .isEqualTo("make the fence memory_order_seq_cst instead of memory_order_acquire");
        assertThat(advice(
                        "atomic_compare_exchange_weak_explicit(x, &r, 1, memory_order_relaxed, memory_order_relaxed)",
                        Mode.ACQUIRE))
                .isEqualTo("compare-exchange x with memory_order_acquire instead of memory_order_relaxed on success");
    }

    /** Stronger orders are preferred to fences, and both to sequential consistency. */
    @Test
    void threeOrdersAreCheaperThanAFenceAndAFenceCheaperThanManyOrders() {
        RepairPosition order =
                orders("atomic_exchange_explicit(x, 1, memory_order_relaxed)").get(0);
        RepairPosition fence =
                orders("atomic_thread_fence(memory_order_acquire)").get(0);
        RepairPosition gap = new FencePosition(0, "", "", java.util.OptionalInt.empty(), "");
        int one = Cost.of(order, Mode.RELEASE);
        assertThat(Cost.of(order, Mode.ACQ_REL)).isEqualTo(2 * one);
        assertThat(Cost.of(fence, Mode.ACQ_REL)).isGreaterThan(one).isLessThan(Cost.of(gap, Mode.RELEASE));
        assertThat(Cost.of(gap, Mode.ACQUIRE)).isGreaterThan(3 * one).isLessThan(Cost.of(gap, Mode.ACQ_REL));
        assertThat(Cost.of(gap, Mode.ACQ_REL)).isLessThan(2 * Cost.of(gap, Mode.ACQUIRE));
        assertThat(Cost.of(fence, Mode.SEQ_CST))
                .isGreaterThan(100 * Cost.of(gap, Mode.ACQ_REL))
                .isLessThan(Cost.of(gap, Mode.SEQ_CST));
        assertThat(Cost.of(order, Mode.SEQ_CST)).isGreaterThan(100 * Cost.of(gap, Mode.ACQ_REL));
    }

    private static List<String> offered(String call) {
        return orders(call).stream()
                .flatMap(order -> order.aspects().stream())
                .map(OrderAspect::name)
                .toList();
    }

    private static String advice(String call, Mode order) {
        return orders(call).get(0).advice(order);
    }

    private static RepairChoices choices(String call) {
        return new RepairChoices(List.copyOf(orders(call)));
    }

    private static List<OrderArgument> orders(String call) {
        String text = program(call);
        try {
            Outline outline = LitmusParser.outline("f", text);
            return OrderArguments.in(text, outline);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }

    private static String program(String call) {
        return "C t\n{ int a[2]; }\nP0 (atomic_int* x, atomic_int* a) { int r; " + call + "; }";
    }

    private static BitSet set(int... numbers) {
        BitSet set = new BitSet();
        for (int number : numbers) {
            set.set(number);
        }
        return set;
    }
}
