package dev.weakspot.cnative.frontend;

import dev.weakspot.cnative.control.NativeRunOptions;
import dev.weakspot.cnative.control.NativeTestSubject;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.TargetContext;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.recording.Recording;
import java.nio.file.Path;

/** A compiled program that is ready to be run. */
record NativeTarget(NativeTestSubject testSubject, StandardInput input) implements OpenTarget {
    static NativeTarget of(TargetFile target, TargetRequest request) throws InputException {
        TargetContext context = request.context();
        NativeRunOptions options = NativeOptions.runOptions(request);
        StandardInput input = StandardInput.of(context, request.recordedInput());
        Path file = Path.of(target.path());
        Recording.Subject subject = Recording.Subject.of(
                        file.getFileName().toString(), target.path(), target.content(), request.arguments())
                .reading(input.content())
                .expecting(options.expectedStatus());
        Launch launch = new Launch(
                file.toAbsolutePath(),
                request.arguments(),
                context.folder().toAbsolutePath(),
                context.environment(),
                input.file());
        return new NativeTarget(new NativeTestSubject(subject, launch, options), input);
    }

    /** Half the number of processors: a run keeps one processor busy with the program, and another with the engine. */
    @Override
    public int defaultJobs() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    @Override
    public void close() {
        testSubject.close();
        input.close();
    }
}
