package dev.weakspot.litmus.frontend;

import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetKind;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.frontend.Verification;
import dev.weakspot.input.InputException;
import dev.weakspot.input.InputText;
import java.nio.file.Path;
import java.util.Optional;

/** Litmus programs: files whose names end in {@code .litmus}. */
public final class LitmusFrontEnd implements FrontEnd {
    private static final String ENDING = ".litmus";
    private static final TargetKind KIND = new TargetKind("litmus program", "has a name that ends in " + ENDING);

    @Override
    public TargetKind kind() {
        return KIND;
    }

    @Override
    public boolean accepts(Path file) {
        return file.toString().endsWith(ENDING);
    }

    @Override
    public String nameOf(Path file) {
        String name = FrontEnd.super.nameOf(file);
        return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    }

    @Override
    public TargetFile read(String path) throws InputException {
        return TargetFile.ofText(path, InputText.read(path, KIND.withArticle()));
    }

    @Override
    public OpenTarget open(TargetFile target, TargetRequest request) throws InputException {
        if (!request.arguments().isEmpty()) {
            throw new InputException(target.path(), "a litmus program takes no arguments", "leave them out");
        }
        if (request.wantsDebugger()) {
            throw new InputException(target.path(), "a litmus program has no process", "leave out --debug");
        }
        return LitmusTarget.of(target);
    }

    @Override
    public Optional<Verification> verification() {
        return Optional.of(new LitmusVerification());
    }
}
