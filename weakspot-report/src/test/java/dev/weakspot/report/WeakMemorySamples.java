package dev.weakspot.report;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.finding.Reason;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/** Verdicts of searches that answer the questions about weak memory. */
public final class WeakMemorySamples {
    private WeakMemorySamples() {}

    /** A race, and an answer to every question. */
    public static Verdict weakMemoryAnswered() {
        Site write = new Site("race.litmus", 3, 3, "  *d = 1;");
        Site read = new Site("race.litmus", 7, 12, "  int r0 = *d;");
        Finding race = new Finding(
                Finding.Kind.RACE,
                "P0 writes d and P1 reads it, and nothing orders the two",
                Optional.of(read),
                List.of(
                        new Access(0, "write", Optional.of(Mode.NON_ATOMIC), "d", write, Access.Role.FIRST_OF_RACE),
                        new Access(1, "read", Optional.of(Mode.NON_ATOMIC), "d", read, Access.Role.SECOND_OF_RACE)),
                Interleaving.NONE);
        return new SampleVerdict("race", "race.litmus")
                .findings(race)
                .condition("exists (1:r0=1)", Reachability.UNREACHABLE, Reachability.REACHABLE, Interleaving.NONE)
                .answers(ReasonedAnswer.of(Answer.NO), ReasonedAnswer.of(Answer.YES), ReasonedAnswer.of(Answer.NO))
                .states(5, 2)
                .verdict();
    }

    public static Verdict robustness() {
        String file = "SB.litmus";
        String store = "  atomic_store_explicit(x, 1, memory_order_relaxed);";
        Site write = new Site(file, 4, 3, store);
        Site other = new Site(file, 9, 3, store.replace("(x,", "(y,"));
        Site read = new Site(file, 10, 12, "  int r0 = atomic_load_explicit(x, memory_order_relaxed);");
        Site otherRead = new Site(file, 5, 12, "  int r0 = atomic_load_explicit(y, memory_order_relaxed);");
        Finding finding = new Finding(
                        Finding.Kind.ROBUSTNESS,
                        "P1's relaxed read of x at line 10 may miss P0's write of x = 1 at line 4 and still read 0",
                        Optional.of(read),
                        List.of(
                                new Access(0, "write", Optional.of(Mode.RELAXED), "x", write, Access.Role.MISSED_WRITE),
                                new Access(1, "read", Optional.of(Mode.RELAXED), "x", read, Access.Role.STALE_ACCESS)),
                        new Interleaving(List.of(
                                new Step(0, write, "write x = 1", false),
                                new Step(0, otherRead, "read y = 0", false),
                                new Step(1, other, "write y = 1", false),
                                new Step(1, read, "read x: may read 0", true))))
                .with(Explanation.of(List.of(
                        new Reason.Ordering(
                                List.of(),
                                "every interleaving with these steps has them in this order: P0 writes x = 1 (line 4);"
                                        + " then, in program order (po), P0 reads y = 0 (line 5); that value is older"
                                        + " than P1's write of y = 1 (line 9), so this read comes first (fr); then P1"
                                        + " reaches this read"),
                        new Reason.Remark(
                                Reason.Topic.NOT_VISIBLE,
                                "under weak memory P0's write need not be visible to P1: no release/acquire pair"
                                        + " connects them"))));
        String fence = "  atomic_thread_fence(memory_order_seq_cst);";
        Repair repair = new Repair(
                List.of(
                        new Change(otherRead, "put atomic_thread_fence(memory_order_seq_cst) before this line"),
                        new Change(read, "put atomic_thread_fence(memory_order_seq_cst) before this line")),
                true,
                String.join(
                                "\n",
                                "C SB",
                                "{ }",
                                "P0 (atomic_int* x, atomic_int* y) {",
                                write.text(),
                                fence,
                                otherRead.text(),
                                "}",
                                "P1 (atomic_int* x, atomic_int* y) {",
                                other.text(),
                                fence,
                                read.text(),
                                "}")
                        + "\n");
        return new SampleVerdict("SB", file)
                .findings(finding)
                .repair(repair)
                .answers(
                        ReasonedAnswer.of(Answer.NO),
                        ReasonedAnswer.of(Answer.YES),
                        new ReasonedAnswer(Answer.YES, "the program has atomic accesses only", Interleaving.NONE))
                .states(14, 3)
                .monitored(19)
                .verdict();
    }

    public static Verdict observational() {
        Site read = new Site("flag.litmus", 10, 12, "  int r0 = atomic_load_explicit(data, memory_order_relaxed);");
        Site use = new Site("flag.litmus", 11, 3, "  assert(r0 == 1);");
        Interleaving example = new Interleaving(List.of(
                new Step(0, new Site("flag.litmus", 4, 3, "  atomic_store(data, 1);"), "write data = 1", false),
                new Step(1, read, "read data = 1 (may be 0)", false),
                new Step(1, use, "use r0 in an assertion", true)));
        Finding finding = new Finding(
                Finding.Kind.ROBUSTNESS,
                "P1's relaxed read of data at line 10 may miss P0's write of data = 1 at line 4 and still read 0",
                Optional.of(read),
                List.of(new Access(1, "read", Optional.of(Mode.RELAXED), "data", read, Access.Role.STALE_ACCESS)),
                Interleaving.NONE);
        return new SampleVerdict("flag", "flag.litmus")
                .findings(finding)
                .repair(new Repair(List.of(new Change(read, "read data with memory_order_acquire")), false, "C flag\n"))
                .answers(
                        ReasonedAnswer.of(Answer.NO),
                        new ReasonedAnswer(
                                Answer.NO,
                                "P1 uses r0, which may be stale, in an assertion at line 11: its relaxed read of data at"
                                        + " line 10 may miss P0's write of data = 1 at line 4 and still read 0",
                                example),
                        ReasonedAnswer.of(Answer.UNKNOWN))
                .states(9, 2)
                .monitored(1_234)
                .verdict();
    }

    /** A violation by a write: the execution of the finding also shows that the program is not observationally robust. */
    public static Verdict violationByAWrite() {
        Site write = new Site("2+2W.litmus", 9, 3, "  atomic_store_explicit(x, 2, memory_order_relaxed);");
        String message = "P1's relaxed write of x = 2 at line 9 may come before P0's write of x = 1 at line 4 in"
                + " modification order";
        Interleaving execution =
                new Interleaving(List.of(new Step(1, write, "write x = 2: may come before that write", true)));
        return new SampleVerdict("2+2W", "2+2W.litmus")
                .findings(new Finding(Finding.Kind.ROBUSTNESS, message, Optional.of(write), List.of(), execution))
                .answers(
                        ReasonedAnswer.of(Answer.NO),
                        new ReasonedAnswer(Answer.NO, message, execution),
                        ReasonedAnswer.of(Answer.YES))
                .states(9, 2)
                .verdict();
    }

    public static Verdict undecided() {
        String mixed = "the program has both SC accesses and SC fences, for which only a no is exact";
        return new SampleVerdict("mixed", "mixed.litmus")
                .condition("exists (0:r0=1)", Reachability.UNREACHABLE, Interleaving.NONE)
                .answers(
                        ReasonedAnswer.unknown(mixed),
                        ReasonedAnswer.unknown(mixed),
                        ReasonedAnswer.unknown("no race was found, but that proves it only for a robust program"))
                .states(33, 4)
                .verdict();
    }
}
