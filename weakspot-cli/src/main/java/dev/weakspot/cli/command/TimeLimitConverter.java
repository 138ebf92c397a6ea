package dev.weakspot.cli.command;

import dev.weakspot.input.TimeLimit;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

final class TimeLimitConverter implements ITypeConverter<TimeLimit> {
    @Override
    public TimeLimit convert(String written) {
        try {
            return TimeLimit.parse(written);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
