package dev.weakspot.cli;

import dev.weakspot.explore.ManyRuns;
import dev.weakspot.explore.TestOptions;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "test",
        customSynopsis = "weakspot test [OPTION...] PROGRAM [-- ARGUMENT...]",
        descriptionHeading = "%n",
        description = {
            "Test a program by running it many times.",
            "",
            "In every run Weakspot decides which thread goes on and, with --memory rc20, which value a read"
                    + " sees. It looks for data races, failed assertions, deadlocks, misused locks and crashes, for"
                    + " accesses that weak memory may treat as no interleaving does (robustness, with --memory sc),"
                    + " and for whether the final condition is reached. What is found is shortened, told step by step, and recorded"
                    + " in ./weakspot-recordings for 'weakspot replay'. What is not found may still be there: only"
                    + " --strategy exhaustive and 'weakspot verify' prove anything.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes, the first of 4, 2, 1, 3, 0 that applies:%n",
        exitCodeList = {
            "0:Nothing was found, and all runs came to their end.",
            "1:Something was found.",
            "2:Wrong usage, or a file that is not a program Weakspot can take.",
            "3:Nothing was found, but runs were cut short or left out: by --max-steps, the time-out or an interruption.",
            "4:Weakspot itself failed."
        })
final class TestCommand implements Callable<Integer> {
    /** The same runs every time, unless someone wants others. */
    private static final long USUAL_SEED = 1;

    @Mixin
    private ProgramArguments program;

    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = WholeNumber.OfStates.class,
            description = "Make N runs. The default is 1000, and all there are with --strategy exhaustive.")
    private Optional<Long> runs = Optional.empty();

    @Option(names = "--stop-on-first", description = "Stop at the first run that fails.")
    private boolean stopsOnFirst;

    @Mixin
    private RunOptions runOptions;

    @Mixin
    private WorkOptions workOptions;

    @Mixin
    private NativeOptions nativeOptions;

    @Mixin
    private ReportOptions reportOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private HelpOption helpOption;

    private final Surroundings surroundings;

    TestCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        Stop stop = workOptions.stop(surroundings);
        Report report = reportOptions.ofRuns(surroundings);
        CampaignHand hand = new CampaignHand(stop, ProgressLine.on(surroundings));
        runOptions.check();
        Optional<Verdict> verdict = Guarded.verdict(surroundings, program.file(), () -> verdict(hand));
        return surroundings.tell(verdict, report);
    }

    private Verdict verdict(CampaignHand hand) throws InputException, UnusableFileException {
        OptionalLong wanted = runs.isPresent() ? OptionalLong.of(runs.get()) : OptionalLong.empty();
        try (Aim aim = program.aim(nativeOptions.until(hand.stop()), surroundings)) {
            int jobs = workOptions.workers(aim.usualJobs());
            TestOptions options = runOptions.options(USUAL_SEED, wanted, jobs, stopsOnFirst);
            hand.progressLine()
                    .ifPresent(line -> line.begin(aim.specimen().subject().program()));
            return ManyRuns.test(aim.specimen(), options, surroundings.recordings(), hand);
        } finally {
            hand.progressLine().ifPresent(ProgressLine::clear);
        }
    }
}
