package dev.weakspot.cnative.compile;

import java.io.IOException;

/** The user's compiler does not take our run-time, which is our mistake or that of an installation without headers. */
public final class RuntimeBuildException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String output;

    RuntimeBuildException(CompilerCall call) {
        super(call.command().get(0) + " cannot build Weakspot's run-time");
        this.output = call.text();
    }

    /** What the compiler had to say about it. */
    public String output() {
        return output;
    }
}
