package dev.weakspot.cli.install;

import dev.weakspot.cli.context.CliContext;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** The help text of {@code install}, which is a script: it copies the launcher itself and the files around it. */
@Command(
        name = "install",
        customSynopsis = "weakspot install [--prefix DIR]",
        descriptionHeading = "%n",
        description = {
            "Install a copy of Weakspot that does not need the clone.",
            "",
            "The copy has the commands weakspot, weakspot-cc and weakspot-c++ in bin, the header weakspot.h in include,"
                    + " a CMake package and a pkg-config file, completion for bash and zsh, and a manual page. An older"
                    + " installation in the same folder is replaced."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Weakspot is installed.",
            "2:Wrong usage, or the folder cannot be written to.",
            "4:Weakspot itself failed."
        })
public final class InstallCommand implements Callable<Integer> {
    @Option(names = "--prefix", paramLabel = "DIR", description = "Install below this folder. The default is ~/.local.")
    @SuppressWarnings("UnusedVariable") // the script reads it
    private String prefix;

    @Unmatched
    @SuppressWarnings("UnusedVariable") // makes picocli accept all arguments
    private List<String> arguments;

    private final CliContext context;

    public InstallCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        context.badInput("weakspot: only a clone of the repository can be installed (call ./weakspot install there)");
        return context.tally().total().number();
    }
}
