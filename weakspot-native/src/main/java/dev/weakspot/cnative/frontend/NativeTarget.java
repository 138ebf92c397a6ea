package dev.weakspot.cnative.frontend;

import dev.weakspot.campaign.runs.WorkerCount;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A compiled program that is ready to be run.
 *
 * @param input is closed with this target
 * @param messages prints a line for the user
 */
record NativeTarget(NativeTestSubject testSubject, StandardInput input, Consumer<String> messages)
        implements OpenTarget {
    static NativeTarget of(TargetFile target, TargetRequest request) throws InputException {
        NativeRunOptions options = NativeOptions.runOptions(request);
        return of(target, request, options, StandardInput.of(request.context(), request.recordedInput()));
    }

    static NativeTarget of(TargetFile target, TargetRequest request, NativeRunOptions options, StandardInput input) {
        String name = request.name()
                .orElseGet(() -> Path.of(target.path()).getFileName().toString());
        Recording.Subject subject = Recording.Subject.of(name, target.path(), target.content(), request.arguments())
                .reading(input.content())
                .expecting(options.expectedStatus())
                .withTeamSizes(teamSizes(request));
        NativeTestSubject testSubject = new NativeTestSubject(subject, launch(target, request, input), options);
        return new NativeTarget(testSubject, input, request.context().messages());
    }

    static Launch launch(TargetFile target, TargetRequest request, StandardInput input) {
        TargetContext context = request.context();
        return new Launch(
                Path.of(target.path()).toAbsolutePath(),
                request.arguments(),
                context.folder().toAbsolutePath(),
                environment(context, teamSizes(request)),
                input.file());
    }

    private static List<Integer> teamSizes(TargetRequest request) {
        return request.options().get(NativeOptions.THREADS).orElse(request.recordedTeamSizes());
    }

    /** The run-time reads the sizes from a variable, openmp/team_sizes.c. */
    private static Map<String, String> environment(TargetContext context, List<Integer> teamSizes) {
        if (teamSizes.isEmpty()) {
            return context.environment();
        }
        Map<String, String> environment = new HashMap<>(context.environment());
        environment.put(
                "WEAKSPOT_TEAM_SIZES", teamSizes.stream().map(String::valueOf).collect(Collectors.joining(",")));
        return environment;
    }

    /**
     * Half the number of processors, or all. With half, a run has one processor for the program and another for the engine, so that
     * a request takes little time. With all, the processors are better used while runs begin and end.
     */
    @Override
    public WorkerCount defaultWorkers() {
        int processors = Runtime.getRuntime().availableProcessors();
        return WorkerCount.measured(Math.max(1, processors / 2), processors);
    }

    @Override
    public void close() {
        testSubject
                .hint()
                .ifPresent(hint ->
                        messages.accept("weakspot: " + testSubject.subject().program() + ": " + hint));
        testSubject.close();
        input.close();
    }
}
