package dev.weakspot.litmus.frontend;

import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusTestSubject;

/** A compiled litmus program, ready for runs. */
record LitmusTarget(LitmusTestSubject testSubject) implements OpenTarget {
    static LitmusTarget of(TargetFile target) throws InputException {
        String text = target.text();
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(target.path(), text));
        return new LitmusTarget(LitmusTestSubject.of(program, text));
    }

    @Override
    public WorkerCount defaultWorkers() {
        return WorkerCount.fixed(Runtime.getRuntime().availableProcessors());
    }

    @Override
    public void close() {}
}
