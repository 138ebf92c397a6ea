package dev.weakspot.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * What there is to know about the compilers. They are not Java's work: the launcher calls the user's compiler itself,
 * because starting a JVM for each file of a program would take too long.
 */
@Command(
        name = "cc",
        aliases = "c++",
        customSynopsis = {"weakspot cc ARGUMENT...", "       weakspot c++ ARGUMENT..."},
        descriptionHeading = "%n",
        description = {
            "Compile a C or C++ program for 'weakspot test'.",
            "",
            "Calls the compiler with all arguments as they are, and adds what makes the program testable. Started without"
                    + " Weakspot, the program runs as always. Tools that want one word for a compiler can have weakspot-cc"
                    + " and weakspot-c++, which lie beside weakspot.",
            "",
            "Not supported are -static, other sanitizers, -m32 and, for now, -fopenmp."
        },
        footerHeading = "%nEnvironment:%n",
        footer = {
            "  WEAKSPOT_CC    the C compiler to call: gcc or clang (cc)",
            "  WEAKSPOT_CXX   the C++ compiler to call: g++ or clang++ (c++)"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"2:Not supported, or no compiler.", "4:Weakspot itself failed.", "*:All others: the compiler's."
        })
final class CcCommand implements Callable<Integer> {
    @Unmatched
    @SuppressWarnings("UnusedVariable") // whatever it is, picocli is not to complain about it
    private List<String> arguments;

    private final Surroundings surroundings;

    CcCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        surroundings.tally().add(ExitCode.BAD_INPUT);
        surroundings.console().complain("weakspot: compilers are called by the launcher (start the script 'weakspot')");
        return surroundings.tally().total().number();
    }
}
