package dev.weakspot.cli.frontend;

import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.FrontEndOption;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.frontend.TargetCommand;
import java.util.List;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** The options that the front ends add to a command; help texts list those of each front end under a heading. */
public record FrontEndOptions(FrontEnds frontEnds, TargetCommand command) {
    public void addTo(CommandSpec spec) {
        for (FrontEnd frontEnd : frontEnds.all()) {
            List<FrontEndOption<?>> options = optionsOf(frontEnd);
            if (!options.isEmpty()) {
                ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                        .heading("%nOptions for " + frontEnd.kind().plural() + ":%n")
                        .validate(false); // the group only gives a heading
                options.forEach(option -> group.addArg(specOf(option)));
                spec.addArgGroup(group.build());
            }
        }
    }

    private List<FrontEndOption<?>> optionsOf(FrontEnd frontEnd) {
        return frontEnd.options().stream()
                .filter(option -> option.commands().contains(command))
                .toList();
    }

    private static OptionSpec specOf(FrontEndOption<?> option) {
        OptionSpec.Builder spec = OptionSpec.builder(option.name()).description(option.description());
        return option.isFlag()
                ? spec.type(boolean.class).arity("0").build()
                : spec.type(Object.class)
                        .arity("1")
                        .paramLabel(option.label().orElseThrow())
                        .converters(text -> parsed(option, text))
                        .build();
    }

    private static Object parsed(FrontEndOption<?> option, String text) {
        try {
            return option.parser().apply(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** The options that the user gave to a command. */
    public OptionValues values(CommandSpec spec) {
        ParseResult parsed = spec.commandLine().getParseResult();
        OptionValues values = OptionValues.NONE;
        for (FrontEnd frontEnd : frontEnds.all()) {
            for (FrontEndOption<?> option : optionsOf(frontEnd)) {
                values = withValue(values, option, parsed, spec);
            }
        }
        return values;
    }

    private static <T> OptionValues withValue(
            OptionValues values, FrontEndOption<T> option, ParseResult parsed, CommandSpec spec) {
        List<OptionSpec> matched = parsed.matchedOptions().stream()
                .filter(given -> given.longestName().equals(option.name()))
                .toList();
        if (matched.isEmpty()) {
            return values;
        }
        OptionSpec given = matched.get(0);
        if (matched.size() > 1) { // picocli checks this only outside groups
            String label = option.label().map(text -> " (" + text + ")").orElse("");
            throw new OverwrittenOptionException(
                    spec.commandLine(),
                    given,
                    "option '" + option.name() + "'" + label + " should be specified only once");
        }
        return values.withText(
                option, option.isFlag() ? "true" : given.originalStringValues().get(0));
    }
}
