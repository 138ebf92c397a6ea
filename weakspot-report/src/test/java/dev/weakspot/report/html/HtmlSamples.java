package dev.weakspot.report.html;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.execution.Relation;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.EventGraph.Arc;
import dev.weakspot.finding.EventGraph.ArcKind;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.finding.OrderChange;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.finding.Severity;
import dev.weakspot.finding.StepNote;
import dev.weakspot.finding.StepNote.NoteTopic;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.report.format.CommandCall;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Pages, and verdicts with graphs. The sources of the programs are in {@code src/test/resources/html}. */
final class HtmlSamples {
    static final Path SOURCES = Path.of("src/test/resources/html");

    private HtmlSamples() {}

    static String page(Verdict... verdicts) throws IOException {
        return page(SOURCES, verdicts);
    }

    /** @param sources the working folder of the command */
    static String page(Path sources, Verdict... verdicts) throws IOException {
        ReportScope scope = verdicts.length == 1 ? ReportScope.ONE_PROGRAM : ReportScope.SEVERAL_PROGRAMS;
        CommandCall call = new CommandCall(
                "0.1.0",
                List.of("test", "--html", "it's here.html", "./publish"),
                sources.toAbsolutePath(),
                sources.toAbsolutePath(),
                Severity.ERROR,
                1,
                List.of());
        StringBuilder out = new StringBuilder();
        new HtmlFile()
                .write(
                        new CommandReport(
                                List.of(verdicts),
                                OptionalInt.empty(),
                                scope,
                                RepairedProgram.LEFT_OUT,
                                call,
                                verdict -> verdict.file() + ": the text report\n"),
                        out);
        return out.toString();
    }

    /** Message passing with a relaxed store: a race, its graph, and a change of one line. */
    static Verdict publish() {
        return verdict("publish", "./publish", race());
    }

    static Verdict verdict(String program, String file, Finding... findings) {
        List<Sampling.Share> shares = List.of(
                new Sampling.Share(MemoryModel.SC, "pct", "pct, depth 0 to 3", new RunCounts(250, 37, 0, 250)),
                new Sampling.Share(MemoryModel.RC20, "pctwm", "pctwm, depth 0 to 3", new RunCounts(750, 80, 0, 750)));
        Sampling sampling = new Sampling(shares, OptionalLong.of(1), Sampling.Selection.RANDOM, List.of());
        Coverage coverage = new Coverage(
                List.of("2 runs were cut short at 100,000 steps (--max-steps)"),
                List.of("1 loop waits for another thread (--spin strict follows its turns)"));
        Conclusion conclusion = new Conclusion(program, file, Answers.UNKNOWN, List.of(findings), coverage);
        return new RunsVerdict(conclusion, sampling, Optional.empty(), 0.5);
    }

    private static Finding race() {
        Site start = site("main", 15, "    pthread_create(&thread, NULL, sender, NULL);");
        Site write = site("sender", 8, "    message = 42;");
        Site publish = site("sender", 9, "    atomic_store_explicit(&ready, 1, memory_order_relaxed);");
        Site wait = site("main", 16, "    while (!atomic_load_explicit(&ready, memory_order_acquire)) {");
        Site read = site("main", 18, "    int received = message;");
        Action starts = Action.described("start P1");
        Action plainWrite = action("write", "message", "", Mode.NON_ATOMIC, "write message");
        Action store = action("write", "ready", "1", Mode.RELAXED, "write ready = 1");
        Action load = action("read", "ready", "1", Mode.ACQUIRE, "read ready = 1");
        Action plainRead = action("read", "message", "", Mode.NON_ATOMIC, "read message");
        Reason.Link link = new Reason.Link(
                Relation.READS_FROM, new Reason.Endpoint(2, 1, publish), new Reason.Endpoint(3, 0, wait));
        Explanation why = new Explanation(
                List.of(
                        new Reason.Remark(
                                Reason.Topic.NO_COMMUNICATION,
                                "this run has the two accesses in this order: P1 writes message, then ready = 1, which"
                                        + " P0 reads"),
                        new Reason.MissingSynchronisation(
                                link,
                                "P0's read of ready = 1 (publish.c:16) does not synchronise with P1's write of ready = 1"
                                        + " (publish.c:9): the write is relaxed")),
                List.of(new Advice(
                        List.of(new Change(
                                publish,
                                "write ready with memory_order_release",
                                Optional.of(new OrderChange(Mode.RELAXED, Mode.RELEASE)),
                                Optional.empty())),
                        "write ready at publish.c:9 with memory_order_release")),
                List.of("message is a global variable, declared at publish.c:4"),
                List.of("P1 (sender) was started by P0 at publish.c:15"));
        EventGraph graph = new EventGraph(
                List.of(
                        new EventGraph.EventNode(0, start, starts, OptionalInt.of(0)),
                        new EventGraph.EventNode(1, write, plainWrite, OptionalInt.empty()),
                        new EventGraph.EventNode(1, publish, store, OptionalInt.of(1)),
                        new EventGraph.EventNode(0, wait, load, OptionalInt.of(2)),
                        new EventGraph.EventNode(0, read, plainRead, OptionalInt.of(3))),
                List.of(
                        new Arc(1, ArcKind.PROGRAM_ORDER, 2, "", true),
                        new Arc(0, ArcKind.PROGRAM_ORDER, 3, "", false),
                        new Arc(3, ArcKind.PROGRAM_ORDER, 4, "", true),
                        new Arc(2, ArcKind.READS_FROM, 3, "", true),
                        new Arc(0, ArcKind.SYNCHRONISES_WITH, 1, "start", false),
                        new Arc(2, ArcKind.NO_SYNCHRONISATION, 3, "", false),
                        new Arc(1, ArcKind.NO_HAPPENS_BEFORE, 4, "", false)),
                0);
        Interleaving steps = new Interleaving(List.of(
                new Step(0, start, starts),
                new Step(1, publish, store),
                new Step(0, wait, load),
                new Step(0, read, plainRead)
                        .with(new StepNote(NoteTopic.FINDING, "races with P1"))
                        .asFailure()));
        return new Finding(
                        Finding.Kind.RACE,
                        "P1's non-atomic write of message at publish.c:8 and P0's non-atomic read of message at"
                                + " publish.c:18 race: happens-before does not order them",
                        Optional.of(read),
                        List.of(
                                new Access(
                                        1,
                                        "write",
                                        Optional.of(Mode.NON_ATOMIC),
                                        "message",
                                        write,
                                        Access.Role.FIRST_OF_RACE),
                                new Access(
                                        0,
                                        "read",
                                        Optional.of(Mode.NON_ATOMIC),
                                        "message",
                                        read,
                                        Access.Role.SECOND_OF_RACE)),
                        steps)
                .with(why)
                .with(graph)
                .with(new Reproduction(117, Optional.of("weakspot-recordings/publish race-1.recording"), "waiting\n"));
    }

    private static Action action(String operation, String location, String value, Mode mode, String text) {
        return new Action(operation, location, value, Optional.of(mode), text);
    }

    private static Site site(String function, int line, String text) {
        return new Site(
                "publish.c",
                line,
                0,
                text,
                List.of(new Frame(function, "publish.c", line), new Frame("start_thread", "libc.so.6", 0)));
    }

    /** A run of many steps. */
    static Verdict longRun(int count) {
        Site site = new Site("long.litmus", 4, 3, "  atomic_store(x, 1);");
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(new Step(i % 8, site, "write x = " + i, i == count - 1));
        }
        return verdict(
                "long",
                "long.litmus",
                new Finding(Finding.Kind.LIVELOCK, "no end", Optional.of(site), List.of(), new Interleaving(steps)));
    }

    /** Names and texts that would be markup or script if they were not escaped. */
    static Verdict hostile() {
        String attack = "</script></style><script>window.attacked = 1</script><img src=x onerror='window.attacked=2'>\""
                + " onclick=\"window.attacked=3\" '&lt; \u202e]]>-->";
        Site site = new Site(attack, 3, 1, attack, List.of(new Frame(attack, attack, 3), new Frame(attack, attack, 4)));
        Action action = new Action(attack, attack, attack, Optional.of(Mode.RELAXED), attack);
        Step step = new Step(0, site, action)
                .with(new StepNote(NoteTopic.FINDING, attack))
                .asFailure();
        EventGraph graph = new EventGraph(
                List.of(
                        new EventGraph.EventNode(0, site, action, OptionalInt.of(0)),
                        new EventGraph.EventNode(1, site, action, OptionalInt.empty())),
                List.of(new Arc(0, ArcKind.SYNCHRONISES_WITH, 1, attack, true)),
                3);
        Finding finding = new Finding(
                        Finding.Kind.UNINITIALISED_READ,
                        attack,
                        Optional.of(site),
                        List.of(new Access(0, attack, Optional.of(Mode.RELAXED), attack, site)),
                        new Interleaving(List.of(step)))
                .with(new Explanation(
                        List.of(new Reason.Remark(Reason.Topic.CONSEQUENCE, attack)),
                        List.of(new Advice(List.of(new Change(site, attack)), attack)),
                        List.of(attack),
                        List.of(attack)))
                .with(graph)
                .with(new Reproduction(3, Optional.of(attack), attack));
        return verdict(attack, attack, finding);
    }
}
