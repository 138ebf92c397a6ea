package dev.weakspot.report.github;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Severity;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.place.FindingPlace;
import dev.weakspot.report.place.SourcePaths;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Workflow commands of GitHub Actions, one a line, by which a job annotates source lines. GitHub shows the first ten errors and
 * the first ten warnings of a step.
 */
public final class Annotations {
    private final SourcePaths paths;

    private Annotations(SourcePaths paths) {
        this.paths = paths;
    }

    public static void write(CommandReport report, Appendable out) throws IOException {
        Annotations annotations = new Annotations(SourcePaths.of(report.call()));
        for (Verdict verdict : report.verdicts()) {
            for (Finding finding : verdict.findings()) {
                out.append(annotations.line(verdict, finding)).append('\n');
            }
        }
        for (Verdict verdict : report.verdicts()) {
            if (!verdict.coverage().isComplete()) {
                String gaps = String.join("; ", verdict.coverage().gaps());
                out.append(command("warning", Map.of("title", "Not complete"), verdict.program() + ": " + gaps))
                        .append('\n');
            }
        }
        for (String problem : report.call().problems()) {
            out.append(command("error", Map.of("title", "Weakspot"), problem)).append('\n');
        }
    }

    private String line(Verdict verdict, Finding finding) {
        Map<String, String> properties = new LinkedHashMap<>();
        FindingPlace.of(finding).ifPresent(site -> addPlace(properties, site));
        String kind = finding.kind().title();
        properties.put("title", Character.toUpperCase(kind.charAt(0)) + kind.substring(1));
        List<String> lines = new ArrayList<>();
        lines.add(finding.message());
        lines.addAll(finding.explanation());
        lines.add("Program: " + verdict.program());
        String level = finding.severity() == Severity.ERROR ? "error" : "warning";
        return command(level, properties, String.join("\n", lines));
    }

    /** GitHub annotates files of the repository only. */
    private void addPlace(Map<String, String> properties, Site site) {
        Optional<String> file = paths.relative(site.file());
        if (file.isPresent()) {
            properties.put("file", file.get());
            properties.put("line", Integer.toString(site.line()));
            if (site.column() > 0) {
                properties.put("col", Integer.toString(site.column()));
            }
        }
    }

    private static String command(String level, Map<String, String> properties, String message) {
        String list = properties.entrySet().stream()
                .map(property -> property.getKey() + "=" + escapedProperty(property.getValue()))
                .collect(Collectors.joining(","));
        return "::" + level + " " + list + "::" + escaped(message);
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String escapedProperty(String text) {
        return escaped(text).replace(":", "%3A").replace(",", "%2C");
    }
}
