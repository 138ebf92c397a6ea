package dev.weakspot.report.text;

import dev.weakspot.finding.Access;
import dev.weakspot.finding.Encounter;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sampling;
import java.io.IOException;
import java.util.Optional;

/** One finding: where and what, as a compiler would say it; the source line; how the program gets there; and why. */
final class FindingBlock {
    private static final int INDENT = 2;

    /** Further in than a message that goes on. */
    private static final int DETAIL = 6;

    private final Page page;
    private final Finding finding;

    private FindingBlock(Page page, Finding finding) {
        this.page = page;
        this.finding = finding;
    }

    /** @param sampling the runs that may have come to it */
    static void print(Page page, Finding finding, Optional<Sampling> sampling) throws IOException {
        FindingBlock block = new FindingBlock(page, finding);
        page.blank();
        block.printMessage();
        block.printAccesses();
        block.printInterleaving();
        block.printExplanation();
        if (finding.encounter().isPresent() && sampling.isPresent()) {
            block.printEncounter(finding.encounter().get(), sampling.get());
        }
    }

    private void printMessage() throws IOException {
        String place = finding.site().map(site -> site + ": ").orElse("");
        page.paragraph(INDENT, Paint.ALARM, place + finding.kind().word() + ": " + finding.message());
        if (finding.site().isPresent()) {
            SourceLine.print(page, DETAIL, finding.site().get());
        }
    }

    /** Left out if they all are at the place already shown, or are only the steps of the interleaving once more. */
    private void printAccesses() throws IOException {
        boolean isPair = finding.kind() == Finding.Kind.RACE || finding.kind() == Finding.Kind.ROBUSTNESS;
        boolean isShown =
                finding.accesses().stream().allMatch(a -> finding.site().equals(Optional.of(a.site())));
        if (isShown || (!isPair && !finding.interleaving().steps().isEmpty())) {
            return;
        }
        for (Access access : finding.accesses()) {
            page.paragraph(DETAIL, Paint.PLAIN, describe(access));
        }
    }

    private static String describe(Access access) {
        String order = access.mode().map(mode -> " (" + mode.word() + ")").orElse("");
        return Execution.name(access.thread()) + ": " + access.operation() + " " + access.location() + order + " at "
                + access.site();
    }

    private void printInterleaving() throws IOException {
        if (finding.interleaving().steps().isEmpty()) {
            return;
        }
        page.blank();
        Execution.print(page, INDENT, finding.interleaving());
    }

    private void printExplanation() throws IOException {
        if (finding.explanation().isEmpty()) {
            return;
        }
        page.blank();
        for (String sentence : finding.explanation()) {
            page.paragraph(INDENT, Paint.PLAIN, "- " + sentence);
        }
    }

    private void printEncounter(Encounter met, Sampling sampling) throws IOException {
        page.blank();
        if (sampling.runs() > 1) {
            page.paragraph(INDENT, Paint.PLAIN, "seen in " + RateWords.of(met.runs(), sampling));
        }
        if (met.recording().isPresent()) {
            page.paragraph(
                    INDENT,
                    Paint.PLAIN,
                    "to see it again: weakspot replay " + met.recording().get());
        }
    }
}
