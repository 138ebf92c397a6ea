package dev.weakspot.cli.command;

import dev.weakspot.campaign.TestCampaign;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.cli.context.StopReason;
import dev.weakspot.cli.frontend.CommandCampaignControl;
import dev.weakspot.cli.output.ProgressLine;
import dev.weakspot.cli.output.RecordingFolder;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.input.TimeLimit;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.strategy.Portfolio;
import dev.weakspot.verdict.Verdict;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "test",
        customSynopsis = {
            "weakspot test [OPTION...] PROGRAM [-- ARGUMENT...]",
            "       weakspot test [OPTION...] -- PROGRAM [ARGUMENT...]"
        },
        descriptionHeading = "%n",
        description = {
            "Test a program by running it many times.",
            "",
            "In each run Weakspot decides which thread runs next and, in runs under C11's weak memory, which value a"
                    + " read returns. It detects data races, failed assertions, deadlocks, misuse of locks, crashes,"
                    + " wrong uses of memory and robustness violations: behaviours that no interleaving of the threads"
                    + " explains. It also checks whether the final condition of a program is reached.",
            "",
            "A robustness violation is a warning, unless directed runs under weak memory show that an error follows."
                    + " Other findings are errors.",
            "",
            "Weakspot shortens the run of each finding, shows its steps, and records it in"
                    + " ./weakspot-recordings for 'weakspot replay'. A bug that is not found may still exist. Only"
                    + " --strategy exhaustive and 'weakspot verify' prove that there is none.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes (if several apply: the first of 4, 2, 1, 3, 0):%n",
        exitCodeList = {
            "0:No error was found, and all runs were complete.",
            "1:An error was found, or a warning with --fail-on warnings.",
            "2:Wrong usage, or the file is not a program that Weakspot can run.",
            "3:No error was found, but runs were cut short or not made, because of --max-steps, the time limit or an"
                    + " interruption, or nothing was tested: no test case was selected, or no second thread was started.",
            "4:Weakspot itself failed."
        })
public final class TestCommand implements Callable<Integer> {
    /** Without --seed every call makes the same runs. */
    private static final long DEFAULT_SEED = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ProgramArguments program;

    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = WholeNumber.OfStates.class,
            description = "Make N runs. The default is 1000, and all possible runs with --strategy exhaustive.")
    private Optional<Long> runs = Optional.empty();

    @Option(
            names = "--stop-on-first",
            description = "Stop after the first run with an error, or with a warning under --fail-on warnings.")
    private boolean stopsOnFirst;

    @Option(
            names = "--each",
            description = "Test each test case of a program of GoogleTest, Catch2 or doctest by itself, with N runs.")
    private boolean splits;

    @Option(
            names = "--shrink",
            paramLabel = "TIME",
            converter = TimeLimitConverter.class,
            description = "Use this time to follow up warnings and to shorten the runs of findings. The default is the"
                    + " time of the runs, at least 2s and at most 20s.")
    private Optional<TimeLimit> shrinkTime = Optional.empty();

    @Mixin
    private RunOptions runOptions;

    @Mixin
    private RecordingsOption recordingsOption;

    @Mixin
    private FailOnOption failOnOption;

    @Mixin
    private DetailsOption detailsOption;

    @Mixin
    private WorkOptions workOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private HelpOption helpOption;

    private final CommandParts parts;

    public TestCommand(CommandParts parts) {
        this.parts = parts;
    }

    @Override
    public Integer call() throws Exception {
        StopReason stop = workOptions.stop(parts.context());
        Optional<ProgressLine> progressLine = ProgressLine.on(parts.context());
        ReportScope scope = splits ? ReportScope.TEST_CASES : ReportScope.ONE_PROGRAM;
        Report report = parts.reportOptions()
                .of(parts.context(), scope, detailsOption.isSet(), RepairedProgram.LEFT_OUT, failOnOption.severity());
        Portfolio portfolio = runOptions.portfolio();
        OptionValues options = parts.frontEndOptions().values(spec);
        RecordingFolder folder = recordingsOption.folder(parts.context());
        if (splits) {
            SplitCampaign.TestsPart tests = (target, partStop) ->
                    verdict(target, portfolio, new CommandCampaignControl(partStop, progressLine), folder);
            return new SplitCampaign(parts.context(), progressLine, failOnOption.severity(), tests)
                    .test(program.file(), stop, () -> program.split(parts, options, stop::isReached), report);
        }
        String name = parts.frontEnds().nameOf(program.file());
        return parts.check(name, program.file(), report, failOnOption.severity(), () -> {
            try (OpenTarget target = program.open(parts, options, stop::isReached)) {
                progressLine.ifPresent(
                        line -> line.begin(target.testSubject().subject().program()));
                return verdict(target, portfolio, new CommandCampaignControl(stop, progressLine), folder);
            }
        });
    }

    private Verdict verdict(
            OpenTarget target, Portfolio portfolio, CommandCampaignControl control, RecordingFolder folder) {
        OptionalLong wanted = runs.isPresent() ? OptionalLong.of(runs.get()) : OptionalLong.empty();
        TestOptions options = new TestOptions(
                portfolio,
                runOptions.sweep(),
                runOptions.seed(DEFAULT_SEED),
                wanted,
                runOptions.limits(),
                workOptions.workers(target.defaultWorkers()),
                stopsOnFirst,
                splits,
                runOptions.showsLibraryWarnings(),
                failOnOption.severity(),
                shrinkTime.map(TimeLimit::duration));
        try {
            return TestCampaign.test(target.testSubject(), options, folder, control);
        } finally {
            control.progressLine().ifPresent(ProgressLine::clear);
        }
    }
}
