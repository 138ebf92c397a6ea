package dev.weakspot.litmus.frontend;

import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.Verification;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.frontend.VerifyRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.repair.Repairer;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.search.VerifyOptions.Scope;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchVerdict;
import java.util.Optional;

/** Verifies a litmus program, and searches for a repair if the program is not robust or has a race. */
final class LitmusVerification implements Verification {
    @Override
    public SearchVerdict verify(TargetFile target, VerifyRequest request, VerifyControl control) throws InputException {
        RepairOption repair = request.wantsRepair() ? RepairOption.ALWAYS : RepairOption.IF_HARMFUL;
        VerifyOptions options = options(request);
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(target.path(), target.text()));
        SearchVerdict verdict = Verifier.verify(program, options, control);
        return repair.isFor(verdict)
                ? repair(target, verdict, options, repair, control)
                        .map(verdict::with)
                        .orElse(verdict)
                : verdict;
    }

    private static VerifyOptions options(VerifyRequest request) {
        Scope scope = request.memory() == MemoryModel.RC20 ? Scope.WEAK_MEMORY : Scope.INTERLEAVINGS;
        return new VerifyOptions(request.spin(), request.wantsOutcomes(), request.jobs(), request.maxStates(), scope);
    }

    private static Optional<Repair> repair(
            TargetFile target, SearchVerdict verdict, VerifyOptions options, RepairOption repair, VerifyControl control)
            throws InputException {
        try {
            return Repairer.repair(target.path(), target.text(), verdict, options, repair.effort(), control);
        } catch (OutOfMemoryError e) {
            return Optional.empty(); // the verdict without a repair is complete
        }
    }
}
