package dev.weakspot.cnative.attach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values of two words, which the engine knows by number; equal ones have the same. */
final class WideValues {
    private record Wide(long low, long high) {}

    private final Map<Wide, Long> numbers = new HashMap<>();
    private final List<Wide> values = new ArrayList<>();

    /** A new run. */
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

    boolean isKnown(long number) {
        return number >= 0 && number < values.size();
    }

    long low(long number) {
        return values.get((int) number).low();
    }

    long high(long number) {
        return values.get((int) number).high();
    }
}
