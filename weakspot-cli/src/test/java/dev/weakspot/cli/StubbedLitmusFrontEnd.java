package dev.weakspot.cli;

import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetKind;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.frontend.Verification;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.frontend.VerifyRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.frontend.LitmusFrontEnd;
import dev.weakspot.verdict.Verdict;
import java.nio.file.Path;
import java.util.Optional;

/** The front end for litmus programs, with a verification that the test supplies. */
public record StubbedLitmusFrontEnd(Stub stub) implements FrontEnd {
    private static final FrontEnd LITMUS = new LitmusFrontEnd();

    @FunctionalInterface
    public interface Stub {
        Verdict verify(String file, VerifyRequest request, VerifyControl control) throws InputException;
    }

    @Override
    public TargetKind kind() {
        return LITMUS.kind();
    }

    @Override
    public boolean accepts(Path file) {
        return LITMUS.accepts(file);
    }

    @Override
    public String nameOf(Path file) {
        return LITMUS.nameOf(file);
    }

    @Override
    public TargetFile read(String path) throws InputException {
        return LITMUS.read(path);
    }

    @Override
    public OpenTarget open(TargetFile target, TargetRequest request) throws InputException {
        return LITMUS.open(target, request);
    }

    @Override
    public Optional<Verification> verification() {
        return Optional.of((target, request, control) -> stub.verify(target.path(), request, control));
    }
}
