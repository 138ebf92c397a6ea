package dev.weakspot.strategy;

/** Some of the numbers 1 to n, each at most once, in an order of their own: every such tuple is as likely as the others. */
final class OrderedSample {
    private final int[] numbers;

    private OrderedSample(int[] numbers) {
        this.numbers = numbers;
    }

    /** A tuple of this size; of all numbers if there are not enough. */
    static OrderedSample draw(Dice dice, int size, int among) {
        int[] numbers = new int[Math.max(0, Math.min(size, among))];
        for (int drawn = 0; drawn < numbers.length; ) {
            int number = 1 + dice.below(among);
            if (place(numbers, drawn, number) == 0) {
                numbers[drawn++] = number;
            }
        }
        return new OrderedSample(numbers);
    }

    int size() {
        return numbers.length;
    }

    /** The place of a number in the tuple, from 1; 0 if it is not there. */
    int place(long number) {
        return place(numbers, numbers.length, number);
    }

    private static int place(int[] numbers, int size, long number) {
        for (int i = 0; i < size; i++) {
            if (numbers[i] == number) {
                return i + 1;
            }
        }
        return 0;
    }
}
