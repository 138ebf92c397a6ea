package dev.weakspot.cli.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.TestSubject;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.FrontEndOption;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.ScriptCommand;
import dev.weakspot.frontend.SetupException;
import dev.weakspot.frontend.TargetCommand;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetKind;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.input.InputText;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One entry in the list of front ends adds a kind of target, with an option of its own, to every command that makes runs, and a
 * command for its scripts.
 */
class AddedFrontEndTest {
    private static final FrontEndOption<Long> FORBIDDEN = FrontEndOption.valued(
            "--forbidden",
            "VALUE",
            "The value that no load may return, 1 if not given.",
            Set.of(TargetCommand.TEST, TargetCommand.RUN),
            Long::valueOf);

    private final CliSession session = new CliSession();

    @TempDir
    private Path folder;

    private String file;

    @BeforeEach
    void addFrontEnd() throws IOException {
        List<FrontEnd> all = new ArrayList<>(FrontEnds.STANDARD.all());
        all.add(new HandOverFrontEnd());
        session.frontEnds = new FrontEnds(all);
        session.folder = folder;
        file = Files.writeString(folder.resolve("sample.handover"), "hand over\n")
                .toString();
    }

    @Test
    void helpShowsTheKindOfTargetAndTheOption() {
        session.run("help", "test");
        assertThat(session.output.toString().replaceAll("\\s+", " "))
                .contains("a hand-over, which has a name that ends in")
                .contains("--forbidden=VALUE The value that no load may return, 1 if not given.");
    }

    @Test
    void testFindsTheFailureAndReplayRepeatsIt() throws IOException {
        assertThat(session.run("test", "--runs", "100", file)).isEqualTo(ExitCode.FOUND);
        assertThat(session.output.toString()).contains("sample.handover:3", "1 error");
        session.output.getBuffer().setLength(0);
        assertThat(session.run("replay", recording()))
                .as(session.errors.toString())
                .isEqualTo(ExitCode.FOUND);
        assertThat(session.output.toString()).contains("sample.handover:3");
    }

    @Test
    void runMakesOneRun() {
        assertThat(session.run("run", "--forbidden", "7", file)).isEqualTo(ExitCode.CLEAN);
        assertThat(session.errors.toString()).isEmpty();
    }

    @Test
    void theOptionReachesTheFrontEnd() {
        assertThat(session.run("test", "--runs", "100", "--forbidden", "7", file))
                .isEqualTo(ExitCode.CLEAN);
    }

    @Test
    void aFrontEndWithoutVerificationIsNotForVerify() {
        assertThat(session.run("verify", file)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).contains("a hand-over cannot be verified");
    }

    @Test
    void aScriptCommandPrintsItsLine() {
        assertThat(session.run("hand-over", "x")).isEqualTo(ExitCode.CLEAN);
        assertThat(session.output.toString()).isEqualTo("x handed over\n");
    }

    @Test
    void helpDoesNotListTheScriptCommand() {
        session.run("help");
        assertThat(session.output.toString()).contains("verify").doesNotContain("hand-over");
    }

    @Test
    void aScriptCommandRefusesInput() {
        assertThat(session.run("hand-over", "")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).isEqualTo("weakspot: : empty (name an item)\n");
    }

    @Test
    void aScriptCommandThatCannotBeSetUpPrintsTheDetailsFirst() {
        assertThat(session.run("hand-over", "broken")).isEqualTo(ExitCode.FAILURE);
        assertThat(session.errors.toString()).isEqualTo("no tool\nweakspot: nothing can be handed over\n");
    }

    @Test
    void aScriptCommandWithoutItsArgumentIsWrongUsage() {
        assertThat(session.run("hand-over")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .isEqualTo("weakspot: missing required parameter: 'ITEM' (see 'weakspot help hand-over')\n");
    }

    private String recording() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(path -> path.toString().endsWith(".recording"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }

    private static final class HandOverFrontEnd implements FrontEnd {
        private static final TargetKind KIND = new TargetKind("hand-over", "has a name that ends in .handover");

        @Override
        public TargetKind kind() {
            return KIND;
        }

        @Override
        public boolean accepts(Path target) {
            return target.toString().endsWith(".handover");
        }

        @Override
        public List<FrontEndOption<?>> options() {
            return List.of(FORBIDDEN);
        }

        @Override
        public TargetFile read(String path) throws InputException {
            return TargetFile.ofText(path, InputText.read(path, KIND.withArticle()));
        }

        @Override
        public OpenTarget open(TargetFile target, TargetRequest request) {
            return new HandOverTarget(target, request.options().get(FORBIDDEN).orElse(1L));
        }

        @Override
        public List<ScriptCommand> scriptCommands() {
            return List.of(new HandOverCommand());
        }
    }

    private static final class HandOverCommand implements ScriptCommand {
        @Override
        public String name() {
            return "hand-over";
        }

        @Override
        public String argumentLabel() {
            return "ITEM";
        }

        @Override
        public String output(String item, Map<String, String> environment) throws InputException, SetupException {
            if (item.isEmpty()) {
                throw new InputException(item, "empty", "name an item");
            }
            if (item.equals("broken")) {
                throw new SetupException("nothing can be handed over", "no tool\n", new IOException("no tool"));
            }
            return item + " handed over";
        }
    }

    private record HandOverTarget(TargetFile target, long forbidden) implements OpenTarget, TestSubject {
        @Override
        public TestSubject testSubject() {
            return this;
        }

        @Override
        public WorkerCount defaultWorkers() {
            return WorkerCount.fixed(1);
        }

        @Override
        public void close() {}

        @Override
        public Recording.Subject subject() {
            return Recording.Subject.of("sample", target.path(), target.text());
        }

        @Override
        public RunSetup runSetup(MemoryModel memory, RunLimits limits) {
            return new RunSetup(() -> new HandOverProgram(target.path(), forbidden), memory, limits);
        }
    }
}
