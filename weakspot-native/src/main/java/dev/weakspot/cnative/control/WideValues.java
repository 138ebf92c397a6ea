package dev.weakspot.cnative.control;

import dev.weakspot.event.UpdateFunction;
import dev.weakspot.event.WordFunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values wider than a word. The engine represents each by a number; equal values have equal numbers. */
final class WideValues {
    private record Wide(long low, long high) {}

    private final Map<Wide, Long> numbers = new HashMap<>();
    private final List<Wide> values = new ArrayList<>();

    /** Begins a run: the numbers of the previous run become invalid. */
    void clear() {
        numbers.clear();
        values.clear();
    }

    long number(long low, long high) {
        return numbers.computeIfAbsent(new Wide(low, high), added -> {
            values.add(added);
            return values.size() - 1L;
        });
    }

    long low(long number) {
        return values.get((int) number).low();
    }

    long high(long number) {
        return values.get((int) number).high();
    }

    /** The function on numbers of wide values. Additions and subtractions carry into the high word. */
    UpdateFunction lifted(WordFunction function) {
        return (old, operand) -> {
            Wide one = values.get((int) old);
            Wide other = values.get((int) operand);
            long low = function.apply(one.low(), other.low());
            long high = function.apply(one.high(), other.high());
            return number(low, high + carry(function, one.low(), other.low()));
        };
    }

    private static long carry(WordFunction function, long old, long operand) {
        return switch (function) {
            case ADD -> Long.compareUnsigned(old + operand, old) < 0 ? 1 : 0;
            case SUBTRACT -> Long.compareUnsigned(old, operand) < 0 ? -1 : 0;
            default -> 0;
        };
    }
}
