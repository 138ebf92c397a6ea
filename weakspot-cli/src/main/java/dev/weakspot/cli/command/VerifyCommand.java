package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.frontend.CommandVerifyControl;
import dev.weakspot.cli.frontend.VerifyTargets;
import dev.weakspot.cli.output.ProgressLine;
import dev.weakspot.frontend.VerifyRequest;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportScope;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "verify",
        customSynopsis = "weakspot verify [OPTION...] FILE|DIR...",
        descriptionHeading = "%n",
        description = {
            "Verify ${bundle:verified} by a search of all their executions.",
            "",
            "Weakspot searches every interleaving of the threads for failed assertions, deadlocks, misuse of locks and"
                    + " crashes, and checks whether the final condition can be reached. It also reports the effects"
                    + " of C11's weak memory: robustness violations (behaviours that no interleaving of the threads"
                    + " explains), data races, and failures that occur only under weak memory. A complete search is"
                    + " a proof. Each finding comes with the steps that lead to it and, if there is one, with a"
                    + " repair.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes (if several apply: the first of 4, 2, 1, 3, 0):%n",
        exitCodeList = {
            "0:No error was found, and every search was complete.",
            "1:An error was found, or a warning with --fail-on warnings.",
            "2:Wrong usage, or a file is not a program that Weakspot can verify.",
            "3:No error was found, but a search was not complete: a limit was reached, or the search was interrupted.",
            "4:Weakspot itself failed."
        })
public final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description = "A program, or a folder with programs. In a folder: ${bundle:verifiable}.")
    private List<String> named = List.of();

    @Option(names = "--outcomes", description = "List the final values of every complete execution.")
    private boolean wantsOutcomes;

    @Option(
            names = "--repair",
            description = "Find the cheapest change of memory orders and fences that makes a program robust and"
                    + " race-free, verify it, and print the changed program. Without this option the report only"
                    + " lists the changes, and none for a program that reads stale values but never uses them.")
    private boolean wantsRepair;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            converter = WholeNumber.OfStates.class,
            defaultValue = "100000000",
            description = "Stop the search of a program after N states. The default is 100 million.")
    private long maxStates;

    @Option(
            names = "--memory",
            paramLabel = "rc20|sc",
            converter = EnumWord.OfMemory.class,
            defaultValue = "rc20",
            description = "rc20, the default: also check robustness and data races, and search the executions that only"
                    + " weak memory allows. sc: search interleavings only, which is faster.")
    private MemoryModel memory;

    @Mixin
    private FailOnOption failOnOption;

    @Mixin
    private SpinOption spinOption;

    @Mixin
    private DetailsOption detailsOption;

    @Mixin
    private WorkOptions workOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private HelpOption helpOption;

    private final CommandParts parts;

    public VerifyCommand(CommandParts parts) {
        this.parts = parts;
    }

    @Override
    public Integer call() throws Exception {
        CliContext context = parts.context();
        VerifyRequest request = new VerifyRequest(
                memory,
                spinOption.treatment(),
                wantsOutcomes,
                wantsRepair,
                maxStates,
                workOptions.jobs(),
                parts.frontEndOptions().values(spec));
        VerifyTargets targets = VerifyTargets.of(named, parts.frontEnds());
        targets.errors().forEach(context::badInput);
        CommandVerifyControl control = new CommandVerifyControl(workOptions.stop(context), ProgressLine.on(context));
        ReportScope scope = targets.files().size() == 1 ? ReportScope.ONE_PROGRAM : ReportScope.SEVERAL_PROGRAMS;
        RepairedProgram repaired = wantsRepair ? RepairedProgram.SHOWN : RepairedProgram.LEFT_OUT;
        boolean wantsDetails = detailsOption.isSet() || wantsOutcomes || wantsRepair;
        Report report = parts.reportOptions().of(context, scope, wantsDetails, repaired, failOnOption.severity());
        new VerifyRun(context, parts.frontEnds(), request, control, failOnOption.severity())
                .verify(targets.files(), report);
        return context.tally().total().number();
    }
}
