package dev.weakspot.litmus.verify;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What weak memory adds to the executions of a program, decided on its executions under sequential consistency: whether
 * it is robust ([Rocker Def. 4.1, Thm. 4.6]) and observationally robust ([Rocker Def. 4.9, Thm. 4.16]), and whether plain
 * accesses race ([Rocker Def. 6.1]).
 */
final class WeakMemory {
    private static final String BOTH_SEQUENTIAL = "no violation was found on interleavings, but with sequentially"
            + " consistent accesses and fences in one program these do not show them all";

    private final Program program;
    private final VerifyOptions options;
    private final SearchControl control;
    private final Search<Inspection> plain;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private Judgement robust = Judgement.NOT_MADE;
    private Judgement observationallyRobust = Judgement.NOT_MADE;
    private Judgement raceFree = Judgement.NOT_MADE;
    private long states;

    /**
     * Nothing judged yet.
     *
     * @param plain a complete search of the program under sequential consistency
     */
    WeakMemory(Program program, VerifyOptions options, SearchControl control, Search<Inspection> plain) {
        this.program = program;
        this.options = options;
        this.control = control;
        this.plain = plain;
    }

    void judge() {
        MonitoredSpace space = space(Concern.ROBUSTNESS_AND_RACES);
        Search<Violations> search = search(space);
        Optional<String> doubt = search.reasonToStop();
        doubt.ifPresent(reason -> gaps.add("weak memory: " + reason));
        judgeRobustness(
                search,
                doubt.or(() ->
                        space.mixesSequentialAccessesAndFences() ? Optional.of(BOTH_SEQUENTIAL) : Optional.empty()));
        judgeRaces(search, doubt);
    }

    private void judgeRobustness(Search<Violations> search, Optional<String> doubt) {
        Optional<Map.Entry<Violation, Integer>> violation = search.notes().nearest(kind -> kind != Violation.Kind.RACE);
        violation.ifPresent(found -> findings.add(robustnessFinding(search, found)));
        robust = violation.map(found -> Judgement.of(Answer.NO)).orElseGet(() -> yesUnless(doubt));
        observationallyRobust = violation.isPresent() ? judgeUses() : robust;
    }

    private Judgement judgeUses() {
        MonitoredSpace space = space(Concern.STALE_USES);
        Search<Violations> search = search(space);
        search.reasonToStop().ifPresent(reason -> gaps.add("observational robustness: " + reason));
        Optional<String> doubt = search.reasonToStop()
                .or(() -> space.mixesSequentialAccessesAndFences() ? Optional.of(BOTH_SEQUENTIAL) : Optional.empty());
        return search.notes()
                .nearest(kind -> kind != Violation.Kind.STALE_READ)
                .map(WeakMemory::notice)
                .orElseGet(() -> yesUnless(doubt));
    }

    private static Judgement yesUnless(Optional<String> doubt) {
        return doubt.map(Judgement::unknown).orElse(Judgement.of(Answer.YES));
    }

    private static Judgement notice(Map.Entry<Violation, Integer> found) {
        return new Judgement(
                Answer.NO,
                found.getKey().kind() == Violation.Kind.STALE_USE
                        ? "P" + found.getKey().thread() + " uses a value that may be stale at line "
                                + found.getKey().site().line()
                        : "",
                Interleaving.NONE);
    }

    private Finding robustnessFinding(Search<Violations> search, Map.Entry<Violation, Integer> found) {
        Site site = found.getKey().site();
        return new Finding(
                Finding.Kind.ROBUSTNESS,
                "P" + found.getKey().thread() + " may take a stale value at line " + site.line(),
                Optional.of(site),
                List.of(),
                new Teller(program, search).example(found.getValue()));
    }

    private void judgeRaces(Search<Violations> search, Optional<String> doubt) {
        search.notes().all().forEach((violation, state) -> {
            if (violation.kind() == Violation.Kind.RACE) {
                findings.add(raceFinding(search, violation, state));
            }
        });
        boolean hasRace = findings.stream().anyMatch(finding -> finding.kind() == Finding.Kind.RACE);
        if (hasRace) {
            raceFree = Judgement.of(Answer.NO);
        } else if (program.threads().stream().noneMatch(ThreadCode::hasPlainAccess)) {
            raceFree = Judgement.of(Answer.YES);
        } else if (doubt.isPresent()) {
            raceFree = Judgement.unknown(doubt.get());
        } else if (robust.answer() == Answer.YES) {
            raceFree = Judgement.of(Answer.YES);
        } else if (observationallyRobust.answer() == Answer.YES) {
            raceFree = judgeRacesDespiteStaleReads();
        } else {
            raceFree = Judgement.unknown("no interleaving races, but these do not show all executions");
        }
    }

    private Finding raceFinding(Search<Violations> search, Violation race, int state) {
        return new Finding(
                Finding.Kind.RACE,
                "P" + race.thread() + " races at line " + race.site().line(),
                Optional.of(race.site()),
                List.of(),
                new Teller(program, search).example(state));
    }

    /** [Rocker Cor. 6.6], with races and staleness watched in one search. */
    private Judgement judgeRacesDespiteStaleReads() {
        Search<Violations> search = search(space(Concern.RACES_DESPITE_STALE_READS));
        if (search.reasonToStop().isPresent()) {
            gaps.add("races: " + search.reasonToStop().get());
            return Judgement.unknown(search.reasonToStop().get());
        }
        return search.notes().nearest(kind -> kind == Violation.Kind.RACE).isPresent()
                ? Judgement.unknown("no interleaving races, but a stale read might let accesses race")
                : Judgement.of(Answer.YES);
    }

    private MonitoredSpace space(Concern concern) {
        return new MonitoredSpace(program, options.spin(), concern, plain.threads());
    }

    private Search<Violations> search(MonitoredSpace space) {
        Search<Violations> search = new Search<>(space, options, control);
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
