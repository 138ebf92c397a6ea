package dev.weakspot.report.json;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Outcomes;
import dev.weakspot.finding.Repair;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** The JSON object of one program. What a verdict does not have is left out, never {@code null}. */
final class ProgramObject {
    private final JsonGenerator json;

    ProgramObject(JsonGenerator json) {
        this.json = json;
    }

    void write(Verdict verdict) {
        json.writeStartObject();
        json.writeStringProperty("program", verdict.program());
        json.writeStringProperty("file", verdict.file());
        json.writeBooleanProperty("complete", verdict.coverage().isComplete());
        writeStrings("gaps", verdict.coverage().gaps());
        writeStrings("notes", verdict.coverage().notes());
        writeVerdicts(verdict);
        verdict.sampling().ifPresent(this::writeSampling);
        writeReasons(verdict);
        writeExamples(verdict);
        verdict.outcomes().ifPresent(this::writeOutcomes);
        json.writeArrayPropertyStart("findings");
        verdict.findings().forEach(this::writeFinding);
        json.writeEndArray();
        verdict.repair().ifPresent(this::writeRepair);
        writeStatistics(verdict);
        json.writeEndObject();
    }

    private void writeSampling(Sampling sampling) {
        json.writeStringProperty("memory", sampling.memory());
        json.writeStringProperty("method", sampling.method());
        json.writeNumberProperty("runs", sampling.runs());
        json.writeNumberProperty("failingRuns", sampling.failing());
        json.writeNumberProperty("conditionRuns", sampling.reached());
        writeStrings("promises", sampling.promises());
        if (!sampling.execution().steps().isEmpty()) {
            writeSteps("execution", sampling.execution());
        }
        if (!sampling.output().isEmpty()) {
            json.writeStringProperty("output", sampling.output());
        }
    }

    private void writeVerdicts(Verdict verdict) {
        json.writeObjectPropertyStart("verdicts");
        judgements(verdict)
                .forEach((name, judgement) ->
                        json.writeStringProperty(name, judgement.answer().word()));
        json.writeStringProperty("assertions", verdict.assertions().word());
        verdict.condition().ifPresent(this::writeCondition);
        json.writeEndObject();
    }

    /** The three questions about weak memory, by the name they have among the verdicts. */
    private static Map<String, Judgement> judgements(Verdict verdict) {
        Map<String, Judgement> judgements = new LinkedHashMap<>();
        judgements.put("robust", verdict.robust());
        judgements.put("observationallyRobust", verdict.observationallyRobust());
        judgements.put("raceFree", verdict.raceFree());
        return judgements;
    }

    private void writeReasons(Verdict verdict) {
        Map<String, Judgement> judgements = judgements(verdict);
        judgements.values().removeIf(judgement -> judgement.because().isEmpty());
        if (!judgements.isEmpty()) {
            json.writeObjectPropertyStart("reasons");
            judgements.forEach((name, judgement) -> json.writeStringProperty(name, judgement.because()));
            json.writeEndObject();
        }
    }

    private void writeExamples(Verdict verdict) {
        Map<String, Judgement> judgements = judgements(verdict);
        judgements.values().removeIf(judgement -> judgement.example().steps().isEmpty());
        if (!judgements.isEmpty()) {
            json.writeObjectPropertyStart("examples");
            judgements.forEach((name, judgement) -> writeSteps(name, judgement.example()));
            json.writeEndObject();
        }
    }

    private void writeCondition(ConditionAnswer condition) {
        json.writeObjectPropertyStart("condition");
        json.writeStringProperty("text", condition.text());
        json.writeStringProperty("sc", condition.sc().word());
        json.writeStringProperty("rc20", condition.rc20().word());
        if (!condition.example().steps().isEmpty()) {
            writeSteps("example", condition.example());
        }
        json.writeEndObject();
    }

    /** Present whenever outcomes were asked for, even if no execution ends. */
    private void writeOutcomes(Outcomes outcomes) {
        json.writeObjectPropertyStart("outcomes");
        json.writeArrayPropertyStart("sc");
        outcomes.sc().forEach(json::writeString);
        json.writeEndArray();
        outcomes.rc20().ifPresent(weak -> {
            json.writeArrayPropertyStart("rc20");
            weak.forEach(json::writeString);
            json.writeEndArray();
        });
        json.writeEndObject();
    }

    private void writeFinding(Finding finding) {
        json.writeStartObject();
        json.writeStringProperty("kind", finding.kind().word());
        json.writeStringProperty("message", finding.message());
        finding.site().ifPresent(site -> {
            writePlace(site);
            writeColumn(site);
        });
        json.writeArrayPropertyStart("accesses");
        finding.accesses().forEach(this::writeAccess);
        json.writeEndArray();
        writeStrings("explanation", finding.explanation());
        writeSteps("interleaving", finding.interleaving());
        finding.encounter().ifPresent(met -> {
            json.writeNumberProperty("runs", met.runs());
            met.recording().ifPresent(file -> json.writeStringProperty("recording", file));
            if (!met.output().isEmpty()) {
                json.writeStringProperty("output", met.output());
            }
        });
        json.writeEndObject();
    }

    private void writeAccess(Access access) {
        json.writeStartObject();
        json.writeNumberProperty("thread", access.thread());
        json.writeStringProperty("operation", access.operation());
        access.mode().ifPresent(mode -> json.writeStringProperty("order", mode.word()));
        json.writeStringProperty("location", access.location());
        writePlace(access.site());
        writeStack(access.site());
        json.writeEndObject();
    }

    /** All of it; where there are no functions, the one place that is known. */
    private void writeStack(Site site) {
        json.writeArrayPropertyStart("stack");
        if (site.stack().isEmpty()) {
            json.writeString(site.toString());
        }
        site.stack().forEach(frame -> json.writeString(frame.toString()));
        json.writeEndArray();
    }

    private void writeSteps(String name, Interleaving interleaving) {
        json.writeArrayPropertyStart(name);
        interleaving.steps().forEach(this::writeStep);
        json.writeEndArray();
    }

    private void writeStep(Interleaving.Step step) {
        json.writeStartObject();
        json.writeNumberProperty("thread", step.thread());
        if (!step.site().stack().isEmpty()) { // a program of several files
            json.writeStringProperty("file", step.site().file());
        }
        json.writeNumberProperty("line", step.site().line());
        json.writeStringProperty("text", step.text());
        if (step.isFailure()) {
            json.writeBooleanProperty("failure", true);
        }
        if (step.isFailure() && !step.site().stack().isEmpty()) {
            writeStack(step.site());
        }
        json.writeEndObject();
    }

    private void writeRepair(Repair repair) {
        json.writeObjectPropertyStart("repair");
        json.writeBooleanProperty("verified", repair.isVerified());
        json.writeArrayPropertyStart("changes");
        for (Repair.Change change : repair.changes()) {
            json.writeStartObject();
            writePlace(change.site());
            writeColumn(change.site());
            json.writeStringProperty("text", change.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringProperty("program", repair.program());
        json.writeEndObject();
    }

    private void writePlace(Site site) {
        json.writeStringProperty("file", site.file());
        json.writeNumberProperty("line", site.line());
    }

    private void writeColumn(Site site) {
        if (site.column() > 0) {
            json.writeNumberProperty("column", site.column());
        }
    }

    /** Runs keep no states. */
    private void writeStatistics(Verdict verdict) {
        Statistics statistics = verdict.statistics();
        boolean isSearch = verdict.sampling().isEmpty();
        json.writeObjectPropertyStart("statistics");
        if (isSearch) {
            json.writeNumberProperty("states", statistics.states());
        }
        json.writeNumberProperty("executions", statistics.executions());
        json.writeNumberProperty("seconds", rounded(statistics.seconds(), 3));
        if (isSearch) {
            json.writeNumberProperty("bytesPerState", rounded(statistics.bytesPerState(), 1));
        }
        if (statistics.monitoredStates() > 0) {
            json.writeNumberProperty("monitoredStates", statistics.monitoredStates());
            json.writeNumberProperty("monitoredSeconds", rounded(statistics.monitoredSeconds(), 3));
        }
        if (statistics.rc20States() > 0) {
            json.writeNumberProperty("rc20States", statistics.rc20States());
            json.writeNumberProperty("rc20Seconds", rounded(statistics.rc20Seconds(), 3));
        }
        json.writeEndObject();
    }

    /** What lies below is noise, and a double would be written as {@code 1.2E-4}. */
    private static BigDecimal rounded(double figure, int digits) {
        return BigDecimal.valueOf(figure).setScale(digits, RoundingMode.HALF_UP);
    }

    private void writeStrings(String name, List<String> texts) {
        if (texts.isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
