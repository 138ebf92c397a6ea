package dev.weakspot.campaign;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.StepNote;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A finding with its steps and reasons, before it is recorded.
 *
 * @param witness the run that it describes; empty if there was no time to repeat a run
 * @param isShortened whether that run is a shortened one
 */
record NarratedFinding(ReportCandidate candidate, Optional<WitnessRun> witness, boolean isShortened, Finding finding) {
    /** Whether the witness shows the finding. */
    boolean isRepeated() {
        return witness.filter(run -> run.shows(candidate.findingKey())).isPresent();
    }

    NarratedFinding with(Finding changed) {
        return new NarratedFinding(candidate, witness, isShortened, changed);
    }

    NarratedFinding with(List<Advice> advice) {
        return with(finding.with(finding.why().withAdvice(advice)));
    }

    /** Whether the finding is a missing order of two accesses. */
    boolean isMissingOrder() {
        return finding.kind() == Finding.Kind.RACE || finding.kind() == Finding.Kind.USE_AFTER_FREE;
    }

    /** Whether the finding is a missing order for which there is no advice. */
    boolean isUnexplainedMissingOrder() {
        return isMissingOrder() && finding.why().advice().isEmpty();
    }

    NarratedFinding with(Reason reason) {
        return with(finding.with(finding.why().with(reason)));
    }

    /** Whether shortening the run has left nothing that the finding can do without. */
    boolean isShortest() {
        return finding.why().reasons().stream()
                .noneMatch(reason ->
                        reason instanceof Reason.Remark remark && remark.topic() == Reason.Topic.NOT_SHORTENED);
    }

    /** Whether an access at this site takes an old value in the steps of the finding. */
    boolean dependsOn(Site access) {
        return lastOldValueAt(access) >= 0;
    }

    /** The last step at which an access at this site takes an old value; -1 if there is none. */
    int lastOldValueAt(Site access) {
        List<Interleaving.Step> steps = finding.interleaving().steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (isWeak(steps.get(i)) && steps.get(i).site().withoutStack().equals(access)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isWeak(Interleaving.Step step) {
        return step.notes().stream().anyMatch(note -> note.topic() == StepNote.NoteTopic.WEAK_CHOICE);
    }

    /** Whether the same changes repair both findings. An error and the violation behind it are of different kinds. */
    boolean hasCauseOf(NarratedFinding other) {
        Set<String> changes = changes();
        boolean areRelated = finding.kind() == other.finding.kind() || other.finding.kind() == Finding.Kind.ROBUSTNESS;
        return areRelated && !changes.isEmpty() && changes.equals(other.changes());
    }

    /** The changes of the first advice, in any order. */
    private Set<String> changes() {
        return finding.why().advice().stream()
                .limit(1)
                .map(Advice::changes)
                .flatMap(changes -> changes.stream())
                .map(NarratedFinding::text)
                .collect(Collectors.toSet());
    }

    private static String text(Change change) {
        return change.site() + " " + change.text();
    }
}
