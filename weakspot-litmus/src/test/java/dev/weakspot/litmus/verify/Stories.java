package dev.weakspot.litmus.verify;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.Program;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** All stories of one program, each from the way on which the search came to it. */
final class Stories {
    private final Program program;
    private final WeakStory story;
    private final Search<Inspection> plain;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Judgement> noticed = new ArrayList<>();

    Stories(Program searched, SpinTreatment spin) {
        this.program = searched.withoutOutcomes();
        VerifyOptions options = new VerifyOptions(spin, false, 1, 200_000);
        this.plain = new Search<>(new PlainSpace(program, options), options, SearchControl.UNLIMITED);
        plain.run();
        this.story = new WeakStory(program, spin, atomicCells());
        if (plain.reasonToStop().isEmpty()) {
            tell(Concern.STALE_USES, options);
            tell(Concern.RACES, options);
        }
    }

    private BitSet atomicCells() {
        return AllRuns.atomicCells(program);
    }

    private void tell(Concern concern, VerifyOptions options) {
        MonitoredSpace space = new MonitoredSpace(program, options, concern, plain.threads());
        Search<Violations> search = new Search<>(space, options, SearchControl.UNLIMITED);
        search.run();
        for (Map.Entry<Violation, Integer> entry : search.notes().all().entrySet()) {
            Way way = new Way(search, entry.getValue());
            LocalNode node = new StateView(search.layout(), search.threads())
                    .at(way.state(), 0)
                    .node(entry.getKey().thread());
            tell(entry.getKey(), way.moves(), node);
        }
    }

    private void tell(Violation violation, List<Way.Move> moves, LocalNode node) {
        if (violation.kind() == Violation.Kind.RACE) {
            findings.add(story.race(moves, node));
            return;
        }
        findings.add(story.robustness(moves, node));
        if (violation.kind() != Violation.Kind.STALE_READ) {
            noticed.add(story.noticed(moves, node));
        }
    }

    List<Finding> findings() {
        return findings;
    }

    /** Why it is not observationally robust. */
    List<Judgement> noticed() {
        return noticed;
    }
}
