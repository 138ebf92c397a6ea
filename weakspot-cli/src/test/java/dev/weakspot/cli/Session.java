package dev.weakspot.cli;

import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.Coverage;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** The command line run inside the test, with a clock, an engine and streams of the test's own. */
final class Session {
    final StringWriter output = new StringWriter();
    final StringWriter errors = new StringWriter();
    final AtomicLong nanos = new AtomicLong();
    final AtomicBoolean isInterrupted = new AtomicBoolean();
    final Map<String, String> environment = new HashMap<>();
    Audience audience = Audience.FILES;
    Engine engine = (file, text, options, control) -> clean(file);
    Writer out = output;

    /** Where recordings go; a test that makes some gives a folder of its own. */
    Path folder = Path.of("target");

    ExitCode run(String... arguments) {
        Console console = new Console(out, new PrintWriter(errors), audience);
        return new Weakspot(new Surroundings(
                        console, environment, engine, new Tally(), isInterrupted::get, nanos::get, folder))
                .run(arguments);
    }

    static Verdict clean(String file) {
        return verdict(file, List.of(), List.of());
    }

    static Verdict incomplete(String file, String gap) {
        return verdict(file, List.of(), List.of(gap));
    }

    static Verdict found(String file) {
        Finding finding =
                new Finding(Finding.Kind.DEADLOCK, "nobody moves", Optional.empty(), List.of(), Interleaving.NONE);
        return verdict(file, List.of(finding), List.of());
    }

    private static Verdict verdict(String file, List<Finding> findings, List<String> gaps) {
        return new Verdict(
                UnknownVerdict.programName(file),
                file,
                Judgement.NOT_MADE,
                Judgement.NOT_MADE,
                Judgement.NOT_MADE,
                Assertions.HOLD,
                Optional.empty(),
                Optional.empty(),
                findings,
                Optional.empty(),
                new Coverage(gaps, List.of()),
                new Statistics(1, 1, 0, 20));
    }
}
