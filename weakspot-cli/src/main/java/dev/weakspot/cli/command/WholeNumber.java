package dev.weakspot.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of an option that is a whole number in a range. */
abstract sealed class WholeNumber<N extends Number> implements ITypeConverter<N> {
    private final long least;
    private final long most;

    private WholeNumber(long least, long most) {
        this.least = least;
        this.most = most;
    }

    final long parse(String written) {
        try {
            long number = Long.parseLong(written);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported like a number out of range
        }
        throw new TypeConversionException("'" + written + "' is not a whole number" + range());
    }

    private String range() {
        if (most < Long.MAX_VALUE) {
            return " from " + least + " to " + most;
        }
        return least > Long.MIN_VALUE ? " of at least " + least : " that fits into 64 bits";
    }

    // picocli creates converters by class, so each range has a class.
    static final class OfJobs extends WholeNumber<Integer> {
        OfJobs() {
            super(1, 1024); // each job is a thread
        }

        @Override
        public Integer convert(String written) {
            return (int) parse(written);
        }
    }

    static final class OfStates extends WholeNumber<Long> {
        OfStates() {
            super(1, Long.MAX_VALUE);
        }

        @Override
        public Long convert(String written) {
            return parse(written);
        }
    }

    static final class OfSeed extends WholeNumber<Long> {
        OfSeed() {
            super(Long.MIN_VALUE, Long.MAX_VALUE);
        }

        @Override
        public Long convert(String written) {
            return parse(written);
        }
    }

    static final class OfDepth extends WholeNumber<Integer> {
        OfDepth() {
            super(0, 1000);
        }

        @Override
        public Integer convert(String written) {
            return (int) parse(written);
        }
    }

    static final class OfHistory extends WholeNumber<Integer> {
        OfHistory() {
            super(1, 1_000_000);
        }

        @Override
        public Integer convert(String written) {
            return (int) parse(written);
        }
    }

    static final class OfEntries extends WholeNumber<Integer> {
        OfEntries() {
            super(1, 1_000_000_000);
        }

        @Override
        public Integer convert(String written) {
            return (int) parse(written);
        }
    }
}
