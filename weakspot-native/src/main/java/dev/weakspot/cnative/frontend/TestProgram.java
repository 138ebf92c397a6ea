package dev.weakspot.cnative.frontend;

import dev.weakspot.cnative.control.NativeRunOptions;
import dev.weakspot.cnative.testframework.TestListing;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.SplitTarget;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import java.util.List;

/** A program of a test framework, split into its test cases. All of them read the same standard input. */
record TestProgram(
        TargetFile target, TargetRequest request, NativeRunOptions options, StandardInput input, TestListing listing)
        implements SplitTarget {
    static TestProgram of(TargetFile target, TargetRequest request) throws InputException {
        NativeRunOptions options = NativeOptions.runOptions(request);
        TestListing listing = TestListing.of(
                target,
                NativeTarget.launch(target, request, StandardInput.NONE),
                options.times().runMillis(),
                request.context().isStopped());
        StandardInput input = StandardInput.of(request.context(), request.recordedInput());
        return new TestProgram(target, request, options, input, listing);
    }

    @Override
    public List<String> parts() {
        return listing.names();
    }

    @Override
    public int disabled() {
        return listing.disabled();
    }

    @Override
    public OpenTarget open(String part) {
        TargetRequest ofPart = request.forPart(part, listing.argumentsFor(part));
        return NativeTarget.of(target, ofPart, options, input.shared());
    }

    @Override
    public void close() {
        input.close();
    }
}
