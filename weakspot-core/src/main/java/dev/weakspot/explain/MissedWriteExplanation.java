package dev.weakspot.explain;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.StepNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explains an access that may miss a write under weak memory: the write, why every interleaving has it before the access,
 * and the synchronisation that is missing.
 */
public final class MissedWriteExplanation {
    private final ExecutionGraph graph;
    private final MemoryAccess access;
    private final StaleAccess stale;
    private final ExecutionNode missed;
    private final ProgramNames names;
    private final AccessNames accessNames;
    private final StepWords words;
    private final EventPhrases phrases;

    /**
     * An explanation of one access, which has not been performed.
     *
     * @param graph the run up to the access
     * @param stale the write that the access may miss, and the value it may read
     */
    public MissedWriteExplanation(ExecutionGraph graph, MemoryAccess access, StaleAccess stale, ProgramNames names) {
        this.graph = graph;
        this.access = access;
        this.stale = stale;
        this.missed = graph.event(stale.missed());
        this.names = names;
        this.accessNames = new AccessNames(names);
        this.words = new StepWords(names);
        this.phrases = new EventPhrases(words);
    }

    public MemoryAccess access() {
        return access;
    }

    public StaleAccess stale() {
        return stale;
    }

    /** The finding that ends with the access, after these steps. */
    public Finding finding(List<Interleaving.Step> before) {
        return new Finding(
                        Finding.Kind.ROBUSTNESS,
                        "P" + access.thread() + "'s " + mayDo(),
                        Optional.of(access.site()),
                        accesses(),
                        interleaving(before))
                .with(Explanation.of(reasons()));
    }

    private List<Access> accesses() {
        return List.of(
                accessNames.of(missed.operation()).orElseThrow().as(Access.Role.MISSED_WRITE),
                accessNames.of(access).orElseThrow().as(Access.Role.STALE_ACCESS));
    }

    /** These steps, and the access as the failing step. */
    public Interleaving interleaving(List<Interleaving.Step> before) {
        List<Interleaving.Step> steps = new ArrayList<>(before);
        steps.add(failingStep());
        return new Interleaving(steps);
    }

    /** {@code relaxed read of x at line 7 may miss P0's write of x = 1 at line 3 and still read 0}. */
    public String mayDo() {
        String what = mode().word() + " " + phrases.noun(access) + " " + EventPhrases.at(access);
        String missing = phrases.noun(missed) + " " + EventPhrases.at(missed.operation());
        if (access instanceof MemoryAccess.Store store) {
            boolean isSame = store.value() == missed.written();
            String newer = ", so that " + words.nameOf(access) + " = "
                    + words.valueText(missed.location(), missed.written()) + " is the newer value";
            return what + " may come before " + missing + " in modification order" + (isSame ? "" : newer);
        }
        return what + " may miss " + missing + " and still " + effect();
    }

    private Mode mode() {
        if (access instanceof MemoryAccess.CompareExchange exchange) {
            return stale.isPlaced() ? exchange.success() : exchange.failure();
        }
        return accessNames.of(access).flatMap(Access::mode).orElseThrow();
    }

    private String effect() {
        String old = oldValue();
        if (access instanceof MemoryAccess.CompareExchange) {
            return "find " + old + (stale.isPlaced() ? " and succeed" : " and fail");
        }
        if (access instanceof MemoryAccess.Update update) {
            return "turn " + old + " into " + words.valueText(stale.location(), update.written(stale.value()));
        }
        return access instanceof MemoryAccess.AwaitExchange ? "find " + old : "read " + old;
    }

    /** The value that the access may read. The missed write may have written the same value again. */
    public String oldValue() {
        String value = words.valueText(stale.location(), stale.value());
        return missed.written() == stale.value() ? "the " + value + " from before" : value;
    }

    private Interleaving.Step failingStep() {
        String name = words.nameOf(access);
        String verb = StepWords.verb(access);
        Optional<Mode> mode = Optional.of(mode());
        if (access instanceof MemoryAccess.Store store) {
            String value = words.valueText(stale.location(), store.value());
            return failing(
                    new Action(verb, name, value, mode, "write " + name + " = " + value), "may come before that write");
        }
        String may = access instanceof MemoryAccess.Load ? "may read " : "may find ";
        return failing(new Action(verb, name, "", mode, verb + " " + name), may + oldValue());
    }

    private Interleaving.Step failing(Action action, String note) {
        return Narration.step(access, action)
                .with(new StepNote(StepNote.NoteTopic.FINDING, note))
                .asFailure();
    }

    /** The changes that keep the access from missing the write along this path; one alternative is enough. */
    public List<Advice> advice() {
        return RepairAdvice.againstMiss(graph, access, stale, names);
    }

    private List<Reason> reasons() {
        PathPhrases path = new PathPhrases(graph, phrases, stale.path(), access);
        List<Reason> reasons = new ArrayList<>();
        reasons.add(path.ordering("every interleaving with these steps has them in this order: "));
        reasons.add(new Reason.Remark(
                Reason.Topic.NOT_VISIBLE,
                "under weak memory P" + missed.thread() + "'s write need not be visible to P" + access.thread()
                        + ": no release/acquire pair connects them"));
        reasons.addAll(path.missingSynchronisation(true));
        if (access instanceof MemoryAccess.Store) {
            reasons.add(new Reason.Remark(
                    Reason.Topic.MODIFICATION_ORDER,
                    "all threads observe the writes of " + words.nameOf(access)
                            + " in its modification order (mo); this write may come first in it although it is"
                            + " performed last"));
        }
        if (stale.needsFenceOrder()) {
            reasons.add(new Reason.Remark(
                    Reason.Topic.FENCE_ORDER,
                    "this depends only on the order of SC fences: without that order an interleaving explains this"
                            + " step"));
        }
        return reasons;
    }
}
