package dev.weakspot.litmus.axiomatic;

import java.util.HashSet;
import java.util.Set;

/**
 * A value and the reads it depends on: φ and ψ of [Rocker Def. 2.4, 3.9] in one.
 *
 * @param value an Integer or an {@code AxiomaticLocation}
 * @param from serial numbers of events of the thread
 */
record DependentValue(Object value, Set<Integer> from) {
    DependentValue {
        from = Set.copyOf(from);
    }

    static DependentValue constant(Object value) {
        return new DependentValue(value, Set.of());
    }

    static Set<Integer> union(DependentValue... operands) {
        Set<Integer> all = new HashSet<>();
        for (DependentValue operand : operands) {
            all.addAll(operand.from());
        }
        return all;
    }

    int integer() {
        if (value instanceof Integer integer) {
            return integer;
        }
        throw new IllegalStateException("arithmetic on an address: value=" + value);
    }

    boolean isTrue() {
        return !value.equals(0);
    }
}
