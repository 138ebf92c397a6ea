package dev.weakspot.litmus.answers;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.ShownFindings;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.counterexample.CounterexampleNarrator;
import dev.weakspot.litmus.program.Condition;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.search.Inspection;
import dev.weakspot.litmus.search.PlainSpace;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.Search;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.Outcomes;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Computes the verdict on one program: its answers, its findings and the coverage of the searches. */
public final class Verifier {
    private static final String GIVEN_UP_AFTER = "1,000,000";

    /** Below this number of states the probability of equal fingerprints is less than one in a billion. */
    private static final long WORTH_A_NOTE = 100_000;

    private final LitmusProgram program;
    private final VerifyOptions options;
    private final VerifyControl control;
    private final Search<Inspection> search;
    private final List<String> gaps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Verifier(LitmusProgram program, VerifyOptions options, VerifyControl control) {
        this.options = options;
        this.program = asSearched(options.wantsOutcomes() ? program : program.withoutOutcomes());
        this.control = control;
        this.search = new Search<>(new PlainSpace(this.program, options), options, control);
    }

    /**
     * Searches the executions under sequential consistency, and under RC20 if the scope includes them. Options and
     * control limit the search.
     */
    public static SearchVerdict verify(LitmusProgram program, VerifyOptions options, VerifyControl control) {
        return new Verifier(program, options, control).verdict();
    }

    private LitmusProgram asSearched(LitmusProgram compiled) {
        return options.uses(Reduction.DEAD_REGISTERS) ? compiled : compiled.keepingDeadRegisters();
    }

    private SearchVerdict verdict() {
        Stopwatch watch = new Stopwatch();
        search.run();
        double seconds = watch.lap();
        noteCoverage();
        List<Finding> findings = findings();
        watch.lap();
        WeakMemory weak = weakMemory();
        double monitoredSeconds = watch.lap();
        findings.addAll(weak.findings());
        gaps.addAll(weak.gaps());
        WeakAnswers rc20 = weakAnswers(weak);
        double rc20Seconds = watch.lap();
        findings.addAll(rc20.findings(search.notes().hits().keySet()));
        Assertions assertions = rc20.assertions(assertions());
        Optional<ConditionAnswer> condition = program.condition().map(asked -> conditionAnswer(asked, rc20));
        Optional<Outcomes> outcomes = options.wantsOutcomes() ? Optional.of(outcomes(rc20)) : Optional.empty();
        rc20.gap().ifPresent(gaps::add);
        Answers answers =
                new Answers(rc20.robust(), rc20.observationallyRobust(), rc20.raceFree(), assertions, condition);
        return new SearchVerdict(
                new Conclusion(program.name(), program.file(), answers, findings, new Coverage(gaps, notes)),
                outcomes,
                new SearchStatistics(
                        search.states(),
                        search.notes().executions(),
                        seconds,
                        (double) search.visited().bytes() / Math.max(1, search.states()),
                        new SearchStatistics.Phase(weak.states(), monitoredSeconds),
                        new SearchStatistics.Phase(rc20.states(), rc20Seconds)));
    }

    /** Only graphs decide a program that mixes SC accesses and weaker ones. */
    private WeakAnswers weakAnswers(WeakMemory weak) {
        Rc20Answers shown = rc20Answers(weak);
        if (!program.mixesScAccesses()) {
            return shown;
        }
        boolean isRefuted =
                shown.robust().answer() == Answer.NO && shown.raceFree().answer() == Answer.NO;
        boolean isNeeded = options.scope() == VerifyOptions.Scope.WEAK_MEMORY
                || (options.scope() == VerifyOptions.Scope.ROBUSTNESS && !isRefuted);
        if (!gaps.isEmpty() || !isNeeded) {
            return new MixtureAnswers(shown, Optional.empty());
        }
        GraphExecutions graphs = new GraphExecutions(program, options, control);
        graphs.explore();
        return new MixtureAnswers(shown, Optional.of(graphs));
    }

    private Rc20Answers rc20Answers(WeakMemory weak) {
        boolean isAsked = gaps.isEmpty() && options.scope() == VerifyOptions.Scope.WEAK_MEMORY;
        if (!isAsked) {
            return Rc20Answers.notAsked(weak);
        }
        return Rc20Answers.of(
                weak, asked -> new WeakExecutions(program, options, control, union(asked, openUnderSc())));
    }

    private static Set<Finding.Kind> union(Set<Finding.Kind> some, Set<Finding.Kind> more) {
        Set<Finding.Kind> all = EnumSet.copyOf(more);
        all.addAll(some);
        return all;
    }

    /** The kinds of findings that no interleaving has and an execution under weak memory may have. */
    private Set<Finding.Kind> openUnderSc() {
        Set<Finding.Kind> open = EnumSet.noneOf(Finding.Kind.class);
        if (program.condition().isPresent()
                && firstState(Finding.Kind.CONDITION).isEmpty()) {
            open.add(Finding.Kind.CONDITION);
        }
        boolean hasAssertions = program.threads().stream().anyMatch(ThreadCode::hasAssertion);
        if (hasAssertions && firstState(Finding.Kind.ASSERTION).isEmpty()) {
            open.add(Finding.Kind.ASSERTION);
        }
        return open;
    }

    /** The answers on weak memory need all interleavings. They stay unknown if the search is incomplete. */
    private WeakMemory weakMemory() {
        LitmusProgram reduced = asSearched(program.withoutOutcomes());
        WeakMemory weak = new WeakMemory(reduced, options, control);
        if (gaps.isEmpty() && options.scope() != VerifyOptions.Scope.INTERLEAVINGS) {
            weak.decide(options.wantsOutcomes() ? searchWithoutOutcomes(reduced) : search);
        }
        return weak;
    }

    /** Searches again with fewer live registers, hence fewer states: monitors multiply the number of states. */
    private Search<Inspection> searchWithoutOutcomes(LitmusProgram reduced) {
        VerifyOptions reducedOptions = options.withoutOutcomes().within(VerifyOptions.Scope.INTERLEAVINGS);
        Search<Inspection> second = new Search<>(new PlainSpace(reduced, reducedOptions), reducedOptions, control);
        second.run();
        return second;
    }

    private void noteCoverage() {
        search.reasonToStop().ifPresent(gaps::add);
        for (Site site : search.notes().givenUp()) {
            gaps.add("a thread was given up at line " + site.line() + " after " + GIVEN_UP_AFTER
                    + " local steps, or as many choices, without an access");
        }
        notes.addAll(program.notes());
        noteFingerprints();
        noteNoExecution();
        Set<Site> waits = waits();
        if (!waits.isEmpty()) {
            String loops = waits.size() == 1
                    ? "1 waiting loop is treated as a wait"
                    : waits.size() + " waiting loops are treated as waits";
            notes.add(loops + " (" + lines(waits) + "; --spin strict turns that off)");
        }
    }

    /** Two states with equal fingerprints are merged. By the birthday bound the probability is about n²/2⁶⁵. */
    private void noteFingerprints() {
        long states = search.states();
        if (states >= WORTH_A_NOTE) {
            double oneIn = Math.pow(2, 65) / states / states;
            notes.add(String.format(
                    Locale.ROOT,
                    "states are distinguished by 64-bit fingerprints; the chance that one was missed is about 1 in %,.0f",
                    Math.pow(10, Math.floor(Math.log10(oneIn)))));
        }
    }

    /**
     * Notes that no execution ends and passes the filter. A condition on every execution is then vacuously true, and a
     * program that never ends must not look correct because it has no findings.
     */
    private void noteNoExecution() {
        Inspection inspection = search.notes();
        if (!gaps.isEmpty() || inspection.accepted() > 0) {
            return;
        }
        String why = inspection.executions() == 0 ? "no execution ends" : "the filter excludes every execution";
        if (program.condition().isPresent()) {
            notes.add(why + ": the condition applies to no execution");
        } else if (inspection.hits().isEmpty()) {
            notes.add(why);
        }
    }

    private Set<Site> waits() {
        Set<Site> waits = new TreeSet<>(Comparator.comparingInt(Site::line).thenComparingInt(Site::column));
        for (ThreadAutomaton thread : search.threads()) {
            for (LocalNode node : thread.nodes()) {
                if (node.hasWaited()) {
                    waits.add(node.operation.site());
                }
            }
        }
        return waits;
    }

    /** {@code line 4}, {@code lines 4, 9}. */
    private static String lines(Set<Site> sites) {
        List<String> lines = sites.stream()
                .map(site -> Integer.toString(site.line()))
                .distinct()
                .toList();
        return (lines.size() == 1 ? "line " : "lines ") + String.join(", ", lines);
    }

    private List<Finding> findings() {
        CounterexampleNarrator narrator = new CounterexampleNarrator(program, search);
        List<Finding> findings = new ArrayList<>();
        ShownFindings shown = new ShownFindings();
        for (Map.Entry<FindingKey, Integer> entry : nearestFirst()) {
            FindingKey hit = entry.getKey();
            boolean isResultOnly = hit.kind() == Finding.Kind.CONDITION
                    && !program.condition().orElseThrow().isRequirement();
            if (!isResultOnly && shown.admit(hit.kind())) {
                findings.add(narrator.finding(hit, entry.getValue()));
            }
        }
        notes.addAll(shown.notes());
        return findings;
    }

    /** The findings by the length of their counterexamples, then by line. */
    private List<Map.Entry<FindingKey, Integer>> nearestFirst() {
        List<Map.Entry<FindingKey, Integer>> hits =
                new ArrayList<>(search.notes().hits().entrySet());
        hits.sort(Comparator.<Map.Entry<FindingKey, Integer>>comparingInt(
                        entry -> search.visited().depth(entry.getValue()))
                .thenComparingInt(entry -> entry.getKey().sites().get(0).line()));
        return hits;
    }

    private boolean isSearchComplete() {
        return search.reasonToStop().isEmpty() && search.notes().givenUp().isEmpty();
    }

    private Optional<Integer> firstState(Finding.Kind kind) {
        return search.notes().hits().entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private Assertions assertions() {
        if (firstState(Finding.Kind.ASSERTION).isPresent()) {
            return Assertions.FAIL;
        }
        return isSearchComplete() ? Assertions.HOLD : Assertions.UNKNOWN;
    }

    private ConditionAnswer conditionAnswer(Condition condition, WeakAnswers rc20) {
        Optional<Integer> state = firstState(Finding.Kind.CONDITION);
        Reachability ifNotFound = isSearchComplete() ? Reachability.UNREACHABLE : Reachability.UNKNOWN;
        Reachability underSc = state.isPresent() ? Reachability.REACHABLE : ifNotFound;
        return new ConditionAnswer(
                condition.quantifier(),
                condition.text(),
                underSc,
                rc20.condition(underSc),
                condition.isRequirement()
                        ? Interleaving.NONE // the finding contains it
                        : state.map(new CounterexampleNarrator(program, search)::example)
                                .orElseGet(rc20::example));
    }

    private Outcomes outcomes(WeakAnswers rc20) {
        Set<String> underSc = new TreeSet<>(search.notes().outcomes());
        return new Outcomes(List.copyOf(underSc), rc20.outcomes(underSc).map(List::copyOf));
    }
}
