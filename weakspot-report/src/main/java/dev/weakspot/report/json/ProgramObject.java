package dev.weakspot.report.json;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FixCheck;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Outcomes;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.SingleRunDetails;
import dev.weakspot.verdict.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** The JSON object of one program. A value that a verdict does not have is left out, never {@code null}. */
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
        if (verdict instanceof RunsVerdict runs) {
            writeSampling(runs.sampling());
            runs.singleRun().ifPresent(this::writeSingleRun);
        }
        writeReasons(verdict);
        writeExamples(verdict);
        if (verdict instanceof SearchVerdict search) {
            search.outcomes().ifPresent(this::writeOutcomes);
        }
        json.writeArrayPropertyStart("findings");
        verdict.findings().forEach(this::writeFinding);
        json.writeEndArray();
        if (verdict instanceof SearchVerdict search) {
            search.repair().ifPresent(this::writeRepair);
            writeStatistics(search.statistics());
        } else if (verdict instanceof RunsVerdict runs) {
            writeStatistics(runs);
        }
        json.writeEndObject();
    }

    private void writeSampling(Sampling sampling) {
        writeCounts(sampling.counts());
        sampling.seed().ifPresent(seed -> json.writeNumberProperty("seed", seed));
        json.writeArrayPropertyStart("samplers");
        sampling.shares().forEach(this::writeShare);
        json.writeEndArray();
        writeStrings("promises", sampling.guarantees());
    }

    private void writeShare(Sampling.Share share) {
        json.writeStartObject();
        json.writeStringProperty("memory", share.memory().word());
        json.writeStringProperty("strategy", share.strategy());
        json.writeStringProperty("method", share.method());
        writeCounts(share.counts());
        json.writeEndObject();
    }

    private void writeCounts(RunCounts counts) {
        json.writeNumberProperty("runs", counts.runs());
        json.writeNumberProperty("failingRuns", counts.failing());
        json.writeNumberProperty("conditionRuns", counts.decidingCondition());
        json.writeNumberProperty("concurrentRuns", counts.concurrent());
    }

    private void writeSingleRun(SingleRunDetails run) {
        if (!run.execution().steps().isEmpty()) {
            writeSteps("execution", run.execution());
        }
        if (!run.output().isEmpty()) {
            json.writeStringProperty("output", run.output());
        }
    }

    private void writeVerdicts(Verdict verdict) {
        json.writeObjectPropertyStart("verdicts");
        answers(verdict)
                .forEach((name, answer) ->
                        json.writeStringProperty(name, answer.answer().word()));
        json.writeStringProperty("assertions", verdict.assertions().word());
        verdict.condition().ifPresent(this::writeCondition);
        json.writeEndObject();
    }

    /** The three answers about weak memory, by their names in the JSON object. */
    private static Map<String, ReasonedAnswer> answers(Verdict verdict) {
        Map<String, ReasonedAnswer> answers = new LinkedHashMap<>();
        answers.put("robust", verdict.robust());
        answers.put("observationallyRobust", verdict.observationallyRobust());
        answers.put("raceFree", verdict.raceFree());
        return answers;
    }

    private void writeReasons(Verdict verdict) {
        Map<String, ReasonedAnswer> answers = answers(verdict);
        answers.values().removeIf(answer -> answer.reason().isEmpty());
        if (!answers.isEmpty()) {
            json.writeObjectPropertyStart("reasons");
            answers.forEach((name, answer) -> json.writeStringProperty(name, answer.reason()));
            json.writeEndObject();
        }
    }

    private void writeExamples(Verdict verdict) {
        Map<String, ReasonedAnswer> answers = answers(verdict);
        answers.values().removeIf(answer -> answer.example().steps().isEmpty());
        if (!answers.isEmpty()) {
            json.writeObjectPropertyStart("examples");
            answers.forEach((name, answer) -> writeSteps(name, answer.example()));
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

    /** Present if outcomes were requested, even if no execution ends. */
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

    private void writeThreads(Interleaving interleaving) {
        if (!interleaving.threadNames().isEmpty()) {
            json.writeArrayPropertyStart("threads");
            interleaving.threadNames().forEach((thread, name) -> {
                json.writeStartObject();
                json.writeNumberProperty("thread", thread);
                json.writeStringProperty("name", name);
                json.writeEndObject();
            });
            json.writeEndArray();
        }
    }

    private void writeFinding(Finding finding) {
        json.writeStartObject();
        json.writeStringProperty("kind", finding.kind().word());
        json.writeStringProperty("severity", finding.severity().word());
        json.writeStringProperty("message", finding.message());
        finding.site().ifPresent(site -> {
            writePlace(site);
            writeColumn(site);
        });
        json.writeArrayPropertyStart("accesses");
        finding.accesses().forEach(this::writeAccess);
        json.writeEndArray();
        writeStrings("explanation", finding.explanation());
        writeFix(finding.why().advice());
        writeThreads(finding.interleaving());
        writeSteps("interleaving", finding.interleaving());
        finding.reproduction().ifPresent(shown -> {
            json.writeNumberProperty("runs", shown.runs());
            shown.among().ifPresent(group -> {
                json.writeNumberProperty("amongRuns", group.size());
                json.writeStringProperty("amongWhich", group.name());
            });
            shown.recording().ifPresent(file -> json.writeStringProperty("recording", file));
            if (!shown.output().isEmpty()) {
                json.writeStringProperty("output", shown.output());
            }
        });
        json.writeEndObject();
    }

    private void writeFix(List<Advice> alternatives) {
        if (alternatives.isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("fix");
        for (Advice advice : alternatives) {
            json.writeStartArray();
            advice.changes().forEach(this::writeChange);
            json.writeEndArray();
        }
        json.writeEndArray();
        writeChecks(alternatives);
    }

    /** The checks of the alternatives, in their order; left out if there is none. */
    private void writeChecks(List<Advice> alternatives) {
        if (alternatives.stream().noneMatch(advice -> advice.check().isPresent())) {
            return;
        }
        json.writeArrayPropertyStart("fixChecks");
        for (Advice advice : alternatives) {
            json.writeStartObject();
            json.writeNumberProperty("runs", advice.check().map(FixCheck::runs).orElse(0L));
            json.writeNumberProperty(
                    "found", advice.check().map(FixCheck::found).orElse(0L));
            json.writeNumberProperty(
                    "before", advice.check().map(FixCheck::before).orElse(0L));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeChange(Change change) {
        json.writeStartObject();
        writePlace(change.site());
        writeColumn(change.site());
        json.writeStringProperty("text", change.text());
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

    /** The call stack; without function names, only the site. */
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
        repair.changes().forEach(this::writeChange);
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
    private void writeStatistics(RunsVerdict verdict) {
        json.writeObjectPropertyStart("statistics");
        json.writeNumberProperty("executions", verdict.sampling().runs());
        json.writeNumberProperty("seconds", rounded(verdict.seconds(), 3));
        json.writeEndObject();
    }

    private void writeStatistics(SearchStatistics statistics) {
        json.writeObjectPropertyStart("statistics");
        json.writeNumberProperty("states", statistics.states());
        json.writeNumberProperty("executions", statistics.executions());
        json.writeNumberProperty("seconds", rounded(statistics.seconds(), 3));
        json.writeNumberProperty("bytesPerState", rounded(statistics.bytesPerState(), 1));
        writePhase("monitored", statistics.monitored());
        writePhase("rc20", statistics.rc20());
        json.writeEndObject();
    }

    private void writePhase(String name, SearchStatistics.Phase phase) {
        if (phase.states() > 0) {
            json.writeNumberProperty(name + "States", phase.states());
            json.writeNumberProperty(name + "Seconds", rounded(phase.seconds(), 3));
        }
    }

    /** Further digits are noise, and a small double would be written as {@code 1.2E-4}. */
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
