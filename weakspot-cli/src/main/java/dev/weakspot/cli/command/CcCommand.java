package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * The help text of the compilers. The launcher calls the user's compiler itself, because starting a JVM for each file of a
 * program would take too long.
 */
@Command(
        name = "cc",
        aliases = {"c++", "fc"},
        customSynopsis = {
            "weakspot cc ARGUMENT...",
            "       weakspot c++ ARGUMENT...",
            "       weakspot fc ARGUMENT...",
            "       weakspot cc --print-include"
        },
        descriptionHeading = "%n",
        description = {
            "Compile a C, C++ or Fortran program for 'weakspot test'.",
            "",
            "Calls the compiler with the given arguments, and adds the options that make the program testable. Without"
                    + " Weakspot the program runs as usual. For build tools that expect a single command, the scripts"
                    + " weakspot-cc, weakspot-c++ and weakspot-fc do the same.",
            "",
            "--print-include prints the folder of weakspot.h, for builds without Weakspot.",
            "",
            "OpenMP: -fopenmp with gcc and gfortran.",
            "",
            "Not supported: -static, other sanitizers, -m32, -fopenacc, -foffload, -fopenmp with clang."
        },
        footerHeading = "%nEnvironment:%n",
        footer = {
            "  WEAKSPOT_CC    the C compiler to call: gcc or clang (cc)",
            "  WEAKSPOT_CXX   the C++ compiler to call: g++ or clang++ (c++)",
            "  WEAKSPOT_FC    the Fortran compiler to call (gfortran)"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "2:An option is not supported, or no compiler was found.",
            "4:Weakspot itself failed.",
            "*:Other codes are those of the compiler."
        })
public final class CcCommand implements Callable<Integer> {
    @Unmatched
    @SuppressWarnings("UnusedVariable") // makes picocli accept all arguments
    private List<String> arguments;

    private final CliContext context;

    public CcCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        context.badInput("weakspot: compilers are called by the launcher (start the script 'weakspot')");
        return context.tally().total().number();
    }
}
