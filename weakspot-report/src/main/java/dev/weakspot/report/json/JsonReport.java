package dev.weakspot.report.json;

import dev.weakspot.verdict.Verdict;
import java.io.Closeable;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * One JSON object about any number of programs, written as their verdicts arrive. {@link #close} makes it complete,
 * whatever has been added by then, so a search that is interrupted still leaves JSON that can be read. It does not
 * close what it writes to.
 */
public final class JsonReport implements Closeable {
    // Non-ASCII is escaped: the bytes then do not depend on the encoding of standard output.
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

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
        this.json = FACTORY.createGenerator(new IndentedLayout(), new AppendableWriter(out));
        this.program = new ProgramObject(json);
        writing(() -> {
            json.writeStartObject();
            json.writeStringProperty("weakspot", version);
            json.writeArrayPropertyStart("programs");
        });
    }

    public void add(Verdict verdict) throws IOException {
        writing(() -> {
            program.write(verdict);
            json.flush();
        });
    }

    /** Reports the number of disabled test cases, after all programs. */
    public void addDisabled(int testCases) throws IOException {
        writing(() -> {
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
        writing(json::close); // ends every array and object that is still open
        out.append('\n');
    }

    /** Jackson hides an {@link IOException} of the output in an unchecked one; our callers deal with the real one. */
    private static void writing(Runnable part) throws IOException {
        try {
            part.run();
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }
}
