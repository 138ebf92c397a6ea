package dev.weakspot.cli.install;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a file that describes the command line, for the script that installs Weakspot. */
@Command(name = "install-file", hidden = true, customSynopsis = "weakspot install-file bash|zsh|man")
public final class InstallFileCommand implements Callable<Integer> {
    /** The files, in lower case as the names of the parameter. */
    enum InstallFile {
        bash,
        zsh,
        man
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh|man")
    private InstallFile file;

    private final CliContext context;

    public InstallFileCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws Exception {
        CommandLine weakspot = spec.commandLine().getParent();
        String text = switch (file) {
            case bash -> AutoComplete.bash("weakspot", weakspot);
            case zsh -> ZshCompletion.of(weakspot);
            case man -> ManualPage.of(weakspot);
        };
        context.console().output().write(text);
        return ExitCode.CLEAN.number();
    }
}
