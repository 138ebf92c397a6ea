package dev.weakspot.litmus.robustness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The values of one location in classes. Two values are in one class if no operation of the program distinguishes them
 * when it decides whether it is enabled ([Rocker remark 3], where users annotate this). A compare-exchange or wait
 * distinguishes its expected value from all others. A waiting loop distinguishes the values that end it from those that
 * do not.
 */
final class ValueClasses {
    /** The classes of values from 0 up to this limit are in an array. */
    private static final int DIRECT = 256;

    private final int[] direct = new int[DIRECT];
    private final Map<Integer, Integer> others = new HashMap<>();
    private final List<Integer> representatives = new ArrayList<>();

    /**
     * Computes the classes.
     *
     * @param predicates the predicates that operations of the program apply to a value of this location
     */
    ValueClasses(Iterable<Integer> values, List<IntPredicate> predicates) {
        Map<List<Boolean>, Integer> classes = new HashMap<>();
        for (int value : values) {
            List<Boolean> answers =
                    predicates.stream().map(predicate -> predicate.test(value)).toList();
            int number = classes.computeIfAbsent(answers, key -> {
                representatives.add(value);
                return representatives.size() - 1;
            });
            if (value >= 0 && value < DIRECT) {
                direct[value] = number + 1;
            } else {
                others.put(value, number);
            }
        }
    }

    int count() {
        return representatives.size();
    }

    /** One value of the class, which represents all of them. */
    int representative(int number) {
        return representatives.get(number);
    }

    int of(int value) {
        boolean isDirect = value >= 0 && value < DIRECT;
        int known = isDirect ? direct[value] - 1 : others.getOrDefault(value, -1);
        if (known < 0) {
            throw new IllegalStateException("no state of the search has the value: value=" + value);
        }
        return known;
    }
}
