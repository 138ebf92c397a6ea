package dev.weakspot.cli;

import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An option's value that is one of a few words: the names of an enum in lower case. */
abstract sealed class Word<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> choices;

    private Word(Class<E> choices) {
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
        return Stream.of(choices.getEnumConstants()).map(Word::spelled).collect(Collectors.joining(" or "));
    }

    private static String spelled(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    // picocli makes converters by class, hence one class for each enum.
    static final class OfFormat extends Word<Format> {
        OfFormat() {
            super(Format.class);
        }
    }

    static final class OfMemory extends Word<MemoryModel> {
        OfMemory() {
            super(MemoryModel.class);
        }
    }

    static final class OfSpin extends Word<SpinTreatment> {
        OfSpin() {
            super(SpinTreatment.class);
        }
    }

    static final class OfStrategy extends Word<StrategyKind> {
        OfStrategy() {
            super(StrategyKind.class);
        }
    }
}
