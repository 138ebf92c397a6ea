package dev.weakspot.cli;

import dev.weakspot.finding.Verdict;
import dev.weakspot.report.json.JsonReport;
import dev.weakspot.report.text.RepairedProgram;
import dev.weakspot.report.text.Terminal;
import dev.weakspot.report.text.TextReport;
import java.io.IOException;
import java.io.Writer;

/** The reports a user can ask for. */
final class Reports {
    private Reports() {}

    /**
     * A report on its way to the user.
     *
     * @param isAboutOneProgram whether the user named just one, and so wants to read more about it
     */
    static Report make(Format format, Console console, boolean isAboutOneProgram, RepairedProgram repaired)
            throws IOException {
        return switch (format) {
            case TEXT -> new ForPeople(console, isAboutOneProgram, repaired);
            case JSON -> new ForMachines(console.output());
        };
    }

    /** Every verdict is shown as soon as it is known. */
    private static final class ForPeople implements Report {
        private final Writer out;
        private final TextReport text;
        private final boolean isAboutOneProgram;

        ForPeople(Console console, boolean isAboutOneProgram, RepairedProgram repaired) {
            Audience audience = console.audience();
            this.out = console.output();
            this.text = new TextReport(out, new Terminal(audience.columns(), audience.seesColour()), repaired);
            this.isAboutOneProgram = isAboutOneProgram;
        }

        @Override
        public void add(Verdict verdict) throws IOException {
            text.add(verdict, isAboutOneProgram);
            out.flush();
        }

        @Override
        public void end() throws IOException {
            text.summary();
            out.flush();
        }
    }

    private static final class ForMachines implements Report {
        private final Writer out;
        private final JsonReport json;

        ForMachines(Writer out) throws IOException {
            this.out = out;
            this.json = new JsonReport(out, Version.number());
        }

        @Override
        public void add(Verdict verdict) throws IOException {
            json.add(verdict);
        }

        @Override
        public void end() throws IOException {
            json.close();
            out.flush();
        }
    }
}
