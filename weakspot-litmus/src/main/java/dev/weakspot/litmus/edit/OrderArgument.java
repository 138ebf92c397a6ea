package dev.weakspot.litmus.edit;

import dev.weakspot.event.Mode;
import dev.weakspot.litmus.syntax.Span;
import java.util.Arrays;
import java.util.List;

/**
 * A memory order as the argument of a function.
 *
 * @param call the start of the call, which is the site of the access in findings
 * @param order the position of the argument
 * @param name the argument as written
 * @param access the access in words: {@code read x}
 */
public record OrderArgument(int call, Span order, String name, OrderUse use, String access) implements RepairPosition {
    /** The kind of operation, which determines the orders that are allowed. */
    enum OrderUse {
        READ(true, false),
        WRITE(false, true),
        UPDATE(true, true),
        EXCHANGE_SUCCESS(true, true),
        EXCHANGE_FAILURE(true, false),
        FENCE(true, true);

        private final boolean canAcquire;
        private final boolean canRelease;

        OrderUse(boolean canAcquire, boolean canRelease) {
            this.canAcquire = canAcquire;
            this.canRelease = canRelease;
        }

        private boolean canBe(OrderAspect aspect) {
            return switch (aspect) {
                case ACQUIRE -> canAcquire;
                case RELEASE -> canRelease;
                case SEQ_CST -> true;
            };
        }
    }

    public boolean isFence() {
        return use == OrderUse.FENCE;
    }

    @Override
    public Mode written() {
        String word = name.substring("memory_order_".length());
        return word.equals("consume")
                ? Mode.ACQUIRE
                : Arrays.stream(Mode.values())
                        .filter(mode -> mode.word().equals(word))
                        .findFirst()
                        .orElseThrow();
    }

    @Override
    public List<OrderAspect> aspects() {
        Mode now = written();
        return Arrays.stream(OrderAspect.values())
                .filter(aspect -> use.canBe(aspect) && !aspect.isPartOf(now))
                .toList();
    }

    @Override
    public int site() {
        return call;
    }

    @Override
    public List<TextEdit> edits(Mode stronger) {
        return List.of(new TextEdit(order, RepairPosition.name(stronger)));
    }

    @Override
    public String advice(Mode stronger) {
        String change = RepairPosition.name(stronger) + " instead of " + name;
        return switch (use) {
            case FENCE -> "make the fence " + change;
            case EXCHANGE_SUCCESS -> access + " with " + change + " on success";
            case EXCHANGE_FAILURE -> access + " with " + change + " on failure";
            case READ, WRITE, UPDATE -> access + " with " + change;
        };
    }
}
