package dev.weakspot.cli.command;

import dev.weakspot.campaign.SingleRun;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.frontend.ErrorBoundary;
import dev.weakspot.cli.frontend.FrontEndOptions;
import dev.weakspot.cli.output.RecordingFolder;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.input.InputException;
import dev.weakspot.report.format.Report;
import dev.weakspot.verdict.Verdict;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        customSynopsis = {
            "weakspot run [OPTION...] PROGRAM [-- ARGUMENT...]",
            "       weakspot run [OPTION...] -- PROGRAM [ARGUMENT...]"
        },
        descriptionHeading = "%n",
        description = {
            "Run a program once and show every step.",
            "",
            "Without --seed each call makes a different run. The report gives the seed that repeats the run.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Nothing was found, and the run was complete.",
            "1:Something was found.",
            "2:Wrong usage, or the file is not a program that Weakspot can run.",
            "3:Nothing was found, but the run was cut short.",
            "4:Weakspot itself failed."
        })
public final class RunCommand implements Callable<Integer> {
    /** Seeds below this number are short enough to be typed. */
    private static final long SEEDS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ProgramArguments program;

    @Option(
            names = "--explain",
            description = "Show the alternatives at each step: the other threads that could run, and the number of"
                    + " choices that the operation has.")
    private boolean explains;

    @Mixin
    private RunOptions runOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private HelpOption helpOption;

    private final CliContext context;
    private final FrontEndOptions frontEndOptions;
    private final ReportOptions reportOptions;

    public RunCommand(CliContext context, FrontEndOptions frontEndOptions, ReportOptions reportOptions) {
        this.context = context;
        this.frontEndOptions = frontEndOptions;
        this.reportOptions = reportOptions;
    }

    @Override
    public Integer call() throws Exception {
        long clockSeed = Math.floorMod(context.nanos().getAsLong(), SEEDS);
        TestOptions options = runOptions.options(clockSeed);
        Report report = reportOptions.ofRuns(context);
        OptionValues frontEndValues = frontEndOptions.values(spec);
        String name = frontEndOptions.frontEnds().nameOf(program.file());
        Optional<Verdict> verdict =
                ErrorBoundary.verdict(context, name, program.file(), () -> verdict(options, frontEndValues));
        return ReportOptions.finish(context, verdict, report);
    }

    private Verdict verdict(TestOptions options, OptionValues frontEndValues) throws InputException {
        try (OpenTarget target =
                program.open(frontEndOptions.frontEnds(), frontEndValues, context, context.isInterrupted())) {
            return SingleRun.run(
                    target.testSubject(), options, explains, new RecordingFolder(context.folder(), context.console()));
        }
    }
}
