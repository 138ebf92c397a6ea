package dev.weakspot.litmus.verify;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Symptom;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.verify.LocalNode.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a set of states showed: hits with the first state of each, outcomes, threads that were given up. */
final class Inspection implements Notes<Inspection> {
    private final Program program;
    private final boolean wantsOutcomes;
    private final StateView view;

    private final Map<Symptom, Integer> hits = new LinkedHashMap<>();
    private final Set<String> outcomes = new LinkedHashSet<>();
    private final Set<Site> givenUp = new LinkedHashSet<>();
    private long executions;
    private long accepted;

    Inspection(Program program, boolean wantsOutcomes, StateView view) {
        this.program = program;
        this.wantsOutcomes = wantsOutcomes;
        this.view = view;
    }

    /** Looks at a state in which a thread has stopped, or none can go on. */
    void inspect(int[] records, int base, boolean canMove) {
        view.at(records, base);
        int state = records[base + StateLayout.ID];
        boolean hasFailed = false;
        List<Site> blocked = new ArrayList<>();
        int ended = 0;
        for (int thread = 0; thread < program.threads().size(); thread++) {
            LocalNode node = view.node(thread);
            switch (node.kind) {
                case EXIT -> ended++;
                case FAILED_ASSERTION, CRASH -> {
                    hit(node.kind == Kind.CRASH ? Finding.Kind.CRASH : Finding.Kind.ASSERTION, siteOf(node), state);
                    hasFailed = true;
                }
                case DIVERGE -> hasFailed |= !isLivelock(node, state);
                default -> {
                    if (view.isLockMisuse(thread)) {
                        hit(Finding.Kind.LOCK_MISUSE, siteOf(node), state);
                        hasFailed = true;
                    } else {
                        blocked.add(view.siteOf(thread));
                    }
                }
            }
        }
        if (canMove || hasFailed) {
            return;
        }
        if (ended == program.threads().size()) {
            inspectFinal(state);
        } else if (!blocked.isEmpty()) {
            hits.putIfAbsent(new Symptom(Finding.Kind.DEADLOCK, blocked), state);
        }
    }

    private static Site siteOf(LocalNode node) {
        return node.operation.site();
    }

    private void hit(Finding.Kind kind, Site site, int state) {
        hits.putIfAbsent(new Symptom(kind, List.of(site)), state);
    }

    private boolean isLivelock(LocalNode node, int state) {
        boolean isProved = ((LifeCycle.Diverge) node.operation).isProved();
        if (isProved) {
            hit(Finding.Kind.LIVELOCK, siteOf(node), state);
        } else {
            givenUp.add(siteOf(node));
        }
        return isProved;
    }

    private void inspectFinal(int state) {
        executions++;
        if (!program.filter().test(view)) {
            return;
        }
        accepted++;
        if (wantsOutcomes) {
            outcomes.add(program.outcome(view));
        }
        program.condition()
                .filter(condition -> condition.isDecidedBy(view))
                .ifPresent(condition -> hit(Finding.Kind.CONDITION, condition.site(), state));
    }

    @Override
    public void append(Inspection later) {
        later.hits.forEach(hits::putIfAbsent);
        outcomes.addAll(later.outcomes);
        givenUp.addAll(later.givenUp);
        executions += later.executions;
        accepted += later.accepted;
    }

    /** Every state may show something new. */
    @Override
    public boolean isSettled() {
        return false;
    }

    @Override
    public void clear() {
        hits.clear();
        outcomes.clear();
        givenUp.clear();
        executions = 0;
        accepted = 0;
    }

    /** Each with the first state that shows it, shortest way first. */
    Map<Symptom, Integer> hits() {
        return hits;
    }

    Set<String> outcomes() {
        return outcomes;
    }

    Set<Site> givenUp() {
        return givenUp;
    }

    /** Those of the executions that the filter lets pass. */
    long accepted() {
        return accepted;
    }

    /** States in which all threads have ended. */
    long executions() {
        return executions;
    }
}
