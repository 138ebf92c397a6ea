package dev.weakspot.litmus.edit;

import dev.weakspot.litmus.edit.OrderArgument.OrderUse;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * The explicit memory orders of a program. An operation without an explicit order is already sequentially consistent.
 */
public final class OrderArguments {
    private final String text;
    private final List<OrderArgument> found = new ArrayList<>();

    private OrderArguments(String text) {
        this.text = text;
    }

    public static List<OrderArgument> in(String text, Outline outline) {
        OrderArguments orders = new OrderArguments(text);
        outline.calls().forEach(orders::add);
        return orders.found;
    }

    private void add(Outline.Call call) {
        switch (call.function()) {
            case "atomic_load_explicit" -> add(call, 1, OrderUse.READ, "read");
            case "atomic_store_explicit" -> add(call, 2, OrderUse.WRITE, "write");
            case "atomic_exchange_explicit",
                    "atomic_fetch_add_explicit",
                    "atomic_fetch_sub_explicit",
                    "atomic_fetch_or_explicit",
                    "atomic_fetch_and_explicit",
                    "atomic_fetch_xor_explicit" -> add(call, 2, OrderUse.UPDATE, "update");
            case "atomic_compare_exchange_strong_explicit", "atomic_compare_exchange_weak_explicit" -> {
                add(call, 3, OrderUse.EXCHANGE_SUCCESS, "compare-exchange");
                add(call, 4, OrderUse.EXCHANGE_FAILURE, "compare-exchange");
            }
            case "await" -> add(call, 2, OrderUse.READ, "await");
            case "await_cas" -> add(call, 3, OrderUse.UPDATE, "await and exchange");
            case "atomic_thread_fence" -> add(call, 0, OrderUse.FENCE, "");
            default -> {} // no explicit order
        }
    }

    private void add(Outline.Call call, int argument, OrderUse use, String verb) {
        Span order = call.arguments().get(argument);
        String location =
                call.arguments().get(0).in(text).strip().replaceAll("\\s+", " ").replaceFirst("^& ?", "");
        found.add(new OrderArgument(
                call.span().start(), order, order.in(text), use, use == OrderUse.FENCE ? "" : verb + " " + location));
    }
}
