package dev.weakspot.cli;

import dev.weakspot.report.text.RepairedProgram;
import java.io.IOException;
import picocli.CommandLine.Option;

/** How a command reports. */
final class ReportOptions {
    @Option(
            names = "--format",
            paramLabel = "text|json",
            converter = Word.OfFormat.class,
            defaultValue = "text",
            description = "Write the report for people, which is the default, or as one JSON object.")
    private Format format;

    /** A report of runs of one program. */
    Report ofRuns(Surroundings surroundings) throws IOException {
        return of(surroundings, true, RepairedProgram.LEFT_OUT);
    }

    Report of(Surroundings surroundings, boolean isAboutOneProgram, RepairedProgram repaired) throws IOException {
        return Reports.make(format, surroundings.console(), isAboutOneProgram, repaired);
    }
}
