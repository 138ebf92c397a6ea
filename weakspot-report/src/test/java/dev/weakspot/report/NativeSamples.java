package dev.weakspot.report;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Verdicts about C and C++ programs: their sites have several files, call stacks and no columns. */
public final class NativeSamples {
    private NativeSamples() {}

    /** Every sample, by the name of its golden file. */
    public static Map<String, Verdict> all() {
        Map<String, Verdict> samples = new LinkedHashMap<>();
        samples.put("c-race", race());
        samples.put("c-race-on-one-line", raceOnOneLine());
        samples.put("c-crash", crash());
        samples.put("c-deadlock", deadlock());
        samples.put("c-without-debug-info", withoutDebugInformation());
        samples.put("cpp-deep", deep());
        return samples;
    }

    /** The litmus samples, and these. */
    public static Map<String, Verdict> withLitmus() {
        Map<String, Verdict> samples = new LinkedHashMap<>(Samples.all());
        samples.putAll(all());
        return samples;
    }

    public static Verdict race() {
        Site push = site("src/stack.c", 12, "    top->next = old;", "push", "producer src/main.c:31");
        Site pop = site(
                "src/stack.c", 24, "    return top->next;", "pop", "drain src/main.c:40", "consumer src/main.c:52");
        Site start = site("src/main.c", 60, "    pthread_create(&thread, NULL, consumer, NULL);", "main");
        return verdict(new Finding(
                        Finding.Kind.RACE,
                        "P0's non-atomic write of top+8 at src/stack.c:12 and P1's non-atomic read of top+8 at src/stack.c:24"
                                + " race: happens-before does not order them",
                        Optional.of(pop),
                        List.of(
                                new Access(
                                        0,
                                        "write",
                                        Optional.of(Mode.NON_ATOMIC),
                                        "top+8",
                                        push,
                                        Access.Role.FIRST_OF_RACE),
                                new Access(
                                        1,
                                        "read",
                                        Optional.of(Mode.NON_ATOMIC),
                                        "top+8",
                                        pop,
                                        Access.Role.SECOND_OF_RACE)),
                        new Interleaving(List.of(
                                new Step(0, start, "starts P1", false),
                                new Step(0, push, "write top+8 = 0", false),
                                new Step(1, pop, "read top+8 = 0: races with P0", true))))
                .with(Explanation.of(new Reason.Remark(
                        Reason.Topic.NO_COMMUNICATION,
                        "no happens-before edge leads from P0 to P1 after the access of P0: P1 has read no value, taken"
                                + " no lock and passed no barrier that orders the two"))));
    }

    public static Verdict raceOnOneLine() {
        Site one = site("count.c", 5, "    counter++;", "count", "worker count.c:11");
        Site other = site("count.c", 5, "    counter++;", "count", "main count.c:19");
        return verdict(new Finding(
                Finding.Kind.RACE,
                "P1's non-atomic write of counter at count.c:5 and P0's non-atomic read of counter at count.c:5 race: happens-before does not order them",
                Optional.of(other),
                List.of(
                        new Access(1, "write", Optional.of(Mode.NON_ATOMIC), "counter", one, Access.Role.FIRST_OF_RACE),
                        new Access(
                                0, "read", Optional.of(Mode.NON_ATOMIC), "counter", other, Access.Role.SECOND_OF_RACE)),
                new Interleaving(List.of(
                        new Step(1, one, "write counter = 1", false),
                        new Step(0, other, "read counter = 1: races with P1", true)))));
    }

    public static Verdict crash() {
        Site load = site("src/list.c", 17, "    struct node *next = atomic_load(&head);", "next", "main src/main.c:8");
        Site use = site("src/list.c", 18, "    return next->value;", "next", "main src/main.c:8");
        return verdict(new Finding(
                Finding.Kind.CRASH,
                "P0 reads address 0x8: segmentation fault",
                Optional.of(use),
                List.of(new Access(0, "read", Optional.of(Mode.SEQ_CST), "head", load)),
                new Interleaving(List.of(
                        new Step(0, load, "read head = 0", false), new Step(0, use, "segmentation fault", true)))));
    }

    public static Verdict deadlock() {
        Site[] first = {
            site("bank.c", 8, "    pthread_mutex_lock(from);", "transfer", "alice teller.c:21"),
            site("bank.c", 8, "    pthread_mutex_lock(from);", "transfer", "bob teller.c:27")
        };
        Site[] second = {
            site("bank.c", 9, "    pthread_mutex_lock(to);", "transfer", "alice teller.c:21"),
            site("bank.c", 9, "    pthread_mutex_lock(to);", "transfer", "bob teller.c:27")
        };
        List<Access> accesses = new ArrayList<>();
        for (Site site : List.of(first[0], first[1], second[0], second[1])) {
            accesses.add(new Access(accesses.size() % 2 + 1, "lock", Optional.empty(), "accounts", site));
        }
        return verdict(new Finding(
                Finding.Kind.DEADLOCK,
                "no thread can proceed: P1 waits for accounts+40, held by P2, P2 waits for accounts, held by P1",
                Optional.of(second[0]),
                accesses,
                new Interleaving(List.of(
                        new Step(1, first[0], "lock accounts", false),
                        new Step(2, first[1], "lock accounts+40", false),
                        new Step(1, second[0], "waits for accounts+40, held by P2", true),
                        new Step(2, second[1], "waits for accounts, held by P1", true)))));
    }

    public static Verdict withoutDebugInformation() {
        Site write = new Site(
                "build/app(push+0x2a)",
                0,
                0,
                "",
                List.of(
                        new Frame("push+0x2a", "build/app", 0),
                        new Frame("+0x1180", "/usr/lib/libx.so.1", 0),
                        new Frame("0x7f001234", "", 0)));
        Site read = new Site("build/app(pop+0x11)", 0, 0, "", List.of(new Frame("pop+0x11", "build/app", 0)));
        return verdict(new Finding(
                Finding.Kind.RACE,
                "P0's non-atomic write of top at build/app(push+0x2a) and P1's non-atomic read of top at"
                        + " build/app(pop+0x11) race: happens-before does not order them",
                Optional.of(read),
                List.of(
                        new Access(0, "write", Optional.of(Mode.NON_ATOMIC), "top", write, Access.Role.FIRST_OF_RACE),
                        new Access(1, "read", Optional.of(Mode.NON_ATOMIC), "top", read, Access.Role.SECOND_OF_RACE)),
                new Interleaving(List.of(
                        new Step(0, write, "write top = 1", false),
                        new Step(1, read, "read top = 1: races with P0", true)))));
    }

    public static Verdict deep() {
        List<Frame> frames = new ArrayList<>(List.of(
                new Frame("std::atomic<int>::load(std::memory_order) const", "/usr/include/c++/12/atomic", 488),
                new Frame("app::Queue<std::pair<int, std::string>>::size() const", "include/queue.h", 31),
                new Frame(
                        "std::_Function_handler<void (std::vector<int, std::allocator<int>>&), app::Pool::run(int, char"
                                + " const*)::{lambda(std::vector<int>&)#1}>::_M_invoke(std::_Any_data const&)",
                        "/usr/include/c++/12/bits/std_function.h",
                        290)));
        for (int depth = 0; depth < 12; depth++) {
            frames.add(new Frame("app::Visitor::operator()(app::Node const&)", "src/visit.cpp", 12));
        }
        Site read = new Site("include/queue.h", 31, 0, "        return count.load(order_);", frames);
        Site write = site("src/pool.cpp", 7, "    count = 1;", "(anonymous namespace)::reset()");
        return verdict(new Finding(
                Finding.Kind.ROBUSTNESS,
                "P1's relaxed read of count at include/queue.h:31 may miss P0's write of count = 1 at src/pool.cpp:7 and"
                        + " still read 0",
                Optional.of(read),
                List.of(
                        new Access(0, "write", Optional.of(Mode.RELAXED), "count", write, Access.Role.MISSED_WRITE),
                        new Access(1, "read", Optional.of(Mode.RELAXED), "count", read, Access.Role.STALE_ACCESS)),
                new Interleaving(List.of(
                        new Step(0, write, "write count = 1", false),
                        new Step(1, read, "read count: may read 0", true)))));
    }

    /** @param callers the callers of the function, innermost first, each as {@code name file:line} */
    private static Site site(String file, int line, String text, String function, String... callers) {
        List<Frame> stack = new ArrayList<>(List.of(new Frame(function, file, line)));
        for (String caller : callers) {
            int colon = caller.lastIndexOf(':');
            int blank = caller.lastIndexOf(' ');
            int at = Integer.parseInt(caller.substring(colon + 1));
            stack.add(new Frame(caller.substring(0, blank), caller.substring(blank + 1, colon), at));
        }
        return new Site(file, line, 0, text, stack);
    }

    private static Verdict verdict(Finding finding) {
        Sampling.Share share =
                new Sampling.Share(MemoryModel.RC20, "pct", "pct, depth 0 to 3", new RunCounts(1000, 37, 0, 1000));
        Sampling sampling = new Sampling(List.of(share), OptionalLong.of(1), Sampling.Selection.RANDOM, List.of());
        Finding reproduced = finding.with(new Reproduction(37, Optional.of("weakspot-out/app-1.run")));
        Coverage complete = new Coverage(List.of(), List.of());
        Conclusion conclusion = new Conclusion("app", "build/app", Answers.UNKNOWN, List.of(reproduced), complete);
        return new RunsVerdict(conclusion, sampling, Optional.empty(), 0.5);
    }
}
