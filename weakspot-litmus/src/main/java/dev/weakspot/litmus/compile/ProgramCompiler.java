package dev.weakspot.litmus.compile;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.Condition;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.syntax.FinalCondition;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Proposition.Observed;
import dev.weakspot.litmus.syntax.ThreadBody;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Compiles a parsed file into a program: the threads in order, then the condition on their final state. */
public final class ProgramCompiler {
    /** A program of this size is far too large for a complete search. */
    static final int MOST_INSTRUCTIONS = 200_000;

    private static final int SHOWN_METADATA = 10;
    private static final int SHOWN_CHARACTERS = 80;

    private final LitmusFile file;
    private final LitmusSource source;
    private final SharedNames shared;
    private final Set<String> notes = new LinkedHashSet<>();
    private final List<ThreadCode> threads = new ArrayList<>();
    private int instructions;

    private ProgramCompiler(LitmusFile file) throws InputException {
        this.file = file;
        this.source = file.source();
        this.shared = new SharedNames(file);
    }

    /** Resolves the names of a parsed file and compiles its threads. */
    public static LitmusProgram compile(LitmusFile file) throws InputException {
        return new ProgramCompiler(file).compile();
    }

    private LitmusProgram compile() throws InputException {
        if (!file.skipped().isEmpty()) {
            notes.add("metadata skipped: " + abbreviatedMetadata());
        }
        for (ThreadBody body : file.threads()) {
            addThreads(body);
        }
        requireThreadsOfInitialState();
        FinalStateCompiler finalState = new FinalStateCompiler(source, shared, threads);
        Optional<Condition> condition = condition(finalState);
        Predicate<FinalState> filter =
                file.filter().isPresent() ? finalState.proposition(file.filter().get()) : state -> true;
        file.filter()
                .ifPresent(
                        filtered -> notes.add("executions that do not satisfy filter (" + filtered + ") are excluded"));
        List<Cell> cells = shared.cells();
        return new LitmusProgram(
                file.name(),
                source.file(),
                List.copyOf(notes),
                cells,
                shared.mutexes(),
                shared.barriers(),
                threads,
                condition,
                filter,
                observedCells(finalState),
                finalState.registers());
    }

    private String abbreviatedMetadata() {
        List<String> lines = file.skipped().stream()
                .limit(SHOWN_METADATA)
                .map(line -> line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "…")
                .toList();
        int more = file.skipped().size() - lines.size();
        return String.join(", ", lines) + (more > 0 ? ", and " + more + " more" : "");
    }

    private void addThreads(ThreadBody body) throws InputException {
        if (body.first() != threads.size()) {
            throw source.error(
                    body.position(),
                    "expected P" + threads.size() + " here",
                    "threads are numbered P0, P1, … in order");
        }
        for (int thread = body.first(); thread <= body.last(); thread++) {
            ThreadCompiler compiler = new ThreadCompiler(source, shared, body, thread);
            for (InitialItem item : file.initial()) {
                if (item instanceof InitialItem.Register register && register.thread() == thread) {
                    compiler.presetRegister(register);
                }
            }
            threads.add(compiler.compile());
            instructions += threads.get(thread).length();
            if (instructions > MOST_INSTRUCTIONS) {
                throw source.error(
                        body.position(),
                        "the threads together have more than " + MOST_INSTRUCTIONS + " instructions",
                        "shorten the program, or use fewer threads");
            }
            notes.addAll(compiler.notes());
        }
    }

    private void requireThreadsOfInitialState() throws InputException {
        for (InitialItem item : file.initial()) {
            if (item instanceof InitialItem.Register register && register.thread() >= threads.size()) {
                throw source.error(item.position(), "there is no thread P" + register.thread(), threadRange());
            }
        }
    }

    private String threadRange() {
        return threads.size() == 1 ? "there is P0 only" : "there are P0 to P" + (threads.size() - 1);
    }

    private Optional<Condition> condition(FinalStateCompiler finalState) throws InputException {
        if (file.condition().isEmpty()) {
            return Optional.empty();
        }
        FinalCondition condition = file.condition().get();
        Predicate<FinalState> proposition = finalState.proposition(condition.proposition());
        return Optional.of(new Condition(
                source.site(condition.position()),
                condition.toString(),
                condition.quantifier(),
                proposition,
                finalState.variables()));
    }

    private List<Integer> observedCells(FinalStateCompiler finalState) throws InputException {
        List<Integer> cells = new ArrayList<>();
        for (Observed observed : file.observed()) {
            // Registers are part of every outcome, so a named register is only checked for existence.
            if (observed.thread().isPresent()) {
                finalState.register(observed);
            } else {
                cells.addAll(finalState.cells(observed));
            }
        }
        return cells;
    }
}
