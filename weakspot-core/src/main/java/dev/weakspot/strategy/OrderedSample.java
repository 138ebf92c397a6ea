package dev.weakspot.strategy;

import dev.weakspot.scheduling.RandomSource;

/** A tuple of distinct numbers from 1 to n, drawn uniformly: every such tuple is equally likely. */
final class OrderedSample {
    private final int[] numbers;

    private OrderedSample(int[] numbers) {
        this.numbers = numbers;
    }

    /** Draws a tuple of the given size, or of all numbers if there are fewer. */
    static OrderedSample draw(RandomSource random, int size, int among) {
        int[] numbers = new int[Math.max(0, Math.min(size, among))];
        for (int drawn = 0; drawn < numbers.length; ) {
            int number = 1 + random.below(among);
            if (rank(numbers, drawn, number) == 0) {
                numbers[drawn++] = number;
            }
        }
        return new OrderedSample(numbers);
    }

    int size() {
        return numbers.length;
    }

    /** The position of a number in the tuple, from 1; 0 if the tuple does not contain it. */
    int rank(long number) {
        return rank(numbers, numbers.length, number);
    }

    private static int rank(int[] numbers, int size, long number) {
        for (int i = 0; i < size; i++) {
            if (numbers[i] == number) {
                return i + 1;
            }
        }
        return 0;
    }
}
