package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;
import dev.weakspot.litmus.syntax.Span;
import java.util.Arrays;
import java.util.List;

/**
 * A memory order as the argument of a function.
 *
 * @param call where the call begins, which is where findings see the access
 * @param order where the argument stands
 * @param name the argument as written
 * @param what the access in words: {@code read x}
 */
record OrderArgument(int call, Span order, String name, Use use, String what) implements Place {
    /** What the order is for, and so which orders it can be. */
    enum Use {
        READ(true, false),
        WRITE(false, true),
        UPDATE(true, true),
        EXCHANGE_SUCCESS(true, true),
        EXCHANGE_FAILURE(true, false),
        FENCE(true, true);

        private final boolean canAcquire;
        private final boolean canRelease;

        Use(boolean canAcquire, boolean canRelease) {
            this.canAcquire = canAcquire;
            this.canRelease = canRelease;
        }

        private boolean canBe(Aspect aspect) {
            return switch (aspect) {
                case ACQUIRE -> canAcquire;
                case RELEASE -> canRelease;
                case SEQ_CST -> true;
            };
        }
    }

    boolean isFence() {
        return use == Use.FENCE;
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
    public List<Aspect> aspects() {
        Mode now = written();
        return Arrays.stream(Aspect.values())
                .filter(aspect -> use.canBe(aspect) && !aspect.isPartOf(now))
                .toList();
    }

    @Override
    public int site() {
        return call;
    }

    @Override
    public List<TextEdit> edits(Mode stronger) {
        return List.of(new TextEdit(order, Place.name(stronger)));
    }

    @Override
    public String advice(Mode stronger) {
        String change = Place.name(stronger) + " instead of " + name;
        return switch (use) {
            case FENCE -> "make the fence " + change;
            case EXCHANGE_SUCCESS -> what + " with " + change + " on success";
            case EXCHANGE_FAILURE -> what + " with " + change + " on failure";
            case READ, WRITE, UPDATE -> what + " with " + change;
        };
    }
}
