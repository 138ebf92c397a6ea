package dev.weakspot.litmus.counterexample;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.robustness.MonitoredProperty;
import dev.weakspot.litmus.robustness.MonitoredSpace;
import dev.weakspot.litmus.robustness.Violation;
import dev.weakspot.litmus.robustness.Violations;
import dev.weakspot.litmus.search.Inspection;
import dev.weakspot.litmus.search.PlainSpace;
import dev.weakspot.litmus.search.Search;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.StateView;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.ReasonedAnswer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** The narrations of all violations of one program, each along the counterexample that the search has found. */
final class AllNarrations {
    private final LitmusProgram program;
    private final WeakMemoryNarrator narration;
    private final Search<Inspection> plain;
    private final List<Finding> findings = new ArrayList<>();
    private final List<ReasonedAnswer> noticed = new ArrayList<>();

    AllNarrations(LitmusProgram searched, SpinTreatment spin) {
        this.program = searched.withoutOutcomes();
        VerifyOptions options = new VerifyOptions(spin, false, 1, 200_000);
        this.plain = new Search<>(new PlainSpace(program, options), options, SearchControl.UNLIMITED);
        plain.run();
        this.narration = new WeakMemoryNarrator(program, spin, atomicCells());
        if (plain.reasonToStop().isEmpty()) {
            narrate(MonitoredProperty.STALE_USES, options);
            narrate(MonitoredProperty.RACES, options);
        }
    }

    private BitSet atomicCells() {
        return NaiveRobustnessCheck.atomicCells(program);
    }

    private void narrate(MonitoredProperty property, VerifyOptions options) {
        MonitoredSpace space = new MonitoredSpace(program, options, property, plain.threads());
        Search<Violations> search = new Search<>(space, options, SearchControl.UNLIMITED);
        search.run();
        for (Map.Entry<Violation, Integer> entry : search.notes().all().entrySet()) {
            Counterexample counterexample = new Counterexample(search, entry.getValue());
            LocalNode node = new StateView(search.layout(), search.threads())
                    .at(counterexample.state(), 0)
                    .node(entry.getKey().thread());
            narrate(entry.getKey(), counterexample.moves(), node);
        }
    }

    private void narrate(Violation violation, List<Counterexample.Move> moves, LocalNode node) {
        if (violation.kind() == Violation.Kind.RACE) {
            findings.add(narration.race(moves, node));
            return;
        }
        findings.add(narration.robustness(moves, node));
        if (violation.kind() != Violation.Kind.STALE_READ) {
            noticed.add(narration.noticed(moves, node));
        }
    }

    List<Finding> findings() {
        return findings;
    }

    /** The reasons why the program is not observationally robust. */
    List<ReasonedAnswer> noticed() {
        return noticed;
    }
}
