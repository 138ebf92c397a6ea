package dev.weakspot.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.OrderChange;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A proposed line must be right: where another access of the line could be meant, there is none. */
final class OrderEditTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "  ready.store(true, std::memory_order_relaxed); // relaxed|  ready.store(true, std::memory_order_release); // relaxed",
                "x.store(1, std::memory_order::relaxed);|x.store(1, std::memory_order::release);",
                "atomic_store_explicit(&x, 1, memory_order_relaxed);|atomic_store_explicit(&x, 1, memory_order_release);"
            })
    void theOnlyOrderOfTheOnlyCallIsReplaced(String before, String after) {
        assertThat(edit(before)).contains(after);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x.store(y.load(memory_order_relaxed), memory_order_relaxed);",
                "x.store(y.load(), memory_order_relaxed);",
                "x.compare_exchange_strong(a, b, memory_order_relaxed, memory_order_relaxed);",
                "x.store(1, order);",
                "x.store(1);",
                "x.store(1, memory_order_acquire);",
                "#define PUT(x) x.store(1, memory_order_relaxed)",
                "x.store(1, /* memory_order_relaxed */ order);",
                "x.store(1); // memory_order_relaxed",
                "log(\"x.store(1, memory_order_relaxed)\");",
                "x.store(1, memory_order(order + memory_order_relaxed));",
                ""
            })
    void anUncertainEditIsNone(String line) {
        assertThat(edit(line)).isEmpty();
    }

    @Test
    void aChangeWithoutAnOrderIsNoEdit() {
        Site site = new Site("f", 1, 1, "x.store(1, memory_order_relaxed);");
        assertThat(OrderEdit.of(new Change(site, "put a fence"))).isEmpty();
    }

    private static Optional<String> edit(String line) {
        OrderChange order = new OrderChange(Mode.RELAXED, Mode.RELEASE);
        return OrderEdit.of(new Change(new Site("f", 1, 1, line), "write x", Optional.of(order), Optional.empty()));
    }
}
