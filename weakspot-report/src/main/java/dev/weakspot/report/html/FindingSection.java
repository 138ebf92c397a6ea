package dev.weakspot.report.html;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.report.layout.FunctionName;
import dev.weakspot.verdict.Sampling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One finding: its sites with source lines, the reasons, the repair, the steps with the graph, and how to repeat the run. */
final class FindingSection {
    private static final int AROUND = 3;
    private static final int MOST_FRAMES = 20;
    private static final int LONGEST_FUNCTION = 60;

    /** Of a deadlock of many threads, and for several accesses in one function. */
    private static final int MOST_PLACES = 8;

    private final Finding finding;
    private final String id;
    private final HeadingLevels levels;
    private final QuotedFiles sources;
    private final Markup page;

    /**
     * A site of the finding.
     *
     * @param label what the thread does: {@code P1 writes}
     */
    private record ShownSite(String label, Optional<String> order, Site site) {}

    FindingSection(Finding finding, String id, HeadingLevels levels, QuotedFiles sources, Markup page) {
        this.finding = finding;
        this.id = id;
        this.levels = levels;
        this.sources = sources;
        this.page = page;
    }

    /**
     * Writes the finding.
     *
     * @param number its position among the findings of the program, from 1 on
     * @param sampling the runs of the verdict, if it rests on runs
     */
    void write(int number, Optional<Sampling> sampling) {
        page.open(
                        "article",
                        "class",
                        "finding " + finding.severity().word(),
                        "id",
                        id,
                        "aria-labelledby",
                        id + "-title")
                .newLine();
        writeHead(number, sampling);
        boolean isExplained =
                !finding.why().reasons().isEmpty() || !finding.why().advice().isEmpty();
        page.open("div", "class", isExplained ? "cause" : "cause unexplained").newLine();
        writePlaces();
        page.open("div", "class", "reasons");
        writeReasons();
        new FixSection(sources, page).write(finding.why().advice(), levels);
        page.close("div").close("div").newLine();
        new StepperSection(finding.interleaving(), finding.graph(), id + "-run", sources, page)
                .write(levels.part(), "Step by step");
        finding.reproduction().ifPresent(this::writeReplay);
        page.close("article").newLine();
    }

    /** {@code data race on message->text[0]}. */
    static String title(Finding finding) {
        return finding.kind().title()
                + finding.object().map(name -> " on " + name).orElse("");
    }

    private void writeHead(int number, Optional<Sampling> sampling) {
        page.open("header").open(levels.finding(), "id", id + "-title");
        page.element("span", finding.severity().word(), "class", "pill").text(" " + number + " ");
        page.text(finding.kind().title());
        finding.object().ifPresent(name -> page.text(" on ").element("code", name));
        page.close(levels.finding());
        page.element("p", finding.message(), "class", "message");
        Set<String> sentences = new LinkedHashSet<>(finding.why().objects());
        sentences.addAll(finding.why().threads());
        sentences.forEach(sentence -> page.element("p", sentence, "class", "about"));
        if (finding.reproduction().isPresent()
                && sampling.isPresent()
                && sampling.get().runs() > 1) {
            String rate = RateText.of(finding.reproduction().get(), sampling.get());
            page.element("p", "Seen in " + rate + ".", "class", "about");
        }
        page.close("header").newLine();
    }

    private void writePlaces() {
        List<ShownSite> places = places();
        if (places.isEmpty()) {
            return;
        }
        page.open("section", "class", "places");
        page.element(levels.part(), "Where");
        Set<String> quoted = new HashSet<>();
        for (ShownSite place : places.subList(0, Math.min(MOST_PLACES, places.size()))) {
            writePlace(place, quoted.add(Places.full(place.site())));
        }
        if (places.size() > MOST_PLACES) {
            page.element("p", (places.size() - MOST_PLACES) + " more sites are in the steps below.", "class", "hint");
        }
        page.close("section").newLine();
    }

    private void writePlace(ShownSite place, boolean isQuoted) {
        Site site = place.site();
        page.open("figure", "class", "site").open("figcaption");
        page.element("b", place.label());
        place.order().ifPresent(order -> page.text(" ").element("span", order, "class", "order"));
        page.text(" ").element("span", Places.named(site), "class", "file", "title", Places.full(site));
        if (!site.stack().isEmpty()) {
            page.element(
                    "span",
                    " in " + FunctionName.fitting(site.stack().get(0).function(), LONGEST_FUNCTION),
                    "class",
                    "function");
        }
        page.close("figcaption");
        if (isQuoted && site.line() > 0 && !site.text().isBlank()) {
            SourceExcerpt.of(sources, List.of(site), AROUND).write(page, Set.of(site.line()), Map.of());
        }
        writeStack(site.stack());
        page.close("figure").newLine();
    }

    private void writeStack(List<Frame> stack) {
        if (stack.size() < 2) {
            return;
        }
        page.open("details", "class", "stack").element("summary", "Call stack").open("ol");
        stack.stream().limit(MOST_FRAMES).forEach(frame -> page.element("li", Places.frame(frame)));
        page.close("ol");
        if (stack.size() > MOST_FRAMES) {
            page.element("p", (stack.size() - MOST_FRAMES) + " more functions");
        }
        page.close("details");
    }

    private List<ShownSite> places() {
        List<ShownSite> places = new ArrayList<>();
        switch (finding.kind()) {
            case RACE, ROBUSTNESS, USE_AFTER_FREE, DOUBLE_FREE, UNINITIALISED_READ ->
                finding.accesses().forEach(access -> places.add(place(access)));
            case ASSERTION, DEADLOCK, LIVELOCK, CRASH, EXIT_STATUS, LOCK_MISUSE ->
                finding.interleaving().steps().stream()
                        .filter(Interleaving.Step::isFailure)
                        .map(step ->
                                new ShownSite("P" + step.thread() + ": " + step.text(), Optional.empty(), step.site()))
                        .forEach(places::add);
            case CONDITION -> {}
        }
        if (places.isEmpty()) {
            finding.site().ifPresent(site -> places.add(new ShownSite("At", Optional.empty(), site)));
        }
        return places;
    }

    private static ShownSite place(Access access) {
        String label = "P" + access.thread() + ": " + access.operation();
        return new ShownSite(label, access.mode().map(mode -> mode.word()), access.site());
    }

    private void writeReasons() {
        if (finding.why().reasons().isEmpty()) {
            return;
        }
        List<Reason> reasons = new ArrayList<>(finding.why().reasons());
        reasons.sort(Comparator.comparing(reason -> !(reason instanceof Reason.MissingSynchronisation)));
        page.open("section", "class", "why").element(levels.part(), "Why").open("ul");
        reasons.forEach(reason -> page.element(
                "li", reason.text(), "class", reason instanceof Reason.MissingSynchronisation ? "missing" : "reason"));
        page.close("ul").close("section").newLine();
    }

    private void writeReplay(Reproduction reproduction) {
        if (!reproduction.output().isEmpty()) {
            page.open("section", "class", "output").element(levels.part(), "Output of the program up to this step");
            page.open("pre")
                    .text(OutputText.shown(reproduction.output()))
                    .close("pre")
                    .close("section")
                    .newLine();
        }
        reproduction.recording().ifPresent(file -> {
            page.open("section", "class", "again").element(levels.part(), "Repeat this run");
            CommandBox.write(page, "weakspot replay " + ShellWord.quoted(file));
            page.close("section").newLine();
        });
    }
}
