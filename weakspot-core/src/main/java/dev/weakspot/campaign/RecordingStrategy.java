package dev.weakspot.campaign;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Recording.Line;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Repeats a run and records it line by line. In a long run consecutive steps of one thread share a line. */
final class RecordingStrategy implements Strategy {
    private static final int LONG = 10_000;

    private final ReplayStrategy replay;
    private final AccessNames names;
    private final boolean isFolding;
    private final List<Line> lines = new ArrayList<>();
    private int choice;
    private int choices;
    private int unwritten;
    private int unwrittenThread;

    RecordingStrategy(Decisions decisions, AccessNames names) {
        this.replay = new ReplayStrategy(decisions::cursor);
        this.names = names;
        this.isFolding = decisions.size() > LONG;
    }

    @Override
    public boolean begin(long run) {
        return replay.begin(run);
    }

    @Override
    public int next(SchedulingPoint point) {
        choice = 0;
        choices = 1;
        return replay.next(point);
    }

    @Override
    public int pick(Operation operation, int offered) {
        choices = offered;
        choice = replay.pick(operation, offered);
        return choice;
    }

    @Override
    public void observe(Operation operation, Event event) {
        replay.observe(operation, event);
        if (isFolding && choice == 0) {
            fold(operation.thread());
        } else {
            writeFolded();
            lines.add(Line.one(operation.thread(), choice, choices, names.brief(operation)));
        }
    }

    private void fold(int thread) {
        if (thread != unwrittenThread) {
            writeFolded();
            unwrittenThread = thread;
        }
        unwritten++;
    }

    private void writeFolded() {
        if (unwritten > 0) {
            lines.add(Line.many(unwrittenThread, unwritten));
            unwritten = 0;
        }
    }

    List<Line> lines() {
        writeFolded();
        return lines;
    }
}
