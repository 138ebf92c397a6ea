package dev.weakspot.litmus.program;

import dev.weakspot.litmus.syntax.FinalCondition;
import dev.weakspot.litmus.syntax.Initial;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Proposition.Observed;
import dev.weakspot.litmus.syntax.SourceText;
import dev.weakspot.litmus.syntax.ThreadBody;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Turns a parsed file into a program: threads in order, then what is asked of their final state. */
final class ProgramCompiler {
    /** Far beyond what can be searched; a longer program would only take long to say so. */
    static final int MOST_INSTRUCTIONS = 200_000;

    private static final int TOLD_METADATA = 10;
    private static final int TOLD_CHARACTERS = 80;

    private final LitmusFile file;
    private final SourceText source;
    private final SharedNames shared;
    private final Set<String> notes = new LinkedHashSet<>();
    private final List<ThreadCode> threads = new ArrayList<>();
    private int instructions;

    ProgramCompiler(LitmusFile file) throws InputException {
        this.file = file;
        this.source = file.source();
        this.shared = new SharedNames(file);
    }

    Program compile() throws InputException {
        if (!file.skipped().isEmpty()) {
            notes.add("metadata skipped: " + skippedInShort());
        }
        for (ThreadBody body : file.threads()) {
            addThreads(body);
        }
        requireThreadsOfInitialState();
        FinalStateCompiler asked = new FinalStateCompiler(source, shared, threads);
        Optional<Condition> condition = condition(asked);
        Predicate<FinalState> filter =
                file.filter().isPresent() ? asked.proposition(file.filter().get()) : state -> true;
        file.filter()
                .ifPresent(left -> notes.add("executions that do not satisfy filter (" + left + ") are left aside"));
        List<Cell> cells = shared.cells();
        return new Program(
                file.name(),
                source.file(),
                List.copyOf(notes),
                cells,
                shared.mutexes(),
                shared.barriers(),
                threads,
                condition,
                filter,
                observedCells(asked),
                asked.registers());
    }

    private String skippedInShort() {
        List<String> lines = file.skipped().stream()
                .limit(TOLD_METADATA)
                .map(line -> line.length() <= TOLD_CHARACTERS ? line : line.substring(0, TOLD_CHARACTERS) + "…")
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
            for (Initial item : file.initial()) {
                if (item instanceof Initial.Register register && register.thread() == thread) {
                    compiler.presetRegister(register);
                }
            }
            threads.add(compiler.compile());
            instructions += threads.get(thread).length();
            if (instructions > MOST_INSTRUCTIONS) {
                throw source.error(
                        body.position(),
                        "the threads have more than " + MOST_INSTRUCTIONS + " instructions together",
                        "make the program smaller, or the threads fewer");
            }
            notes.addAll(compiler.notes());
        }
    }

    private void requireThreadsOfInitialState() throws InputException {
        for (Initial item : file.initial()) {
            if (item instanceof Initial.Register register && register.thread() >= threads.size()) {
                throw source.error(item.position(), "there is no thread P" + register.thread(), threadsThere());
            }
        }
    }

    private String threadsThere() {
        return threads.size() == 1 ? "there is P0 only" : "there are P0 to P" + (threads.size() - 1);
    }

    private Optional<Condition> condition(FinalStateCompiler asked) throws InputException {
        if (file.condition().isEmpty()) {
            return Optional.empty();
        }
        FinalCondition condition = file.condition().get();
        Predicate<FinalState> proposition = asked.proposition(condition.proposition());
        return Optional.of(new Condition(
                source.site(condition.position()),
                condition.toString(),
                condition.quantifier(),
                proposition,
                asked.asked()));
    }

    private List<Integer> observedCells(FinalStateCompiler asked) throws InputException {
        List<Integer> cells = new ArrayList<>();
        for (Observed observed : file.observed()) {
            // Registers are part of every outcome; naming one only has to make sense.
            if (observed.thread().isPresent()) {
                asked.register(observed);
            } else {
                cells.addAll(asked.cells(observed));
            }
        }
        return cells;
    }
}
