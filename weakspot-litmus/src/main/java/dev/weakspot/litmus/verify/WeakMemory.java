package dev.weakspot.litmus.verify;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
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

    private final Program program;
    private final VerifyOptions options;
    private final SearchControl control;
    private Search<Inspection> plain;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private Judgement robust = Judgement.NOT_MADE;
    private Judgement observationallyRobust = Judgement.NOT_MADE;
    private Judgement raceFree = Judgement.NOT_MADE;
    private long states;

    WeakMemory(Program program, VerifyOptions options, SearchControl control) {
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
        Search<Violations> search = searchBriefly(Concern.STALE_USES);
        if (search == null) {
            Search<Violations> byColumn = search(Concern.STALE_ACCESSES_BY_COLUMN);
            if (nearestStale(byColumn).isEmpty()) {
                byColumn.reasonToStop().ifPresent(reason -> gaps.add("robustness: " + reason));
                robust = yesUnless(doubt(byColumn));
                observationallyRobust = robust;
                return;
            }
            search = search(Concern.STALE_USES);
        }
        judgeRobustness(search);
    }

    private void judgeRobustness(Search<Violations> search) {
        search.reasonToStop().ifPresent(reason -> gaps.add("robustness: " + reason));
        Optional<Map.Entry<Violation, Integer>> violation = nearestStale(search);
        violation.ifPresent(found -> findings.add(tell(search, found, WeakStory::robustness)));
        robust = violation.map(found -> Judgement.of(Answer.NO)).orElseGet(() -> yesUnless(doubt(search)));
        observationallyRobust = search.notes()
                .nearest(kind -> kind == Violation.Kind.STALE_ACCESS || kind == Violation.Kind.STALE_USE)
                .map(found -> tell(search, found, WeakStory::noticed))
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

    private static Judgement yesUnless(Optional<String> doubt) {
        return doubt.map(Judgement::unknown).orElse(Judgement.of(Answer.YES));
    }

    private void judgeRaces() {
        if (program.threads().stream().noneMatch(ThreadCode::hasPlainAccess)) {
            raceFree = Judgement.of(Answer.YES);
            return;
        }
        Search<Violations> brief = searchBriefly(Concern.RACES);
        Search<Violations> search = brief != null ? brief : search(Concern.RACES_BY_COLUMN);
        tellRaces(search);
        search.reasonToStop().ifPresent(reason -> gaps.add("races: " + reason));
        if (!search.notes().all().isEmpty()) {
            raceFree = Judgement.of(Answer.NO);
        } else if (search.reasonToStop().isPresent()) {
            raceFree = Judgement.unknown(search.reasonToStop().get());
        } else if (robust.answer() == Answer.YES) {
            raceFree = Judgement.of(Answer.YES);
        } else if (observationallyRobust.answer() == Answer.YES) {
            raceFree = judgeRacesDespiteStaleReads();
        } else {
            raceFree = Judgement.unknown("no interleaving races, but these do not show all executions");
        }
    }

    private void tellRaces(Search<Violations> search) {
        Set<List<Site>> told = new HashSet<>();
        for (Map.Entry<Violation, Integer> race : search.notes().all().entrySet()) {
            Finding finding = tell(search, race, WeakStory::race);
            List<Site> sites = finding.accesses().stream()
                    .map(Access::site)
                    .sorted(BY_PLACE)
                    .toList();
            if (told.add(sites)) {
                findings.add(finding);
            }
        }
    }

    /** What a story makes of a run and of what a thread would do next. */
    private interface Telling<T> {
        T tell(WeakStory story, List<Way.Move> moves, LocalNode next);
    }

    private <T> T tell(Search<Violations> search, Map.Entry<Violation, Integer> found, Telling<T> telling) {
        Way way = new Way(search, found.getValue());
        LocalNode next = new StateView(search.layout(), search.threads())
                .at(way.state(), 0)
                .node(found.getKey().thread());
        BitSet atomicCells = ((MonitoredSpace) search.space()).atomicCells();
        WeakStory story = new WeakStory(program, options.spin(), atomicCells);
        return telling.tell(story, FewSwitches.in(way.moves()), next);
    }

    /** [Rocker Cor. 6.6], with races and staleness watched in one search. */
    private Judgement judgeRacesDespiteStaleReads() {
        Search<Violations> search = search(Concern.RACES_DESPITE_STALE_READS);
        if (search.reasonToStop().isPresent()) {
            gaps.add("races: " + search.reasonToStop().get());
            return Judgement.unknown(search.reasonToStop().get());
        }
        return search.notes().nearest(kind -> kind == Violation.Kind.RACE).isPresent()
                ? Judgement.unknown("no interleaving races, but a stale read might let accesses race")
                : Judgement.of(Answer.YES);
    }

    private Search<Violations> search(Concern concern) {
        return run(new Search<>(space(concern), options, control));
    }

    /** Null if it takes much longer than the plain search without finding a stale access. */
    private Search<Violations> searchBriefly(Concern concern) {
        long mostStates =
                options.uses(Reduction.COLUMNS) ? Math.max(BRIEF, BRIEF_TIMES * plain.states()) : Long.MAX_VALUE;
        Allowance allowance = new Allowance(control, mostStates);
        Search<Violations> search = run(briefly(concern, allowance));
        return allowance.isExceeded() ? null : search;
    }

    private Search<Violations> briefly(Concern concern, Allowance allowance) {
        Search<Violations> search = new Search<>(space(concern), options, allowance);
        allowance.exceedIf(() -> nearestStale(search).isPresent());
        return search;
    }

    private MonitoredSpace space(Concern concern) {
        return new MonitoredSpace(program, options, concern, plain.threads());
    }

    private Search<Violations> run(Search<Violations> search) {
        search.run();
        states += search.states();
        return search;
    }

    Judgement robust() {
        return robust;
    }

    Judgement observationallyRobust() {
        return observationallyRobust;
    }

    Judgement raceFree() {
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
