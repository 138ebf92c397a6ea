package dev.weakspot.cnative.compile;

import java.io.IOException;

/** The user's compiler cannot build the run-time: a defect of Weakspot, or an installation without headers. */
public final class RuntimeBuildException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String output;

    RuntimeBuildException(CompilerCall call) {
        super(call.command().get(0) + " cannot build Weakspot's run-time");
        this.output = call.text();
    }

    /** The messages of the compiler. */
    public String output() {
        return output;
    }
}
