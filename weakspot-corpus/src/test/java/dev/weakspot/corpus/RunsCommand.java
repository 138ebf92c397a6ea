package dev.weakspot.corpus;

import dev.weakspot.explore.CampaignControl;
import dev.weakspot.explore.ManyRuns;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.SingleRun;
import dev.weakspot.explore.TestOptions;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.explore.LitmusSpecimen;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Shelf;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of the documents that makes runs, with the options that occur there. */
final class RunsCommand {
    static final Pattern PATTERN = Pattern.compile(
            "\\$ \\./weakspot (?<command>test|run)(?: --memory (?<memory>sc|rc20))?(?: --strategy (?<strategy>[a-z]+))?"
                    + "(?: --runs (?<runs>\\d+))?(?: --seed (?<seed>\\d+))?(?<explain> --explain)?"
                    + " (?<file>\\S+\\.litmus)\n");

    private static final Shelf SHELF = (name, recording) -> Optional.of("weakspot-recordings/" + name + ".recording");

    private RunsCommand() {}

    static Verdict verdict(Matcher command, String text) throws InputException {
        String file = command.group("file");
        Program program = Program.of(LitmusParser.parse(file, text));
        LitmusSpecimen specimen = LitmusSpecimen.of(program, text);
        return command.group("command").equals("test")
                ? ManyRuns.test(specimen, options(command), SHELF, CampaignControl.UNLIMITED)
                : SingleRun.run(specimen, options(command), command.group("explain") != null, SHELF);
    }

    private static TestOptions options(Matcher command) {
        MemoryModel memory = "rc20".equals(command.group("memory")) ? MemoryModel.RC20 : MemoryModel.SC;
        StrategyKind usual = memory == MemoryModel.SC ? StrategyKind.PCT : StrategyKind.PCTWM;
        String runs = command.group("runs");
        String seed = command.group("seed");
        return new TestOptions(
                memory,
                Optional.ofNullable(command.group("strategy"))
                        .map(word -> StrategyKind.of(word).orElseThrow())
                        .orElse(usual),
                new Sweep(OptionalInt.empty(), OptionalInt.empty()),
                seed == null ? 1 : Long.parseLong(seed),
                runs == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(runs)),
                RunLimits.DEFAULT,
                1,
                false);
    }
}
