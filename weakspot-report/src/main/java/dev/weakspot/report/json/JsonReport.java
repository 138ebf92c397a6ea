package dev.weakspot.report.json;

import dev.weakspot.report.jsontext.JsonText;
import dev.weakspot.verdict.Verdict;
import java.io.Closeable;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;

/**
 * One JSON object about any number of programs, written as their verdicts arrive. {@link #close} makes it complete,
 * whatever has been added by then, so a search that is interrupted still leaves JSON that can be read. It does not
 * close what it writes to.
 */
public final class JsonReport implements Closeable {
    private final Appendable out;
    private final JsonGenerator json;
    private final ProgramObject program;

    /**
     * Begins the object.
     *
     * @param version of Weakspot, as it is to stand in the report
     */
    public JsonReport(Appendable out, String version) throws IOException {
        this.out = out;
        this.json = JsonText.to(out);
        this.program = new ProgramObject(json);
        JsonText.writing(() -> {
            json.writeStartObject();
            json.writeStringProperty("weakspot", version);
            json.writeArrayPropertyStart("programs");
        });
    }

    public void add(Verdict verdict) throws IOException {
        JsonText.writing(() -> {
            program.write(verdict);
            json.flush();
        });
    }

    /** Reports the number of disabled test cases, after all programs. */
    public void addDisabled(int testCases) throws IOException {
        JsonText.writing(() -> {
            json.writeEndArray();
            json.writeNumberProperty("disabledTests", testCases);
            json.flush();
        });
    }

    @Override
    public void close() throws IOException {
        if (json.isClosed()) {
            return;
        }
        JsonText.writing(json::close); // ends every array and object that is still open
        out.append('\n');
    }
}
