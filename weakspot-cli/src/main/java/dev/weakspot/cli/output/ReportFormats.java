package dev.weakspot.cli.output;

import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.json.JsonFormat;
import dev.weakspot.report.text.TextFormat;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/**
 * The formats of reports of this command line. The first format is the default.
 *
 * @param all to add a format, add it to {@link #STANDARD}
 */
public record ReportFormats(List<ReportFormat> all) {
    public static final ReportFormats STANDARD = new ReportFormats(List.of(new TextFormat(), new JsonFormat()));

    public ReportFormats {
        all = List.copyOf(all);
    }

    public ReportFormat named(String name) {
        return all.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("expected " + names(" or ") + ", not '" + name + "'"));
    }

    public String names(String separator) {
        return all.stream().map(ReportFormat::name).collect(Collectors.joining(separator));
    }

    /** For help texts. */
    public String description() {
        String first = "Write the report as " + all.get(0).description() + ", which is the default";
        return all.stream()
                .skip(1)
                .map(format -> ", or as " + format.description())
                .collect(Collectors.joining("", first, "."));
    }
}
