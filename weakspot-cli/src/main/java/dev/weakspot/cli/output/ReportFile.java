package dev.weakspot.cli.output;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.FileFormat;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;

/** A file to which a command writes its report. */
public final class ReportFile {
    private final FileFormat format;
    private final String shown;
    private final AtomicFile file;

    private ReportFile(FileFormat format, String shown, AtomicFile file) {
        this.format = format;
        this.shown = shown;
        this.file = file;
    }

    /**
     * A report file by the name that the user gave.
     *
     * @param folder the folder of relative names
     * @throws IOException if the file cannot be written; the reason of the exception completes a sentence
     */
    public static ReportFile named(FileFormat format, String name, Path folder) throws IOException {
        AtomicFile file = AtomicFile.named(name, folder);
        Optional<String> obstacle = file.obstacle();
        if (obstacle.isPresent()) {
            throw new FileSystemException(name, null, obstacle.get());
        }
        return new ReportFile(format, name, file);
    }

    /** The file itself, by which two names of one file are recognised. */
    public Path path() {
        return file.path();
    }

    /** Writes the report. A failure is reported at once: the file is no part of standard output. */
    void write(CommandReport report, CliContext context) {
        try {
            file.write(out -> format.write(report, out));
        } catch (IOException e) {
            context.tally().add(ExitCode.FAILURE);
            context.console().error("weakspot: " + shown + " cannot be written: " + AtomicFile.reason(e));
        }
    }
}
