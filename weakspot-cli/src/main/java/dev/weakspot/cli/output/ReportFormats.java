package dev.weakspot.cli.output;

import dev.weakspot.report.format.FileFormat;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.html.HtmlFile;
import dev.weakspot.report.json.JsonFormat;
import dev.weakspot.report.junit.JUnitFormat;
import dev.weakspot.report.sarif.SarifFormat;
import dev.weakspot.report.text.TextFormat;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/**
 * The formats of reports of this command line. To add a format, add it to {@link #STANDARD}.
 *
 * @param all the formats of standard output; the first one is the default
 * @param files the formats of report files, each with an option
 */
public record ReportFormats(List<ReportFormat> all, List<FileFormat> files) {
    private static final JsonFormat JSON = new JsonFormat();

    public static final ReportFormats STANDARD = new ReportFormats(
            List.of(new TextFormat(), JSON), List.of(JSON, new HtmlFile(), new SarifFormat(), new JUnitFormat()));

    public ReportFormats {
        all = List.copyOf(all);
        files = List.copyOf(files);
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
