package dev.weakspot.cli;

import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.FrontEndOption;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.TargetCommand;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetKind;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.input.InputText;
import dev.weakspot.litmus.frontend.LitmusFrontEnd;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A front end that exists in tests only. Its targets are files whose names end in {@code .example}; it runs them as litmus
 * programs.
 */
final class ExampleFrontEnd implements FrontEnd {
    static final FrontEndOption<Integer> NUMBER = FrontEndOption.valued(
            "--number", "N", "Print the number N.", Set.of(TargetCommand.TEST, TargetCommand.RUN), Integer::valueOf);

    @Override
    public TargetKind kind() {
        return new TargetKind("example program", "has a name that ends in .example");
    }

    @Override
    public boolean accepts(Path file) {
        return file.toString().endsWith(".example");
    }

    @Override
    public List<FrontEndOption<?>> options() {
        return List.of(NUMBER);
    }

    @Override
    public TargetFile read(String path) throws InputException {
        return TargetFile.ofText(path, InputText.read(path, "an example program"));
    }

    @Override
    public OpenTarget open(TargetFile target, TargetRequest request) throws InputException {
        request.options()
                .get(NUMBER)
                .ifPresent(number -> request.context().messages().accept("number " + number));
        return new LitmusFrontEnd().open(target, request);
    }
}
