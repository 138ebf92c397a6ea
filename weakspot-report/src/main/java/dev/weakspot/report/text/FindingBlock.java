package dev.weakspot.report.text;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Encounter;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Sampling;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** One finding: where and what, as a compiler would say it; the source line; how the program gets there; and why. */
final class FindingBlock {
    private static final int INDENT = 2;

    /** Further in than a message that goes on. */
    private static final int DETAIL = 6;

    /** Further in than the access it belongs to. */
    private static final int FRAME = 8;

    /** What shows where a thread is; all others are made by accesses. */
    private static final Set<Finding.Kind> WHERE_THREADS_STAND = EnumSet.of(
            Finding.Kind.ASSERTION,
            Finding.Kind.CONDITION,
            Finding.Kind.DEADLOCK,
            Finding.Kind.LIVELOCK,
            Finding.Kind.CRASH,
            Finding.Kind.LOCK_MISUSE);

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
        if (WHERE_THREADS_STAND.contains(finding.kind())
                && !finding.interleaving().steps().isEmpty()) {
            printStanding();
            return;
        }
        boolean isShown = finding.accesses().stream()
                .map(Access::site)
                .allMatch(site -> site.stack().isEmpty() && finding.site().equals(Optional.of(site)));
        if (isShown) {
            return;
        }
        for (Access access : finding.accesses()) {
            page.paragraph(DETAIL, Paint.PLAIN, describe(access));
            printStack(access.site());
        }
    }

    /** Where threads that fail or go no further are, if there is more to say than the interleaving does. */
    private void printStanding() throws IOException {
        for (Interleaving.Step step : finding.interleaving().steps()) {
            if (step.isFailure() && !step.site().stack().isEmpty()) {
                page.paragraph(DETAIL, Paint.PLAIN, Execution.name(step.thread()) + " at " + step.site());
                printStack(step.site());
            }
        }
    }

    /** With the source line, unless that has been shown. */
    private void printStack(Site site) throws IOException {
        boolean isShown = finding.site().map(Site::withoutStack).equals(Optional.of(site.withoutStack()));
        if (!isShown && !site.stack().isEmpty()) {
            SourceLine.print(page, FRAME, site);
        }
        StackBlock.print(page, FRAME, site.stack());
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
        OutputBlock.print(page, "what the program printed up to there:", met.output());
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
