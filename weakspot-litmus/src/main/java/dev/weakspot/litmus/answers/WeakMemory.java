package dev.weakspot.litmus.answers;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
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
import dev.weakspot.litmus.search.SearchControl;
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
 * What weak memory adds to the executions of a program, decided on its executions under sequential consistency: whether
 * it is robust ([Rocker Def. 4.1, Thm. 4.6]) and observationally robust ([Rocker Def. 4.9, Thm. 4.16]), and whether plain
 * accesses race ([Rocker Def. 6.1]).
 */
final class WeakMemory {
    private static final String BOTH_SEQUENTIAL = "no violation was found on interleavings, but with sequentially"
            + " consistent accesses and fences in one program these do not show them all";

    private static final Comparator<Site> BY_PLACE =
            Comparator.comparingInt(Site::line).thenComparingInt(Site::column);

    /** What a search of all columns together may visit before it is given up for one by column. */
    private static final long BRIEF = 50_000;

    private static final long BRIEF_TIMES = 4;

    private final LitmusProgram program;
    private final VerifyOptions options;
    private final SearchControl control;
    private Search<Inspection> plain;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private ReasonedAnswer robust = ReasonedAnswer.NOT_ASKED;
    private ReasonedAnswer observationallyRobust = ReasonedAnswer.NOT_ASKED;
    private ReasonedAnswer raceFree = ReasonedAnswer.NOT_ASKED;
    private long states;

    WeakMemory(LitmusProgram program, VerifyOptions options, SearchControl control) {
        this.program = program;
        this.options = options;
        this.control = control;
    }

    /**
     * Answers all questions.
     *
     * @param searched a search of the same program under sequential consistency
     */
    void judge(Search<Inspection> searched) {
        if (searched.reasonToStop().isPresent()) {
            gaps.add("weak memory: " + searched.reasonToStop().get());
            return;
        }
        plain = searched;
        judgeRobustness();
        judgeRaces();
    }

    /** [Rocker Cor. 5.7, 5.8], both answers from one search where that is not much longer than the plain one. */
    private void judgeRobustness() {
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
        judgeRobustness(search);
    }

    private void judgeRobustness(Search<Violations> search) {
        search.reasonToStop().ifPresent(reason -> gaps.add("robustness: " + reason));
        Optional<Map.Entry<Violation, Integer>> violation = nearestStale(search);
        violation.ifPresent(found -> findings.add(tell(search, found, WeakMemoryNarrator::robustness)));
        robust = violation.map(found -> ReasonedAnswer.of(Answer.NO)).orElseGet(() -> yesUnless(doubt(search)));
        observationallyRobust = search.notes()
                .nearest(kind -> kind == Violation.Kind.STALE_ACCESS || kind == Violation.Kind.STALE_USE)
                .map(found -> tell(search, found, WeakMemoryNarrator::noticed))
                .orElseGet(() -> yesUnless(doubt(search)));
    }

    private static Optional<Map.Entry<Violation, Integer>> nearestStale(Search<Violations> search) {
        return search.notes().nearest(kind -> kind != Violation.Kind.RACE);
    }

    /** Why the absence of a violation proves nothing. */
    private static Optional<String> doubt(Search<Violations> search) {
        boolean isMixed = ((MonitoredSpace) search.space()).mixesSequentialAccessesAndFences();
        return search.reasonToStop().or(() -> isMixed ? Optional.of(BOTH_SEQUENTIAL) : Optional.empty());
    }

    private static ReasonedAnswer yesUnless(Optional<String> doubt) {
        return doubt.map(ReasonedAnswer::unknown).orElse(ReasonedAnswer.of(Answer.YES));
    }

    private void judgeRaces() {
        if (program.threads().stream().noneMatch(ThreadCode::hasPlainAccess)) {
            raceFree = ReasonedAnswer.of(Answer.YES);
            return;
        }
        Search<Violations> brief = searchBriefly(MonitoredProperty.RACES);
        Search<Violations> search = brief != null ? brief : search(MonitoredProperty.RACES_BY_COLUMN);
        tellRaces(search);
        search.reasonToStop().ifPresent(reason -> gaps.add("races: " + reason));
        if (!search.notes().all().isEmpty()) {
            raceFree = ReasonedAnswer.of(Answer.NO);
        } else if (search.reasonToStop().isPresent()) {
            raceFree = ReasonedAnswer.unknown(search.reasonToStop().get());
        } else if (robust.answer() == Answer.YES) {
            raceFree = ReasonedAnswer.of(Answer.YES);
        } else if (observationallyRobust.answer() == Answer.YES) {
            raceFree = judgeRacesDespiteStaleReads();
        } else {
            raceFree = ReasonedAnswer.unknown("no interleaving races, but these do not show all executions");
        }
    }

    private void tellRaces(Search<Violations> search) {
        Set<List<Site>> told = new HashSet<>();
        for (Map.Entry<Violation, Integer> race : search.notes().all().entrySet()) {
            Finding finding = tell(search, race, WeakMemoryNarrator::race);
            List<Site> sites = finding.accesses().stream()
                    .map(Access::site)
                    .sorted(BY_PLACE)
                    .toList();
            if (told.add(sites)) {
                findings.add(finding);
            }
        }
    }

    /** What a narration makes of a run and of what a thread would do next. */
    private interface Telling<T> {
        T tell(WeakMemoryNarrator narration, List<Counterexample.Move> moves, LocalNode next);
    }

    private <T> T tell(Search<Violations> search, Map.Entry<Violation, Integer> found, Telling<T> telling) {
        Counterexample way = new Counterexample(search, found.getValue());
        LocalNode next = new StateView(search.layout(), search.threads())
                .at(way.state(), 0)
                .node(found.getKey().thread());
        BitSet atomicCells = ((MonitoredSpace) search.space()).atomicCells();
        WeakMemoryNarrator narration = new WeakMemoryNarrator(program, options.spin(), atomicCells);
        return telling.tell(narration, FewContextSwitches.in(way.moves()), next);
    }

    /** [Rocker Cor. 6.6], with races and staleness watched in one search. */
    private ReasonedAnswer judgeRacesDespiteStaleReads() {
        Search<Violations> search = search(MonitoredProperty.RACES_DESPITE_STALE_READS);
        if (search.reasonToStop().isPresent()) {
            gaps.add("races: " + search.reasonToStop().get());
            return ReasonedAnswer.unknown(search.reasonToStop().get());
        }
        return search.notes().nearest(kind -> kind == Violation.Kind.RACE).isPresent()
                ? ReasonedAnswer.unknown("no interleaving races, but a stale read might let accesses race")
                : ReasonedAnswer.of(Answer.YES);
    }

    private Search<Violations> search(MonitoredProperty concern) {
        return run(new Search<>(space(concern), options, control));
    }

    /** Null if it takes much longer than the plain search without finding a stale access. */
    private Search<Violations> searchBriefly(MonitoredProperty concern) {
        long mostStates =
                options.uses(Reduction.COLUMNS) ? Math.max(BRIEF, BRIEF_TIMES * plain.states()) : Long.MAX_VALUE;
        StateBudget allowance = new StateBudget(control, mostStates);
        Search<Violations> search = run(briefly(concern, allowance));
        return allowance.isExceeded() ? null : search;
    }

    private Search<Violations> briefly(MonitoredProperty concern, StateBudget allowance) {
        Search<Violations> search = new Search<>(space(concern), options, allowance);
        allowance.exceedIf(() -> nearestStale(search).isPresent());
        return search;
    }

    private MonitoredSpace space(MonitoredProperty concern) {
        return new MonitoredSpace(program, options, concern, plain.threads());
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

    /** Why not everything was searched. */
    List<String> gaps() {
        return gaps;
    }

    long states() {
        return states;
    }
}
