package dev.weakspot.report.jsontext;

import java.io.IOException;
import java.io.Writer;

/** Jackson writes to a {@link Writer}; a report is written to an {@link Appendable}. Closing the writer does not close it. */
final class AppendableWriter extends Writer {
    private final Appendable out;

    AppendableWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
        out.append(new String(characters, offset, length));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
