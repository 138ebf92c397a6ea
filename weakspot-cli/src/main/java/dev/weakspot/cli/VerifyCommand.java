package dev.weakspot.cli;

import dev.weakspot.litmus.verify.VerifyOptions;
import dev.weakspot.litmus.verify.VerifyOptions.Scope;
import dev.weakspot.memory.MemoryModel;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "verify",
        customSynopsis = "weakspot verify [OPTION...] FILE|DIR...",
        descriptionHeading = "%n",
        description = {
            "Verify litmus programs by searching all their executions.",
            "",
            "Every interleaving of the threads is searched for failed assertions,"
                    + " deadlocks, misused locks and crashes, and for whether the final"
                    + " condition can be reached; and for what C11's weak memory adds to that:"
                    + " accesses that may miss a write which every interleaving puts before them,"
                    + " data races, and failures that only executions under weak memory show. What was searched completely is proved; what is found comes"
                    + " with the steps that lead to it, and with a repair where there is one.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes, the first of 4, 2, 1, 3, 0 that applies to any file:%n",
        exitCodeList = {
            "0:Nothing was found, and every search was complete.",
            "1:Something was found.",
            "2:Wrong usage, or a file that is not a program Weakspot can take.",
            "3:Nothing was found, but not everything was searched: a bound or the time-out was reached,"
                    + " or the search was interrupted.",
            "4:Weakspot itself failed."
        })
final class VerifyCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description = "A litmus program, or a folder: all files below it whose names end in .litmus.")
    private List<String> named = List.of();

    @Option(names = "--outcomes", description = "List the final values of every execution that ends.")
    private boolean wantsOutcomes;

    @Option(
            names = "--repair",
            description = "Find the cheapest change of memory orders and fences that makes a program robust and"
                    + " race-free, verify it, and print the changed program. Without this option the places to"
                    + " change are only named, and not where stale values are read but never used.")
    private boolean wantsRepair;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            converter = WholeNumber.OfStates.class,
            defaultValue = "100000000",
            description = "Give up on a program after N states. The default is 100 million.")
    private long maxStates;

    @Option(
            names = "--memory",
            paramLabel = "rc20|sc",
            converter = Word.OfMemory.class,
            defaultValue = "rc20",
            description = "rc20, the default: also ask whether the program is robust against weak memory, whether it"
                    + " races, and what else can happen under it. sc: only interleavings, which is faster.")
    private MemoryModel memory;

    @Mixin
    private SpinOption spinOption;

    @Mixin
    private WorkOptions workOptions;

    @Mixin
    private ReportOptions reportOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private HelpOption helpOption;

    private final Surroundings surroundings;

    VerifyCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        Scope scope = memory == MemoryModel.RC20 ? Scope.WEAK_MEMORY : Scope.INTERLEAVINGS;
        VerifyOptions options =
                new VerifyOptions(spinOption.treatment(), wantsOutcomes, workOptions.workers(), maxStates, scope);
        RepairWish repair = wantsRepair ? RepairWish.ALWAYS : RepairWish.IF_HARMFUL;
        VerifySettings settings = new VerifySettings(options, repair);
        InputFiles input = InputFiles.of(named);
        for (String complaint : input.complaints()) {
            surroundings.tally().add(ExitCode.BAD_INPUT);
            surroundings.console().complain(complaint);
        }
        Stop stop = workOptions.stop(surroundings);
        boolean isAboutOneProgram = input.files().size() == 1;
        Report report = reportOptions.of(surroundings, isAboutOneProgram, repair.repairedProgram());
        new VerifyRun(surroundings, settings, stop, ProgressLine.on(surroundings)).check(input.files(), report);
        return surroundings.tally().total().number();
    }
}
