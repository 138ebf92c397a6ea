package dev.weakspot.report.text;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import java.util.ArrayList;
import java.util.List;

/** The sites of a finding: its accesses, or the threads that fail or are blocked. */
final class FindingSites {
    private FindingSites() {}

    /**
     * One site.
     *
     * @param label the operation, or the thread
     * @param text what follows the site
     */
    record Row(String label, Site site, String text) {}

    static boolean hasFailingStep(Finding finding) {
        return finding.interleaving().steps().stream().anyMatch(Interleaving.Step::isFailure);
    }

    static List<Row> of(Finding finding) {
        List<Row> rows = switch (finding.kind()) {
            case RACE, ROBUSTNESS, USE_AFTER_FREE, DOUBLE_FREE, UNINITIALISED_READ ->
                finding.accesses().stream().map(access -> row(finding, access)).toList();
            case ASSERTION, DEADLOCK, LIVELOCK, CRASH, EXIT_STATUS, LOCK_MISUSE ->
                finding.interleaving().steps().stream()
                        .filter(Interleaving.Step::isFailure)
                        .map(step -> row(finding, step))
                        .toList();
            case CONDITION -> List.of();
        };
        if (!rows.isEmpty()) {
            return rows;
        }
        List<Row> site = new ArrayList<>();
        finding.site().ifPresent(only -> site.add(new Row("", only, "")));
        return site;
    }

    private static Row row(Finding finding, Access access) {
        String order = access.mode().map(mode -> ", " + mode.word()).orElse("");
        return new Row(
                access.operation(),
                access.site(),
                " by " + finding.interleaving().nameOf(access.thread()) + order);
    }

    private static Row row(Finding finding, Interleaving.Step step) {
        return new Row(finding.interleaving().nameOf(step.thread()), step.site(), ": " + step.text());
    }
}
