package dev.weakspot.benchmark;

import dev.weakspot.cnative.control.NativeRunSetup;
import dev.weakspot.cnative.control.RunTimes;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Severity;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.litmus.run.LitmusTestSubject;
import dev.weakspot.memory.MemoryModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A litmus program or a compiled program whose findings are counted.
 *
 * @param setups makes the setup of the runs under a memory model
 * @param isFinding whether a detection is a finding of the program
 */
record MeasuredProgram(String name, Function<MemoryModel, RunSetup> setups, Predicate<Detection> isFinding) {
    private static final String LITMUS = ".litmus";

    /** Measures the program of a file. A litmus file that cannot be compiled is left out: it is a test of the parser. */
    static void measure(Path file, Consumer<MeasuredProgram> measurement) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(LITMUS)) {
            String text = Files.readString(file);
            LitmusProgram program;
            try {
                program = ProgramCompiler.compile(LitmusParser.parse(file.toString(), text));
            } catch (InputException e) {
                return;
            }
            LitmusTestSubject subject = LitmusTestSubject.of(program, text);
            measurement.accept(new MeasuredProgram(
                    name, memory -> LitmusRunSetup.of(program, memory, RunLimits.DEFAULT), subject::isFinding));
        } else {
            try (ForkServerPool target = new ForkServerPool(new Launch(file, List.of()))) {
                measurement.accept(new MeasuredProgram(
                        name,
                        memory -> NativeRunSetup.of(target, memory, RunLimits.DEFAULT, RunTimes.USUAL),
                        detection -> true));
            }
        }
    }

    /** An error: any finding but a robustness violation. */
    boolean isError(Detection detection) {
        return detection.kind().severity() == Severity.ERROR && isFinding.test(detection);
    }
}
