package dev.weakspot.story;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What weak memory may do to an access, in words: which write it may miss, why every interleaving has that write before
 * it, and what is missing.
 */
public final class MissedWrite {
    private final ExecutionGraph graph;
    private final MemoryAccess access;
    private final StaleAccess stale;
    private final Happened missed;
    private final Names names;
    private final AccessNames accessNames;
    private final StepWords words;
    private final EventPhrases phrases;

    /**
     * An access that has not been made.
     *
     * @param graph the run up to there
     * @param stale what the access could do
     */
    public MissedWrite(ExecutionGraph graph, MemoryAccess access, StaleAccess stale, Names names) {
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

    /** Told after the steps that lead to the access. */
    public Finding finding(List<Interleaving.Step> before) {
        return new Finding(
                Finding.Kind.ROBUSTNESS,
                "P" + access.thread() + "'s " + mayDo(),
                Optional.of(access.site()),
                accesses(),
                explanation(),
                interleaving(before));
    }

    private List<Access> accesses() {
        return Stream.of(missed.operation(), access)
                .flatMap(operation -> accessNames.of(operation).stream())
                .toList();
    }

    /** These steps, and the access as the one to look at. */
    public Interleaving interleaving(List<Interleaving.Step> before) {
        List<Interleaving.Step> steps = new ArrayList<>(before);
        steps.add(new Interleaving.Step(access.thread(), access.site(), stepText(), true));
        return new Interleaving(steps);
    }

    /** {@code relaxed read of x at line 7 may miss P0's write of x = 1 at line 3 and still see 0}. */
    public String mayDo() {
        String what = mode().word() + " " + phrases.noun(access) + " " + EventPhrases.at(access);
        String missing = phrases.noun(missed) + " " + EventPhrases.at(missed.operation());
        if (access instanceof MemoryAccess.Store store) {
            boolean isSame = store.value() == missed.written();
            String newer = ", so that " + words.nameOf(access) + " = "
                    + words.valueText(missed.location(), missed.written()) + " is the newer value";
            return what + " may be overtaken by " + missing + (isSame ? "" : newer);
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
        return access instanceof MemoryAccess.AwaitExchange ? "find " + old : "see " + old;
    }

    /** What the access may see. The missed write may have brought the same value once more. */
    public String oldValue() {
        String value = words.valueText(stale.location(), stale.value());
        return missed.written() == stale.value() ? "the " + value + " from before" : value;
    }

    private String stepText() {
        String name = words.nameOf(access);
        if (access instanceof MemoryAccess.Store store) {
            return "write " + name + " = " + words.valueText(stale.location(), store.value()) + ": may be overtaken";
        }
        String may = access instanceof MemoryAccess.Load ? ": may see " : ": may find ";
        return StepWords.verb(access) + " " + name + may + oldValue();
    }

    /** What keeps the access from missing the write in this way, a sentence. */
    public String advice() {
        return new Advice(graph, access, stale, names).inWords();
    }

    private List<String> explanation() {
        PathPhrases path = new PathPhrases(graph, phrases, stale.path(), access);
        List<String> explanation = new ArrayList<>();
        explanation.add("every interleaving with these steps has them in this order: " + path.inOrder());
        explanation.add("under weak memory nothing makes P" + missed.thread() + "'s write visible to P"
                + access.thread() + ": no release/acquire pair connects them");
        explanation.addAll(path.whatIsMissing(true));
        if (access instanceof MemoryAccess.Store) {
            explanation.add("overtaken means: in the one order in which all threads see the writes of "
                    + words.nameOf(access) + " (its modification order, mo), this write may come first although it is"
                    + " made last");
        }
        if (stale.needsFenceOrder()) {
            explanation.add("this depends only on the order of SC fences: without that order an interleaving explains"
                    + " this step");
        }
        return explanation;
    }
}
