package dev.weakspot.litmus.search;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.LocalNode.Kind;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.program.LitmusProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The findings of a set of states, each with its first state; the outcomes; and the sites at which a thread exceeded
 * the limit of local steps.
 */
public final class Inspection implements StateNotes<Inspection> {
    private final LitmusProgram program;
    private final boolean wantsOutcomes;
    private final StateView view;

    private final Map<FindingKey, Integer> hits = new LinkedHashMap<>();
    private final Set<String> outcomes = new LinkedHashSet<>();
    private final Set<Site> givenUp = new LinkedHashSet<>();
    private long executions;
    private long accepted;

    Inspection(LitmusProgram program, boolean wantsOutcomes, StateView view) {
        this.program = program;
        this.wantsOutcomes = wantsOutcomes;
        this.view = view;
    }

    /** Examines a state in which a thread has stopped or no thread is enabled. */
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
                        blocked.add(view.operationOf(thread).site());
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
            hits.putIfAbsent(new FindingKey(Finding.Kind.DEADLOCK, blocked), state);
        }
    }

    private static Site siteOf(LocalNode node) {
        return node.operation.site();
    }

    private void hit(Finding.Kind kind, Site site, int state) {
        hits.putIfAbsent(new FindingKey(kind, List.of(site)), state);
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

    /** Every further state may contain a new finding. */
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

    /** The findings, each with the first state in which it occurs, in breadth-first order. */
    public Map<FindingKey, Integer> hits() {
        return hits;
    }

    public Set<String> outcomes() {
        return outcomes;
    }

    public Set<Site> givenUp() {
        return givenUp;
    }

    /** The number of states in which all threads have ended and that satisfy the filter. */
    public long accepted() {
        return accepted;
    }

    /** The number of states in which all threads have ended. */
    public long executions() {
        return executions;
    }
}
