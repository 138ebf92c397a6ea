package dev.weakspot.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An option's value that is a number of something, at least one. */
abstract sealed class WholeNumber<N extends Number> implements ITypeConverter<N> {
    private final long most;

    private WholeNumber(long most) {
        this.most = most;
    }

    final long parse(String written) {
        try {
            long number = Long.parseLong(written);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the same answer as for a number out of range
        }
        String range = most == Long.MAX_VALUE ? "of at least 1" : "from 1 to " + most;
        throw new TypeConversionException("'" + written + "' is not a whole number " + range);
    }

    // picocli makes converters by class, hence one class for each range.
    static final class OfJobs extends WholeNumber<Integer> {
        OfJobs() {
            super(1024); // each is a thread
        }

        @Override
        public Integer convert(String written) {
            return (int) parse(written);
        }
    }

    static final class OfStates extends WholeNumber<Long> {
        OfStates() {
            super(Long.MAX_VALUE);
        }

        @Override
        public Long convert(String written) {
            return parse(written);
        }
    }
}
