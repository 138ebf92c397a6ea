package dev.weakspot.cnative.frontend;

import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.FrontEndOption;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.ScriptCommand;
import dev.weakspot.frontend.SplitTarget;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetKind;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import java.nio.file.Path;
import java.util.List;

/** C and C++ programs that were compiled with {@code weakspot cc} or {@code weakspot c++}. */
public final class NativeFrontEnd implements FrontEnd {
    private static final TargetKind KIND =
            new TargetKind("compiled program", "is built with 'weakspot cc' or 'weakspot c++'");

    @Override
    public TargetKind kind() {
        return KIND;
    }

    /** Also accepts source files, which {@link #read} refuses with a hint. */
    @Override
    public boolean accepts(Path file) {
        return ExecutableFile.isSource(file) || ExecutableFile.isElf(file);
    }

    @Override
    public List<FrontEndOption<?>> options() {
        return NativeOptions.ALL;
    }

    @Override
    public TargetFile read(String path) throws InputException {
        return ExecutableFile.read(path);
    }

    @Override
    public OpenTarget open(TargetFile target, TargetRequest request) throws InputException {
        return NativeTarget.of(target, request);
    }

    /** Into the test cases of a program that uses GoogleTest, Catch2 or doctest. */
    @Override
    public SplitTarget split(TargetFile target, TargetRequest request) throws InputException {
        return TestProgram.of(target, request);
    }

    @Override
    public List<ScriptCommand> scriptCommands() {
        return List.of(new CcRuntimeCommand());
    }
}
