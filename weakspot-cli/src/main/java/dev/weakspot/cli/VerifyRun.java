package dev.weakspot.cli;

import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Checks file after file. Whatever happens to one of them, the others get their turn. */
final class VerifyRun {
    private final Surroundings surroundings;
    private final VerifySettings settings;
    private final Stop stop;
    private final Optional<ProgressLine> progressLine;

    VerifyRun(Surroundings surroundings, VerifySettings settings, Stop stop, Optional<ProgressLine> progressLine) {
        this.surroundings = surroundings;
        this.settings = settings;
        this.stop = stop;
        this.progressLine = progressLine;
    }

    void check(List<String> files, Report report) throws IOException {
        int told = 0;
        try {
            for (String file : files) {
                Optional<Verdict> verdict = verdict(file, subject(file, told + 1, files.size()));
                verdict.map(ExitCode::of).ifPresent(surroundings.tally()::add);
                told++;
                if (verdict.isPresent()) {
                    report.add(verdict.get());
                }
            }
            report.end();
        } finally {
            if (told < files.size()) { // the report cannot be written any more, so nobody will know about the rest
                surroundings.tally().add(ExitCode.INCOMPLETE);
            }
        }
    }

    /** Nothing if all there is to say has gone to standard error. */
    private Optional<Verdict> verdict(String file, String subject) {
        Optional<String> reason = stop.reason();
        if (reason.isPresent()) {
            return Optional.of(UnknownVerdict.of(file, "not started: " + reason.get()));
        }
        progressLine.ifPresent(line -> line.begin(subject));
        return Guarded.verdict(surroundings, file, () -> search(file));
    }

    private Verdict search(String file) throws InputException, UnusableFileException {
        String text = LitmusText.read(file);
        try {
            return surroundings.engine().verify(file, text, settings, new CommandControl(stop, progressLine));
        } finally {
            progressLine.ifPresent(ProgressLine::clear);
        }
    }

    private static String subject(String file, int number, int count) {
        String program = UnknownVerdict.programName(file);
        return count == 1 ? program : program + " (" + number + " of " + count + ")";
    }
}
