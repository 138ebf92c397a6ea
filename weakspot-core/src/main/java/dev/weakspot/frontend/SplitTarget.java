package dev.weakspot.frontend;

import dev.weakspot.input.InputException;
import java.util.List;

/** A target whose parts are tested one by one, each with runs of its own: a test program and its test cases. */
public interface SplitTarget extends AutoCloseable {
    /** The names of the parts, in the order of the target. */
    List<String> parts();

    /** How many further parts the target itself excludes. */
    int disabled();

    /** Opens a part for {@code test}. The part is closed before this target is. */
    OpenTarget open(String part) throws InputException;

    @Override
    void close();
}
