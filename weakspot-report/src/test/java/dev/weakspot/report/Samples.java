package dev.weakspot.report;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Verdicts of searches, written by hand so that reports are tested without a search. */
public final class Samples {
    private Samples() {}

    /** Every sample, by the name of its golden file. */
    public static Map<String, Verdict> all() {
        Map<String, Verdict> samples = new LinkedHashMap<>();
        samples.put("unreachable", unreachable());
        samples.put("reachable", reachable());
        samples.put("forbidden-reached", forbiddenReached());
        samples.put("assertion", assertion());
        samples.put("deadlock", deadlock());
        samples.put("lock-misuse", lockMisuse());
        samples.put("crash", crash());
        samples.put("eight-threads", eightThreads());
        samples.put("incomplete", incomplete());
        samples.put("incomplete-with-finding", incompleteWithFinding());
        samples.put("outcomes", outcomes());
        samples.put("no-outcome", noOutcome());
        samples.put("forall-refuted", forallRefuted());
        samples.put("forall-holds", forallHolds());
        samples.put("no-condition", noCondition());
        samples.put("weak-memory-answered", WeakMemorySamples.weakMemoryAnswered());
        samples.put("robustness", WeakMemorySamples.robustness());
        samples.put("observational", WeakMemorySamples.observational());
        samples.put("undecided", WeakMemorySamples.undecided());
        samples.put("hostile-text", hostileText());
        return samples;
    }

    public static Verdict unreachable() {
        return new SampleVerdict("SB+sc", "litmus/SB+sc.litmus")
                .condition("exists (0:r0=0 /\\ 1:r0=0)", Reachability.UNREACHABLE, Interleaving.NONE)
                .states(14, 3)
                .verdict();
    }

    public static Verdict reachable() {
        Site flag = new Site("MP+na.litmus", 8, 13, "  int r0 = atomic_load_explicit(y, memory_order_acquire);");
        Interleaving example = new Interleaving(List.of(
                new Step(0, new Site("MP+na.litmus", 4, 3, "  *x = 1;"), "write x = 1", false),
                new Step(0, new Site("MP+na.litmus", 5, 3, "  atomic_store(y, 1);"), "write y = 1", false),
                new Step(1, flag, "read y = 1", false),
                new Step(1, new Site("MP+na.litmus", 9, 12, "  int r1 = *x;"), "read x = 1", false)));
        return new SampleVerdict("MP+na", "MP+na.litmus")
                .condition("exists (1:r0=1 /\\ 1:r1=1)", Reachability.REACHABLE, example)
                .states(21, 4)
                .verdict();
    }

    public static Verdict forbiddenReached() {
        String file = "counter.litmus";
        String load = "  int r0 = atomic_load_explicit(c, memory_order_relaxed);";
        String store = "  atomic_store_explicit(c, r0 + 1, memory_order_relaxed);";
        Interleaving lostUpdate = new Interleaving(List.of(
                new Step(0, new Site(file, 5, 12, load), "read c = 0", false),
                new Step(1, new Site(file, 5, 12, load), "read c = 0", false),
                new Step(0, new Site(file, 6, 3, store), "write c = 1", false),
                new Step(1, new Site(file, 6, 3, store), "write c = 1", true)));
        Finding finding = new Finding(
                Finding.Kind.CONDITION,
                "the execution ends in a state that must not exist: c=1",
                Optional.of(new Site(file, 9, 1, "~exists (c=1)")),
                List.of(),
                lostUpdate);
        return new SampleVerdict("counter", file)
                .condition("~exists (c=1)", Reachability.REACHABLE, lostUpdate)
                .findings(finding)
                .states(17, 2)
                .verdict();
    }

    public static Verdict assertion() {
        String file = "corpus/locks/ticket-lock-with-a-relaxed-handover.litmus";
        Site take = new Site(file, 9, 17, "    int ticket = atomic_fetch_add_explicit(next, 1, memory_order_relaxed);");
        Site wait =
                new Site(file, 10, 12, "    while (atomic_load_explicit(serving, memory_order_acquire) != ticket) {}");
        Site enter = new Site(file, 11, 5, "    *inside = *inside + 1;");
        Site check = new Site(
                file, 12, 5, "    assert(*inside == 1 && \"nobody else may be in the critical section\" != *reason);");
        Interleaving interleaving = new Interleaving(List.of(
                new Step(0, take, "update next: 0 -> 1, ticket = 0", false),
                new Step(1, take, "update next: 1 -> 2, ticket = 1", false),
                new Step(0, wait, "read serving = 0, which is what it waits for", false),
                new Step(0, enter, "read inside = 0, write inside = 1", false),
                new Step(1, wait, "read serving = 1, which is what it waits for", false),
                new Step(1, enter, "read inside = 1, write inside = 2", false),
                new Step(
                        1,
                        check,
                        "assert(*inside == 1 && \"nobody else may be in the critical section\" != *reason) fails: read"
                                + " inside = 2",
                        true)));
        Finding finding = new Finding(
                Finding.Kind.ASSERTION,
                "the assertion fails in P1: *inside == 1 && \"nobody else may be in the critical section\" != *reason",
                Optional.of(check),
                List.of(new Access(1, "read", Optional.of(Mode.NON_ATOMIC), "inside", check)),
                interleaving);
        return new SampleVerdict("ticket-lock", file)
                .assertions(Assertions.FAIL)
                .findings(finding)
                .states(1_204_511, 96)
                .verdict();
    }

    public static Verdict deadlock() {
        String file = "philosophers.litmus";
        Site[] first = new Site[3];
        Site[] second = new Site[3];
        List<Step> steps = new ArrayList<>();
        List<Access> accesses = new ArrayList<>();
        String[] forks = {"f0", "f1", "f2"};
        for (int i = 0; i < 3; i++) {
            String left = forks[i];
            String right = forks[(i + 1) % 3];
            first[i] = new Site(file, 4 + 6 * i, 3, "  mtx_lock(" + left + ");");
            second[i] = new Site(file, 5 + 6 * i, 3, "  mtx_lock(" + right + ");");
            steps.add(new Step(i, first[i], "lock " + left, false));
            accesses.add(new Access(i, "lock", Optional.empty(), right, second[i]));
        }
        for (int i = 0; i < 3; i++) {
            String right = forks[(i + 1) % 3];
            steps.add(new Step(i, second[i], "waits for " + right + ", held by P" + (i + 1) % 3, true));
        }
        Finding finding = new Finding(
                Finding.Kind.DEADLOCK,
                "P0, P1 and P2 wait forever",
                Optional.empty(),
                accesses,
                new Interleaving(steps));
        return new SampleVerdict("philosophers", file)
                .condition("exists (0:ate=0)", Reachability.UNREACHABLE, Interleaving.NONE)
                .findings(finding)
                .states(58, 1)
                .verdict();
    }

    public static Verdict lockMisuse() {
        Site site = new Site("unlock.litmus", 6, 3, "\tmtx_unlock(m);");
        Finding finding = new Finding(
                Finding.Kind.LOCK_MISUSE,
                "P1 unlocks m, which P0 holds",
                Optional.of(site),
                List.of(new Access(1, "unlock", Optional.empty(), "m", site)),
                new Interleaving(List.of(
                        new Step(0, new Site("unlock.litmus", 3, 3, "  mtx_lock(m);"), "lock m", false),
                        new Step(1, site, "unlock m, which it does not hold", true))));
        return new SampleVerdict("unlock", "unlock.litmus")
                .findings(finding)
                .states(4, 0)
                .verdict();
    }

    public static Verdict crash() {
        Site site = new Site("divide.litmus", 5, 16, "  int r1 = 100 / r0;");
        Site read = new Site("divide.litmus", 4, 12, "  int r0 = *x;");
        Finding finding = new Finding(
                Finding.Kind.CRASH,
                "P0 divides by zero",
                Optional.of(site),
                List.of(),
                new Interleaving(List.of(new Step(0, read, "read x = 0", false), new Step(0, site, "100 / 0", true))));
        return new SampleVerdict("divide", "divide.litmus")
                .findings(finding)
                .states(6, 1)
                .verdict();
    }

    public static Verdict eightThreads() {
        String file = "ticket8.litmus";
        Site take = new Site(file, 5, 12, "  int r0 = atomic_fetch_add(next, 1);");
        Site await = new Site(file, 6, 3, "  await(serving, r0, memory_order_acquire);");
        List<Step> steps = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            steps.add(new Step(thread, take, "update next: " + thread + " -> " + (thread + 1), false));
        }
        for (int thread = 0; thread < 8; thread++) {
            steps.add(new Step(
                    thread, await, thread == 0 ? "read serving = 0" : "waits for serving = " + thread, thread > 0));
        }
        Finding finding = new Finding(
                Finding.Kind.DEADLOCK,
                "P1, P2, P3, P4, P5, P6 and P7 wait forever",
                Optional.of(await),
                List.of(),
                new Interleaving(steps));
        return new SampleVerdict("ticket8", file)
                .findings(finding)
                .states(9_998, 0)
                .verdict();
    }

    public static Verdict incomplete() {
        return new SampleVerdict("growing", "growing.litmus")
                .condition("exists (x=-1)", Reachability.UNKNOWN, Interleaving.NONE)
                .assertions(Assertions.UNKNOWN)
                .coverage(new Coverage(
                        List.of("the search stopped at its bound of 1,000,000 states (--max-states)"),
                        List.of("1 loop is taken as a wait (--spin strict takes it as a loop)")))
                .states(1_000_000, 12)
                .verdict();
    }

    public static Verdict incompleteWithFinding() {
        return new SampleVerdict("divide", "divide.litmus")
                .findings(crash().findings().get(0))
                .condition("exists (0:r1=1)", Reachability.REACHABLE, Interleaving.NONE)
                .coverage(new Coverage(List.of("interrupted", "the time limit of 10 s was reached"), List.of()))
                .outcomes("0:r0=100 0:r1=1")
                .states(77, 1)
                .verdict();
    }

    public static Verdict outcomes() {
        return new SampleVerdict("IRIW", "IRIW.litmus")
                .condition(
                        "exists (2:r0=1 /\\ 2:r1=0 /\\ 3:r0=1 /\\ 3:r1=0)", Reachability.UNREACHABLE, Interleaving.NONE)
                .outcomes(
                        "2:r0=0 2:r1=0 3:r0=0 3:r1=0 x=1 y=1 a[0]=12 a[1]=13 a[2]=14 a[3]=15",
                        "2:r0=0 2:r1=1 3:r0=0 3:r1=0 x=1 y=1 a[0]=12 a[1]=13 a[2]=14 a[3]=15",
                        "2:r0=1 2:r1=1 3:r0=0 3:r1=0 x=1 y=1 a[0]=12 a[1]=13 a[2]=14 a[3]=15")
                .states(180, 15)
                .verdict();
    }

    public static Verdict noOutcome() {
        return new SampleVerdict("stuck", "stuck.litmus")
                .outcomes()
                .states(1, 0)
                .verdict();
    }

    public static Verdict forallRefuted() {
        Site store = new Site("2+2W.litmus", 4, 3, "  atomic_store(x, 1);");
        Interleaving example = new Interleaving(List.of(
                new Step(0, store, "write x = 1", false),
                new Step(1, new Site("2+2W.litmus", 8, 3, "  atomic_store(x, 2);"), "write x = 2", true)));
        Finding finding = new Finding(
                Finding.Kind.CONDITION,
                "the execution ends in a state that refutes the condition: x=2",
                Optional.of(new Site("2+2W.litmus", 11, 1, "forall (x=1 \\/ x=3)")),
                List.of(),
                example);
        return new SampleVerdict("2+2W", "2+2W.litmus")
                .condition("forall (x=1 \\/ x=3)", Reachability.REACHABLE, example)
                .findings(finding)
                .states(9, 2)
                .verdict();
    }

    public static Verdict forallHolds() {
        return new SampleVerdict("CoWW", "CoWW.litmus")
                .condition("forall (x=2)", Reachability.UNREACHABLE, Interleaving.NONE)
                .states(3, 1)
                .verdict();
    }

    public static Verdict noCondition() {
        return new SampleVerdict("peterson", "peterson.litmus")
                .coverage(new Coverage(
                        List.of(),
                        List.of(
                                "2 loops are taken as waits (--spin strict takes them as loops)",
                                "metadata skipped: Variant=mixed")))
                .states(412, 8)
                .verdict();
    }

    /** Text with escape sequences, control characters and characters that repaint or reorder a terminal. */
    public static Verdict hostileText() {
        String line = "  int r0 = x; // \u001b[31m red \u202e tfel \t\"quoted\" \\ \u0000 \u00e9 \ud83d\ude00";
        Site site = new Site("odd \"name\"\\\n.litmus", 3, 12, line);
        Finding finding = new Finding(
                Finding.Kind.ASSERTION,
                "\"a\" /\\ \\b\\ \u0007\r\n\u001b[2J \u2028 \ud83d\ude00",
                Optional.of(site),
                List.of(),
                new Interleaving(List.of(new Step(0, site, "read x = \u001b[31m1\t\n2", true))));
        return new SampleVerdict("odd\u001b[0m", site.file())
                .condition("exists (0:r0=\"1\" /\\ \t~(x=\\2))", Reachability.REACHABLE, finding.interleaving())
                .findings(finding)
                .assertions(Assertions.FAIL)
                .states(2, 1)
                .verdict();
    }

    /** A crash after 299 steps of two threads. */
    public static Verdict longSteps() {
        Site site = new Site("long.c", 1, 0, "");
        List<Interleaving.Step> steps = IntStream.range(0, 300)
                .mapToObj(i -> new Interleaving.Step(i % 2, site, "step number " + i, i == 299))
                .toList();
        Finding finding =
                new Finding(Finding.Kind.CRASH, "crashes", Optional.of(site), List.of(), new Interleaving(steps));
        return new SampleVerdict("long", "long.c").findings(finding).verdict();
    }
}
