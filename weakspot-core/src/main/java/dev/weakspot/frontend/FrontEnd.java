package dev.weakspot.frontend;

import dev.weakspot.input.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One kind of targets: how they are recognised, read and opened. The command line holds a list of front ends and gives a
 * target to the first one that accepts it. A front end has no state.
 */
public interface FrontEnd {
    TargetKind kind();

    /** Whether the file is a target of this kind. Looks at the name and at most at the first bytes. */
    boolean accepts(Path file);

    /** The name of a target that has not been read. */
    default String nameOf(Path file) {
        Path last = file.getFileName();
        return last == null ? file.toString() : last.toString();
    }

    /** The options that commands offer for targets of this kind. */
    default List<FrontEndOption<?>> options() {
        return List.of();
    }

    /** Reads a target and checks that it can be opened, as far as its content shows. */
    TargetFile read(String path) throws InputException;

    /** Opens a target for {@code test}, {@code run} or {@code replay}. */
    OpenTarget open(TargetFile target, TargetRequest request) throws InputException;

    /** Splits a target into parts that are tested one by one. The arguments of the request are those of every part. */
    default SplitTarget split(TargetFile target, TargetRequest request) throws InputException {
        throw new InputException(target.path(), kind().withArticle() + " has no test cases", "leave out --each");
    }

    /** The exhaustive verification of targets of this kind; empty if there is none. */
    default Optional<Verification> verification() {
        return Optional.empty();
    }

    /** The commands for the scripts of this front end. */
    default List<ScriptCommand> scriptCommands() {
        return List.of();
    }
}
