package dev.weakspot.campaign;

import dev.weakspot.campaign.DirectedRuns.Consequences;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FixCheck;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Severity;
import dev.weakspot.finding.ShownFindings;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The findings of a campaign. Errors come first. A robustness violation is followed up by directed runs: if an error depends on
 * the old value, the error is the finding and has the repair of the violation; otherwise the violation is a warning.
 */
final class CampaignFindings {
    /** The part of the budget for the consequences of warnings, if the campaign found errors: a fifth. */
    private static final int SMALL_SHARE = 5;

    /** If it found none: half. */
    private static final int LARGE_SHARE = 2;

    /** The part of the share of warnings that is used beside errors: a fourth. */
    private static final int RESERVE = 4;

    private final Optional<DirectedRuns> directedRuns;
    private final FindingReporter reporter;
    /** The findings that the first advice for a finding prevents as well. */
    private final Map<FindingKey, Set<FindingKey>> prevented = new HashMap<>();

    private final FixTrial fixTrial;
    private final WorkBudget budget;
    private final CampaignControl control;

    /** For each violation: the directed runs, and the errors that they had. */
    private final Map<FindingKey, Consequences> followUps = new HashMap<>();

    private final List<String> notes = new ArrayList<>();

    /**
     * The findings of one campaign.
     *
     * @param directedRuns empty if the campaign has no runs under weak memory
     */
    CampaignFindings(
            Optional<DirectedRuns> directedRuns,
            FindingReporter reporter,
            FixTrial fixTrial,
            WorkBudget budget,
            CampaignControl control) {
        this.directedRuns = directedRuns;
        this.reporter = reporter;
        this.fixTrial = fixTrial;
        this.budget = budget;
        this.control = control;
    }

    /** Notes about findings that are not reported. */
    List<String> notes() {
        return notes;
    }

    /** The findings to report, the most important first. */
    List<Finding> of(List<ReportCandidate> candidates) {
        List<ReportCandidate> all = new ArrayList<>(mostImportant(candidates));
        all.addAll(consequences(all, candidates));
        all.sort(ReportCandidate.IMPORTANT_FIRST);
        int errors = (int) all.stream()
                .filter(candidate -> candidate.severity() == Severity.ERROR)
                .count();
        List<NarratedFinding> narrated = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            control.does("explaining finding " + (i + 1) + " of " + all.size());
            narrated.add(reporter.narrated(all.get(i), shares(errors, i, all.size()), all.size() - i));
        }
        return byCause(checked(linked(narrated))).stream()
                .map(reporter::recorded)
                .toList();
    }

    private List<NarratedFinding> checked(List<NarratedFinding> narrated) {
        List<NarratedFinding> checked = new ArrayList<>();
        int errors = (int) narrated.stream()
                .filter(each -> each.candidate().severity() == Severity.ERROR)
                .count();
        for (int i = 0; i < narrated.size(); i++) { // errors come first
            NarratedFinding each = narrated.get(i);
            WorkBudget part = budget.part(shares(errors, i, narrated.size()), 0);
            checked.add(withCheck(each, each.finding().why().advice(), narrated, part));
        }
        return checked;
    }

    /**
     * The number of shares of the budget that are left for this finding and the later ones. All warnings have one share. Beside errors
     * they use a part of it only, because the rest is for the checks of repairs.
     */
    private static int shares(int errors, int finding, int all) {
        if (finding < errors) {
            return errors - finding + (errors < all ? 1 : 0);
        }
        return (errors > 0 ? RESERVE : 1) * (all - finding);
    }

    /** @param others the findings that the advice may prevent as well */
    private NarratedFinding withCheck(
            NarratedFinding narrated, List<Advice> advice, List<NarratedFinding> others, WorkBudget part) {
        boolean isChecked =
                advice.stream().anyMatch(alternative -> alternative.check().isPresent());
        if (isChecked) {
            return narrated.with(advice);
        }
        List<ReportCandidate> candidates =
                others.stream().map(NarratedFinding::candidate).toList();
        FixTrial.Checked results = fixTrial.checked(narrated.candidate(), advice, candidates, part);
        prevented.put(narrated.candidate().findingKey(), results.prevented());
        return narrated.with(results.advice());
    }

    private List<ReportCandidate> mostImportant(List<ReportCandidate> candidates) {
        ShownFindings shown = new ShownFindings();
        List<ReportCandidate> reported = candidates.stream()
                .sorted(ReportCandidate.IMPORTANT_FIRST)
                .filter(candidate -> shown.admit(candidate.findingKey().kind()))
                .toList();
        notes.addAll(shown.notes());
        return reported;
    }

    /** The errors that only directed runs found. */
    private List<ReportCandidate> consequences(List<ReportCandidate> reported, List<ReportCandidate> candidates) {
        Set<FindingKey> known = new HashSet<>();
        Set<FindingKey> independent = new HashSet<>();
        for (ReportCandidate candidate : candidates) {
            known.add(candidate.findingKey());
            if (candidate.occurrence().memory() == MemoryModel.SC) {
                independent.add(candidate.findingKey());
            }
        }
        List<ReportCandidate> found = new ArrayList<>();
        List<ReportCandidate> violations = reported.stream()
                .filter(candidate -> candidate.severity() == Severity.WARNING)
                .toList();
        int left = violations.size();
        int pieces = left < reported.size() ? SMALL_SHARE : LARGE_SHARE;
        for (ReportCandidate violation : violations) {
            control.does("looking for the consequences of warning " + (violations.size() - left + 1) + " of "
                    + violations.size());
            WorkBudget part = budget.part(pieces * left--, reported.size()); // the rest is for shortening runs
            directedRuns
                    .filter(runs -> part.allowsRun())
                    .map(runs -> runs.of(violation, independent::contains, part))
                    .ifPresent(consequences -> add(violation, consequences, known, found));
        }
        return found;
    }

    private void add(
            ReportCandidate violation, Consequences consequences, Set<FindingKey> known, List<ReportCandidate> found) {
        followUps.put(violation.findingKey(), consequences);
        consequences.errors().stream()
                .filter(error -> known.add(error.findingKey()))
                .forEach(found::add);
    }

    /** Removes the violations that an error depends on. The error gets their repair if it has none of its own. */
    private List<NarratedFinding> linked(List<NarratedFinding> narrated) {
        List<NarratedFinding> errors = narrated.stream()
                .filter(each -> each.candidate().severity() == Severity.ERROR)
                .toList();
        List<NarratedFinding> violations = narrated.stream()
                .filter(each -> each.candidate().severity() != Severity.ERROR)
                .toList();
        Set<FindingKey> causes = new HashSet<>();
        List<NarratedFinding> linked = new ArrayList<>();
        for (NarratedFinding error : errors) {
            NarratedFinding result = error;
            for (NarratedFinding violation : lastOldValueFirst(error, violations)) {
                Optional<NarratedFinding> consequence = consequence(result, violation);
                if (consequence.isPresent()) {
                    result = consequence.get();
                    causes.add(violation.candidate().findingKey());
                }
            }
            linked.add(result);
        }
        violations.stream()
                .filter(violation -> !causes.contains(violation.candidate().findingKey()))
                .forEach(violation -> linked.add(violation.with(followUp(violation))));
        return linked;
    }

    /** The violations that the error may depend on. The last old value is most likely the one that leads to the error. */
    private List<NarratedFinding> lastOldValueFirst(NarratedFinding error, List<NarratedFinding> violations) {
        return violations.stream()
                .filter(violation -> mayBeConsequence(error, violation))
                .sorted(Comparator.comparingInt(violation -> -error.lastOldValueAt(
                        DirectedRuns.accessSite(violation.candidate().findingKey()))))
                .toList();
    }

    /** Whether the error occurs beside the old value: in its own steps, or in a directed run. */
    private boolean mayBeConsequence(NarratedFinding error, NarratedFinding violation) {
        FindingKey key = violation.candidate().findingKey();
        return error.dependsOn(DirectedRuns.accessSite(key))
                || (error.candidate().occurrence().memory() != MemoryModel.SC
                        && followUps.containsKey(key)
                        && followUps.get(key).errors().stream()
                                .map(ReportCandidate::findingKey)
                                .anyMatch(error.candidate().findingKey()::equals));
    }

    /**
     * The error with the repair of the violation, if it depends on the violation. It does if its steps cannot do without the old
     * value, or if it does not occur with the repair. Otherwise the repair may be of another part of the program.
     */
    private Optional<NarratedFinding> consequence(NarratedFinding error, NarratedFinding violation) {
        List<Advice> repair = violation.finding().why().advice();
        boolean hasOwn = !error.finding().why().advice().isEmpty();
        NarratedFinding tried = hasOwn ? error : withCheck(error, repair, List.of(), budget.part(2, 0));
        List<Advice> results = tried.finding().why().advice();
        boolean isPrevented = !hasOwn
                && results.stream().flatMap(advice -> advice.check().stream()).anyMatch(FixCheck::isPassed);
        boolean isNeeded = error.isShortest()
                && error.dependsOn(DirectedRuns.accessSite(violation.candidate().findingKey()));
        return isPrevented || isNeeded ? Optional.of(tried) : Optional.empty();
    }

    private Reason followUp(NarratedFinding violation) {
        Consequences consequences = followUps.get(violation.candidate().findingKey());
        long runs = consequences == null ? 0 : consequences.runs();
        boolean hadErrors = consequences != null && !consequences.errors().isEmpty();
        String text = hadErrors
                ? "runs under RC20 in which this access took old values had errors, but it is not known whether these"
                        + " depend on it"
                : runs == 0
                        ? "its consequences were not looked for: " + whyNoDirectedRuns()
                        : "no error depends on it in " + FormattedNumber.count(runs) + (runs == 1 ? " run" : " runs")
                                + " under RC20 in which this access took old values";
        return new Reason.Remark(Reason.Topic.CONSEQUENCE, text);
    }

    private String whyNoDirectedRuns() {
        return directedRuns.isEmpty()
                ? "there were no runs under weak memory"
                : "there was no time for a run under weak memory (--shrink)";
    }

    /** Whether the same changes repair both findings, by the advice for them or as runs with the changes show. */
    private boolean haveSameCause(NarratedFinding first, NarratedFinding later) {
        boolean isPrevented = prevented
                .getOrDefault(first.candidate().findingKey(), Set.of())
                .contains(later.candidate().findingKey());
        return first.hasCauseOf(later) || (isPrevented && first.isMissingOrder() && later.isUnexplainedMissingOrder());
    }

    /** Findings that the same changes repair become one. */
    private List<NarratedFinding> byCause(List<NarratedFinding> narrated) {
        List<NarratedFinding> causes = new ArrayList<>();
        for (NarratedFinding each : narrated) {
            int same = 0;
            while (same < causes.size() && !haveSameCause(causes.get(same), each)) {
                same++;
            }
            if (same == causes.size()) {
                causes.add(each);
            } else {
                Reason also = new Reason.Remark(
                        Reason.Topic.SAME_CAUSE,
                        "the same change also repairs: " + each.finding().message());
                causes.set(same, causes.get(same).with(also));
            }
        }
        return causes;
    }
}
