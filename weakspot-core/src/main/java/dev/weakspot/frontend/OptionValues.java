package dev.weakspot.frontend;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The front-end options that the user gave, with their values. */
public final class OptionValues {
    public static final OptionValues NONE = new OptionValues();

    private final Map<FrontEndOption<?>, Object> values = new HashMap<>();

    private OptionValues() {}

    /** The value of an option; empty if the user did not give the option. */
    @SuppressWarnings("unchecked") // with() puts only values of the option's type
    public <T> Optional<T> get(FrontEndOption<T> option) {
        return Optional.ofNullable((T) values.get(option));
    }

    public boolean has(FrontEndOption<Boolean> flag) {
        return get(flag).orElse(false);
    }

    /** These values and one more. */
    public <T> OptionValues with(FrontEndOption<T> option, T value) {
        OptionValues more = new OptionValues();
        more.values.putAll(values);
        more.values.put(option, value);
        return more;
    }

    /** These values and one more, which is still the text that the user wrote. */
    public <T> OptionValues withText(FrontEndOption<T> option, String text) {
        return with(option, option.parser().apply(text));
    }
}
