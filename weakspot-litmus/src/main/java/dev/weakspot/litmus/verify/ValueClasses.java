package dev.weakspot.litmus.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The values of one location, those in one class that no operation of the program tells apart when it asks whether it may
 * go on ([Rocker remark 3], there annotated by hand): a compare-exchange or wait tells the value it expects from the
 * others, a waiting loop the values that let it out from those that do not.
 */
final class ValueClasses {
    /** Values from 0 up to this are looked up in an array. */
    private static final int DIRECT = 256;

    private final int[] direct = new int[DIRECT];
    private final Map<Integer, Integer> others = new HashMap<>();
    private final List<Integer> representatives = new ArrayList<>();

    /**
     * Sorts the values into classes.
     *
     * @param questions what the program asks of a value of this location
     */
    ValueClasses(Iterable<Integer> values, List<IntPredicate> questions) {
        Map<List<Boolean>, Integer> classes = new HashMap<>();
        for (int value : values) {
            List<Boolean> answers =
                    questions.stream().map(question -> question.test(value)).toList();
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

    /** A value of this class; what holds for it holds for all of them. */
    int representative(int number) {
        return representatives.get(number);
    }

    int of(int value) {
        boolean isDirect = value >= 0 && value < DIRECT;
        int known = isDirect ? direct[value] - 1 : others.getOrDefault(value, -1);
        if (known < 0) {
            throw new IllegalStateException("a value that the search has not seen: value=" + value);
        }
        return known;
    }
}
