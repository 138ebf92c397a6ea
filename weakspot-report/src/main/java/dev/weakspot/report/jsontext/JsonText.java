package dev.weakspot.report.jsontext;

import java.io.IOException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Makes generators of indented JSON text. */
public final class JsonText {
    // Non-ASCII is escaped: the bytes then do not depend on the encoding of standard output.
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonText() {}

    /** A generator that writes to this destination. Closing the generator does not close the destination. */
    public static JsonGenerator to(Appendable out) {
        return FACTORY.createGenerator(new IndentedLayout(), new AppendableWriter(out));
    }

    /** Jackson hides an {@link IOException} of the output in an unchecked one; our callers deal with the real one. */
    public static void writing(Runnable part) throws IOException {
        try {
            part.run();
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }
}
