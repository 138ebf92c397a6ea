package dev.weakspot.litmus.repair;

import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.SearchVerdict;

/** The check by the verifier. */
record VerifierCheck(String file, VerifyOptions options, VerifyControl control) implements RepairCheck {
    @Override
    public SearchVerdict verdict(String text, long mostStates) throws InputException {
        long maxStates = Math.min(options.maxStates(), mostStates);
        VerifyOptions lean =
                new VerifyOptions(options.spin(), false, options.jobs(), maxStates, VerifyOptions.Scope.ROBUSTNESS);
        return Verifier.verify(ProgramCompiler.compile(LitmusParser.parse(file, text)), lean, control);
    }
}
