package dev.weakspot.corpus;

import dev.weakspot.campaign.SingleRun;
import dev.weakspot.campaign.TestCampaign;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusTestSubject;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.RecordingStore;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import dev.weakspot.verdict.Verdict;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code test} or {@code run} command of the documents, with the options that they use. */
final class RunsCommand {
    static final Pattern PATTERN = Pattern.compile(
            "\\$ \\./weakspot (?<command>test|run)(?: --memory (?<memory>sc|rc20))?(?: --strategy (?<strategy>[a-z]+))?"
                    + "(?: --runs (?<runs>\\d+))?(?: --seed (?<seed>\\d+))?(?<explain> --explain)?"
                    + " (?<file>\\S+\\.litmus)\n");

    private static final RecordingStore RECORDINGS =
            (name, recording) -> Optional.of("weakspot-recordings/" + name + ".recording");

    private RunsCommand() {}

    static Verdict verdict(Matcher command, String text) throws InputException {
        String file = command.group("file");
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(file, text));
        LitmusTestSubject testSubject = LitmusTestSubject.of(program, text);
        return command.group("command").equals("test")
                ? TestCampaign.test(testSubject, options(command), RECORDINGS, CampaignControl.UNLIMITED)
                : SingleRun.run(testSubject, options(command), command.group("explain") != null, RECORDINGS);
    }

    private static TestOptions options(Matcher command) {
        MemoryModel memory = "rc20".equals(command.group("memory")) ? MemoryModel.RC20 : MemoryModel.SC;
        StrategyDescription standard = Strategies.STANDARD.defaultFor(memory);
        String runs = command.group("runs");
        String seed = command.group("seed");
        return new TestOptions(
                memory,
                Optional.ofNullable(command.group("strategy"))
                        .map(word -> Strategies.STANDARD.named(word).orElseThrow())
                        .orElse(standard),
                new ParameterSweep(OptionalInt.empty(), OptionalInt.empty()),
                seed == null ? 1 : Long.parseLong(seed),
                runs == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(runs)),
                RunLimits.DEFAULT,
                1,
                false);
    }
}
