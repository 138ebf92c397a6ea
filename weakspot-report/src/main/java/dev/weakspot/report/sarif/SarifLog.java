package dev.weakspot.report.sarif;

import dev.weakspot.finding.Finding;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.place.SourcePaths;
import dev.weakspot.verdict.Verdict;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** The log: one run of one tool. Section numbers are those of SARIF 2.1.0. */
final class SarifLog {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

    private final JsonGenerator json;
    private final CommandReport report;
    private final SourcePaths paths;

    SarifLog(JsonGenerator json, CommandReport report) {
        this.json = json;
        this.report = report;
        this.paths = SourcePaths.of(report.call());
    }

    void write() {
        json.writeStartObject();
        json.writeStringProperty("$schema", SCHEMA);
        json.writeStringProperty("version", "2.1.0");
        json.writeArrayPropertyStart("runs");
        json.writeStartObject();
        writeTool();
        json.writeArrayPropertyStart("invocations");
        writeInvocation();
        json.writeEndArray();
        json.writeObjectPropertyStart("originalUriBaseIds");
        json.writeObjectPropertyStart(SarifLocations.ROOT);
        json.writeStringProperty("uri", paths.rootUri());
        json.writeEndObject();
        json.writeEndObject();
        json.writeStringProperty("columnKind", "utf16CodeUnits");
        writeResults();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeTool() {
        json.writeObjectPropertyStart("tool");
        json.writeObjectPropertyStart("driver");
        json.writeStringProperty("name", "Weakspot");
        json.writeStringProperty("version", report.call().version());
        json.writeArrayPropertyStart("rules");
        for (Finding.Kind kind : SarifRule.KINDS) {
            SarifRule.of(kind).write(json);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeInvocation() {
        json.writeStartObject();
        json.writeArrayPropertyStart("arguments");
        report.call().arguments().forEach(json::writeString);
        json.writeEndArray();
        json.writeNumberProperty("exitCode", report.call().exitCode());
        json.writeBooleanProperty("executionSuccessful", isSuccessful());
        json.writeObjectPropertyStart("workingDirectory");
        json.writeStringProperty("uri", paths.folderUri());
        json.writeEndObject();
        writeNotifications();
        json.writeEndObject();
    }

    /**
     * [3.20.14] Without success the results may be incomplete. Findings alone (exit code 1) are a success of the tool. A
     * campaign or search with gaps is none, so that missing results are not taken for repaired ones.
     */
    private boolean isSuccessful() {
        int code = report.call().exitCode();
        return (code == 0 || code == 1)
                && report.verdicts().stream()
                        .allMatch(verdict -> verdict.coverage().isComplete());
    }

    private void writeNotifications() {
        json.writeArrayPropertyStart("toolExecutionNotifications");
        report.call().problems().forEach(problem -> writeNotification("error", problem));
        for (Verdict verdict : report.verdicts()) {
            verdict.coverage().gaps().forEach(gap -> writeNotification("warning", verdict.program() + ": " + gap));
            verdict.coverage().notes().forEach(note -> writeNotification("note", verdict.program() + ": " + note));
        }
        json.writeEndArray();
    }

    private void writeNotification(String level, String text) {
        json.writeStartObject();
        json.writeStringProperty("level", level);
        json.writeObjectPropertyStart("message");
        json.writeStringProperty("text", text);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeResults() {
        Map<Finding, String> fingerprints = Fingerprints.of(report.verdicts(), paths);
        SarifResult result = new SarifResult(json, paths);
        json.writeArrayPropertyStart("results");
        for (Verdict verdict : report.verdicts()) {
            for (Finding finding : verdict.findings()) {
                result.write(verdict, finding, fingerprints.get(finding));
            }
        }
        json.writeEndArray();
    }
}
