package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Recording.Line;
import dev.weakspot.story.AccessNames;
import dev.weakspot.strategy.Replay;
import dev.weakspot.strategy.Situation;
import dev.weakspot.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Repeats a run and writes it down line by line. A long run is folded: what one thread does on its own takes one line. */
final class Scribe implements Strategy {
    private static final int LONG = 10_000;

    private final Replay replay;
    private final AccessNames names;
    private final boolean isFolding;
    private final List<Line> lines = new ArrayList<>();
    private int way;
    private int ways;
    private int unwritten;
    private int unwrittenThread;

    Scribe(Decisions decisions, AccessNames names) {
        this.replay = new Replay(decisions::cursor);
        this.names = names;
        this.isFolding = decisions.size() > LONG;
    }

    @Override
    public boolean begin(long run) {
        return replay.begin(run);
    }

    @Override
    public int next(Situation situation) {
        way = 0;
        ways = 1;
        return replay.next(situation);
    }

    @Override
    public int pick(Operation operation, int offered) {
        ways = offered;
        way = replay.pick(operation, offered);
        return way;
    }

    @Override
    public void observe(Operation operation, Event event) {
        replay.observe(operation, event);
        if (isFolding && way == 0) {
            fold(operation.thread());
        } else {
            writeFolded();
            lines.add(Line.one(operation.thread(), way, ways, names.brief(operation)));
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
