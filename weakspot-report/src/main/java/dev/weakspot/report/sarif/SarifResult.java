package dev.weakspot.report.sarif;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.report.place.FindingPlace;
import dev.weakspot.report.place.SourcePaths;
import dev.weakspot.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/** Writes a finding as a result [3.27]. */
final class SarifResult {
    private final JsonGenerator json;
    private final SourcePaths paths;
    private final SarifLocations locations;

    SarifResult(JsonGenerator json, SourcePaths paths) {
        this.json = json;
        this.paths = paths;
        this.locations = new SarifLocations(json, paths);
    }

    void write(Verdict verdict, Finding finding, String fingerprint) {
        Optional<Site> place = FindingPlace.of(finding);
        json.writeStartObject();
        json.writeStringProperty("ruleId", finding.kind().word());
        json.writeNumberProperty("ruleIndex", SarifRule.KINDS.indexOf(finding.kind()));
        json.writeStringProperty("level", finding.severity().word());
        locations.writeMessage(message(verdict, finding));
        json.writeArrayPropertyStart("locations");
        json.writeStartObject();
        place.ifPresentOrElse(locations::writeSite, () -> locations.writeFile(verdict.file()));
        json.writeEndObject();
        json.writeEndArray();
        writeRelated(finding);
        writeStacks(finding);
        writeCodeFlow(finding.interleaving());
        json.writeObjectPropertyStart("partialFingerprints");
        json.writeStringProperty(Fingerprints.NAME, fingerprint);
        json.writeEndObject();
        writeProperties(verdict, finding);
        json.writeEndObject();
    }

    /** Many viewers show the message only, so it contains the reason and the repair. */
    private static String message(Verdict verdict, Finding finding) {
        List<String> lines = new ArrayList<>();
        lines.add(upperCaseFirst(finding.kind().title()) + ": " + finding.message() + ".");
        finding.explanation().forEach(sentence -> lines.add("- " + sentence));
        finding.reproduction()
                .flatMap(Reproduction::recording)
                .ifPresent(recording -> lines.add("Program " + verdict.program() + "; weakspot replay " + recording));
        return String.join("\n", lines);
    }

    /** The accesses of the finding, each with its number: one of them may be the place of the result as well. */
    private void writeRelated(Finding finding) {
        if (finding.accesses().isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("relatedLocations");
        int id = 0;
        for (Access access : finding.accesses()) {
            json.writeStartObject();
            json.writeNumberProperty("id", id++);
            locations.writeSite(access.site());
            locations.writeMessage(words(access));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String words(Access access) {
        String order = access.mode().map(mode -> ", " + mode.word()).orElse("");
        return access.operation() + " " + access.location() + " by P" + access.thread() + order;
    }

    /** A call stack with its description. */
    private record DescribedStack(String words, List<Frame> frames) {}

    /** The call stacks of the accesses. The standard wants them to differ [3.27.19], and steps in a loop have equal ones. */
    private void writeStacks(Finding finding) {
        List<DescribedStack> stacks = finding.accesses().stream()
                .filter(access -> !access.site().stack().isEmpty())
                .map(access -> new DescribedStack(words(access), access.site().stack()))
                .distinct()
                .toList();
        if (stacks.isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("stacks");
        stacks.forEach(stack -> locations.writeStack(stack.words(), stack.frames()));
        json.writeEndArray();
    }

    private void writeCodeFlow(Interleaving interleaving) {
        if (interleaving.steps().isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("codeFlows");
        json.writeStartObject();
        json.writeArrayPropertyStart("threadFlows");
        ordersByThread(interleaving).forEach((thread, orders) -> writeThread(thread, orders, interleaving.steps()));
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void writeThread(int thread, List<Integer> orders, List<Interleaving.Step> steps) {
        json.writeStartObject();
        json.writeStringProperty("id", "P" + thread);
        json.writeArrayPropertyStart("locations");
        orders.forEach(order -> writeStep(order, steps.get(order - 1)));
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeStep(int order, Interleaving.Step step) {
        json.writeStartObject();
        json.writeObjectPropertyStart("location");
        locations.writeSite(step.site());
        locations.writeMessage(step.text());
        json.writeEndObject();
        json.writeNumberProperty("executionOrder", order); // over all threads [3.38.11]
        json.writeStringProperty("importance", step.isFailure() ? "essential" : "important");
        json.writeEndObject();
    }

    /** The numbers of the steps of each thread, counted from 1 over all threads. */
    private static Map<Integer, List<Integer>> ordersByThread(Interleaving interleaving) {
        Map<Integer, List<Integer>> orders = new TreeMap<>();
        int order = 0;
        for (Interleaving.Step step : interleaving.steps()) {
            order++;
            orders.computeIfAbsent(step.thread(), first -> new ArrayList<>()).add(order);
        }
        return orders;
    }

    /** The advice names sites and orders, not the exact characters that a SARIF fix [3.55] has to replace. */
    private void writeProperties(Verdict verdict, Finding finding) {
        json.writeObjectPropertyStart("properties");
        json.writeStringProperty("program", verdict.program());
        finding.reproduction().ifPresent(shown -> {
            json.writeNumberProperty("runs", shown.runs());
            shown.recording().ifPresent(recording -> json.writeStringProperty("recording", recording));
        });
        if (!finding.why().advice().isEmpty()) {
            json.writeArrayPropertyStart("advice");
            finding.why().advice().forEach(this::writeAdvice);
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void writeAdvice(Advice advice) {
        json.writeStartObject();
        json.writeStringProperty("text", advice.text());
        json.writeArrayPropertyStart("changes");
        for (Change change : advice.changes()) {
            json.writeStartObject();
            json.writeStringProperty("file", paths.shown(change.site().file()));
            json.writeNumberProperty("line", change.site().line());
            json.writeStringProperty("text", change.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static String upperCaseFirst(String title) {
        return Character.toUpperCase(title.charAt(0)) + title.substring(1);
    }
}
