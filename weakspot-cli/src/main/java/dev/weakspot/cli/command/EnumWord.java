package dev.weakspot.cli.command;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.memory.MemoryModel;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of an option that is one of a few words: the constants of an enum in lower case. */
abstract sealed class EnumWord<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> choices;

    private EnumWord(Class<E> choices) {
        this.choices = choices;
    }

    @Override
    public E convert(String word) {
        return Stream.of(choices.getEnumConstants())
                .filter(choice -> spelled(choice).equals(word))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("expected " + known() + ", not '" + word + "'"));
    }

    private String known() {
        return Stream.of(choices.getEnumConstants()).map(EnumWord::spelled).collect(Collectors.joining(" or "));
    }

    private static String spelled(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    // picocli creates converters by class, so each enum has a class.
    static final class OfMemory extends EnumWord<MemoryModel> {
        OfMemory() {
            super(MemoryModel.class);
        }
    }

    static final class OfFailOn extends EnumWord<FailOnOption.FailOn> {
        OfFailOn() {
            super(FailOnOption.FailOn.class);
        }
    }

    static final class OfSpin extends EnumWord<SpinTreatment> {
        OfSpin() {
            super(SpinTreatment.class);
        }
    }
}
