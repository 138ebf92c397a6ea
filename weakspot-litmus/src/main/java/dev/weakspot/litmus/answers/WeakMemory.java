package dev.weakspot.litmus.answers;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample;
import dev.weakspot.litmus.counterexample.FewContextSwitches;
import dev.weakspot.litmus.counterexample.WeakMemoryNarrator;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.robustness.MonitoredProperty;
import dev.weakspot.litmus.robustness.MonitoredSpace;
import dev.weakspot.litmus.robustness.Violation;
import dev.weakspot.litmus.robustness.Violations;
import dev.weakspot.litmus.search.Inspection;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.Search;
import dev.weakspot.litmus.search.StateBudget;
import dev.weakspot.litmus.search.StateView;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.ReasonedAnswer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides on the executions under sequential consistency whether a program is robust ([Rocker Def. 4.1, Thm. 4.6]) and
 * observationally robust ([Rocker Def. 4.9, Thm. 4.16]), and whether plain accesses race ([Rocker Def. 6.1]).
 */
final class WeakMemory {
    private static final String BOTH_SEQUENTIAL = "no violation was found on interleavings, but with sequentially"
            + " consistent accesses and fences in one program these do not show them all";

    private static final Comparator<Site> BY_POSITION =
            Comparator.comparingInt(Site::line).thenComparingInt(Site::column);

    /**
     * The limit of states for a search of all columns together. Beyond it, a search by column replaces the search. The
     * limit is a multiple of the states of the plain search if that is more.
     */
    private static final long BRIEF_STATES = 50_000;

    private static final long BRIEF_FACTOR = 4;

    private final LitmusProgram program;
    private final VerifyOptions options;
    private final VerifyControl control;
    private Search<Inspection> plain;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private ReasonedAnswer robust = ReasonedAnswer.NOT_ASKED;
    private ReasonedAnswer observationallyRobust = ReasonedAnswer.NOT_ASKED;
    private ReasonedAnswer raceFree = ReasonedAnswer.NOT_ASKED;
    private long states;

    WeakMemory(LitmusProgram program, VerifyOptions options, VerifyControl control) {
        this.program = program;
        this.options = options;
        this.control = control;
    }

    /**
     * Decides all properties.
     *
     * @param searched a search of the same program under sequential consistency
     */
    void decide(Search<Inspection> searched) {
        if (searched.reasonToStop().isPresent()) {
            gaps.add("weak memory: " + searched.reasonToStop().get());
            return;
        }
        plain = searched;
        decideRobustness();
        decideRaces();
    }

    /**
     * [Rocker Cor. 5.7, 5.8]. One search decides both properties. If it is much longer than the plain search, a search
     * by column comes first. It usually has fewer states, and a robust program is also observationally robust.
     */
    private void decideRobustness() {
        Search<Violations> search = searchBriefly(MonitoredProperty.STALE_USES);
        if (search == null) {
            Search<Violations> byColumn = search(MonitoredProperty.STALE_ACCESSES_BY_COLUMN);
            if (nearestStale(byColumn).isEmpty()) {
                byColumn.reasonToStop().ifPresent(reason -> gaps.add("robustness: " + reason));
                robust = yesUnless(doubt(byColumn));
                observationallyRobust = robust;
                return;
            }
            search = search(MonitoredProperty.STALE_USES);
        }
        decideRobustness(search);
    }

    private void decideRobustness(Search<Violations> search) {
        search.reasonToStop().ifPresent(reason -> gaps.add("robustness: " + reason));
        Optional<Map.Entry<Violation, Integer>> violation = nearestStale(search);
        violation.ifPresent(found -> findings.add(explain(search, found, WeakMemoryNarrator::robustness)));
        robust = violation.map(found -> ReasonedAnswer.of(Answer.NO)).orElseGet(() -> yesUnless(doubt(search)));
        observationallyRobust = search.notes()
                .nearest(kind -> kind == Violation.Kind.STALE_ACCESS || kind == Violation.Kind.STALE_USE)
                .map(found -> explain(search, found, WeakMemoryNarrator::observationalRobustness))
                .orElseGet(() -> yesUnless(doubt(search)));
    }

    private static Optional<Map.Entry<Violation, Integer>> nearestStale(Search<Violations> search) {
        return search.notes().nearest(kind -> kind != Violation.Kind.RACE);
    }

    /** The reason why the absence of a violation proves nothing, if there is one. */
    private static Optional<String> doubt(Search<Violations> search) {
        boolean isMixed = ((MonitoredSpace) search.space()).mixesSequentialAccessesAndFences();
        return search.reasonToStop().or(() -> isMixed ? Optional.of(BOTH_SEQUENTIAL) : Optional.empty());
    }

    private static ReasonedAnswer yesUnless(Optional<String> doubt) {
        return doubt.map(ReasonedAnswer::unknown).orElse(ReasonedAnswer.of(Answer.YES));
    }

    private void decideRaces() {
        if (program.threads().stream().noneMatch(ThreadCode::hasPlainAccess)) {
            raceFree = ReasonedAnswer.of(Answer.YES);
            return;
        }
        Search<Violations> brief = searchBriefly(MonitoredProperty.RACES);
        Search<Violations> search = brief != null ? brief : search(MonitoredProperty.RACES_BY_COLUMN);
        addRaces(search);
        search.reasonToStop().ifPresent(reason -> gaps.add("races: " + reason));
        if (!search.notes().all().isEmpty()) {
            raceFree = ReasonedAnswer.of(Answer.NO);
        } else if (search.reasonToStop().isPresent()) {
            raceFree = ReasonedAnswer.unknown(search.reasonToStop().get());
        } else if (robust.answer() == Answer.YES) {
            raceFree = ReasonedAnswer.of(Answer.YES);
        } else if (observationallyRobust.answer() == Answer.YES) {
            raceFree = decideRacesDespiteStaleReads();
        } else {
            raceFree = ReasonedAnswer.unknown("no interleaving races, but these do not show all executions");
        }
    }

    private void addRaces(Search<Violations> search) {
        Set<List<Site>> reported = new HashSet<>();
        for (Map.Entry<Violation, Integer> race : search.notes().all().entrySet()) {
            Finding finding = explain(search, race, WeakMemoryNarrator::race);
            List<Site> sites = finding.accesses().stream()
                    .map(Access::site)
                    .sorted(BY_POSITION)
                    .toList();
            if (reported.add(sites)) {
                findings.add(finding);
            }
        }
    }

    /** A method of the narrator. Its arguments are a counterexample and the next operation of a thread. */
    private interface Explainer<T> {
        T explain(WeakMemoryNarrator narrator, List<Counterexample.Move> moves, LocalNode next);
    }

    private <T> T explain(Search<Violations> search, Map.Entry<Violation, Integer> found, Explainer<T> explainer) {
        Counterexample counterexample = new Counterexample(search, found.getValue());
        LocalNode next = new StateView(search.layout(), search.threads())
                .at(counterexample.state(), 0)
                .node(found.getKey().thread());
        BitSet atomicCells = ((MonitoredSpace) search.space()).atomicCells();
        WeakMemoryNarrator narrator = new WeakMemoryNarrator(program, options.spin(), atomicCells);
        return explainer.explain(narrator, FewContextSwitches.in(counterexample.moves()), next);
    }

    /** [Rocker Cor. 6.6]. One search monitors both races and staleness. */
    private ReasonedAnswer decideRacesDespiteStaleReads() {
        Search<Violations> search = search(MonitoredProperty.RACES_DESPITE_STALE_READS);
        if (search.reasonToStop().isPresent()) {
            gaps.add("races: " + search.reasonToStop().get());
            return ReasonedAnswer.unknown(search.reasonToStop().get());
        }
        return search.notes().nearest(kind -> kind == Violation.Kind.RACE).isPresent()
                ? ReasonedAnswer.unknown("no interleaving races, but a stale read might let accesses race")
                : ReasonedAnswer.of(Answer.YES);
    }

    private Search<Violations> search(MonitoredProperty property) {
        return run(new Search<>(space(property), options, control));
    }

    /** Null if the search exceeds the limit of states without a stale access. */
    private Search<Violations> searchBriefly(MonitoredProperty property) {
        long mostStates = options.uses(Reduction.COLUMNS)
                ? Math.max(BRIEF_STATES, BRIEF_FACTOR * plain.states())
                : Long.MAX_VALUE;
        StateBudget budget = new StateBudget(control, mostStates);
        Search<Violations> search = run(briefly(property, budget));
        return budget.isExceeded() ? null : search;
    }

    private Search<Violations> briefly(MonitoredProperty property, StateBudget budget) {
        Search<Violations> search = new Search<>(space(property), options, budget);
        budget.exceedIf(() -> nearestStale(search).isPresent());
        return search;
    }

    private MonitoredSpace space(MonitoredProperty property) {
        return new MonitoredSpace(program, options, property, plain.threads());
    }

    private Search<Violations> run(Search<Violations> search) {
        search.run();
        states += search.states();
        return search;
    }

    ReasonedAnswer robust() {
        return robust;
    }

    ReasonedAnswer observationallyRobust() {
        return observationallyRobust;
    }

    ReasonedAnswer raceFree() {
        return raceFree;
    }

    List<Finding> findings() {
        return findings;
    }

    /** The reasons why searches are incomplete. */
    List<String> gaps() {
        return gaps;
    }

    long states() {
        return states;
    }
}
