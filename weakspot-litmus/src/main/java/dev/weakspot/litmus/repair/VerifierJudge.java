package dev.weakspot.litmus.repair;

import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;

/** The verifier itself. */
record VerifierJudge(String file, VerifyOptions options, SearchControl control) implements Judge {
    @Override
    public Verdict verdict(String text, long mostStates) throws InputException {
        long maxStates = Math.min(options.maxStates(), mostStates);
        VerifyOptions lean =
                new VerifyOptions(options.spin(), false, options.jobs(), maxStates, VerifyOptions.Scope.ROBUSTNESS);
        return Verifier.verify(Program.of(LitmusParser.parse(file, text)), lean, control);
    }
}
