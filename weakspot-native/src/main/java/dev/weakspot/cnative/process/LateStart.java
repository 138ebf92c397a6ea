package dev.weakspot.cnative.process;

import dev.weakspot.cnative.process.RecordedSetUp.Exchange;
import dev.weakspot.cnative.wire.ReplyCode;
import dev.weakspot.cnative.wire.RequestKind;
import dev.weakspot.cnative.wire.SavedReply;
import dev.weakspot.cnative.wire.SavedRequest;
import dev.weakspot.cnative.wire.SharedMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The late start of the runs of one fork server. If the set-up takes long, the requests of one run are recorded until its second
 * thread starts. There this run becomes the fork server. Each later run is forked there, and the engine takes the requests of the
 * set-up from the record. So it makes the same steps, and reports the same findings, as if the run had made the set-up. If the
 * engine gives another reply than the recorded one, the run starts early after all.
 */
final class LateStart {
    private enum SetUpSource {
        /** The run makes its set-up itself. */
        EARLY,
        /** The run makes its set-up itself, and its requests are recorded. */
        RECORDING,
        /** The set-up of the run has been recorded or replayed. */
        BEHIND_SET_UP,
        /** The run was forked behind the set-up; the engine repeats the requests of the set-up. */
        REPLAYING
    }

    /** A run that was to become the fork server may end in its set-up, because the engine has stopped it. */
    private static final int MOST_TRIES = 3;

    /** How much longer than measured the engine waits for a request of a recorded set-up. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final SetUps setUps;
    private final ServerLink link;
    private final SharedMemory wire;
    private final RunOutput output;
    private SetUpSource source = SetUpSource.EARLY;
    private int tries;

    /** When the run began. */
    private long begin;

    private boolean hasOneThread;
    private boolean isRequestOpen;

    /** The last request of a recorded set-up, and the output before it. */
    private SavedRequest request;

    private long printed;
    private RecordedSetUp recorded = new RecordedSetUp();

    /** The memory that presents recorded requests; null before the first replay. */
    private SharedMemory presented;

    private int position;

    LateStart(SetUps setUps, ServerLink link, SharedMemory wire, RunOutput output) {
        this.setUps = setUps;
        this.link = link;
        this.wire = wire;
        this.output = output;
    }

    /** The command that begins the next run. */
    char nextCommand() {
        begin = System.nanoTime();
        hasOneThread = true;
        if (source == SetUpSource.RECORDING) {
            abandonRecording(LateStartRefusal.NONE); // the engine has stopped the run
        }
        if (source != SetUpSource.EARLY && link.lateServer() != ServerLink.NONE) {
            beginReplay();
            return 'R';
        }
        source = SetUpSource.EARLY;
        if (link.refusal() != ServerLink.NONE) {
            setUps.refuse(LateStartRefusal.of(link.refusal()));
        }
        endLateServer();
        if (tries < MOST_TRIES && setUps.areToBeShared()) {
            tries++;
            recorded = new RecordedSetUp();
            isRequestOpen = false;
            source = SetUpSource.RECORDING;
            return 'C';
        }
        return 'R';
    }

    /** Ends a fork server behind the set-up. The first fork server forks the next runs again. */
    void endLateServer() {
        if (link.lateServer() != ServerLink.NONE) {
            link.send('Q');
        }
        while (link.lateServer() != ServerLink.NONE && !link.isLost()) {
            link.sleep(100);
        }
    }

    // ---- a run that makes its set-up ----

    /** Takes note of a request in the memory of the run. */
    void receive() {
        if (!hasOneThread) {
            return;
        }
        hasOneThread = wire.kind() != RequestKind.START && wire.kind() != RequestKind.START_HOSTED;
        if (!hasOneThread) {
            endSetUp();
        } else if (source == SetUpSource.RECORDING) {
            request = SavedRequest.of(wire);
            printed = output.size();
            isRequestOpen = true;
        }
    }

    private void endSetUp() {
        if (source == SetUpSource.EARLY) {
            setUps.note(Duration.ofNanos(System.nanoTime() - begin));
        } else if (source == SetUpSource.RECORDING && wire.returns() != 0) {
            abandonRecording(LateStartRefusal.OUTSIDE_CONTROL);
        } else if (source == SetUpSource.RECORDING) {
            source = SetUpSource.BEHIND_SET_UP;
        }
    }

    /** Takes note of the reply in the memory of the run. */
    void reply() {
        if (source != SetUpSource.RECORDING || !isRequestOpen) {
            return;
        }
        isRequestOpen = false;
        SavedReply reply = SavedReply.of(wire);
        recorded.add(new Exchange(request, reply, printed));
        if (wire.kind() == RequestKind.LEAVE) {
            abandonRecording(LateStartRefusal.OUTSIDE_CONTROL);
        } else if (recorded.isTooLarge()) {
            abandonRecording(LateStartRefusal.TOO_LARGE);
        }
    }

    private void abandonRecording(LateStartRefusal reason) {
        source = SetUpSource.EARLY;
        if (!reason.isNone()) {
            setUps.refuse(reason);
        }
    }

    /** Whether the engine waits for the only thread, because it has waited as long in an earlier run. */
    boolean isWaitingForSetUp() {
        boolean isRecording = source == SetUpSource.RECORDING;
        if (isRecording
                && System.nanoTime() - begin
                        > setUps.measured().multipliedBy(2).plus(PATIENCE).toNanos()) {
            abandonRecording(LateStartRefusal.NOT_REPEATED);
        }
        return source == SetUpSource.RECORDING;
    }

    // ---- a run behind its set-up ----

    private void beginReplay() {
        source = SetUpSource.REPLAYING;
        position = -1;
        if (presented == null) {
            presented = SharedMemory.unshared();
        }
        presented.setResult(ReplyCode.DONE, 0, 0);
    }

    boolean isReplaying() {
        return source == SetUpSource.REPLAYING;
    }

    /** The memory that presents the recorded requests. */
    SharedMemory wire() {
        return presented;
    }

    /** Presents the next request of the set-up. False if there is none: the next request is that of the run. */
    boolean repeatsRequest() {
        position++;
        if (position == recorded.size()) {
            source = SetUpSource.BEHIND_SET_UP;
            return false;
        }
        recorded.get(position).request().writeTo(presented);
        return true;
    }

    /** Whether the reply in {@link #wire} is the recorded one. */
    boolean repeatsReply() {
        return SavedReply.of(presented).equals(recorded.get(position).reply());
    }

    /** Ends the replay. Returns the replies so far: the last one is not the recorded one. */
    List<SavedReply> abandonReplay() {
        List<SavedReply> replies = new ArrayList<>();
        for (int i = 0; i < position; i++) {
            replies.add(recorded.get(i).reply());
        }
        replies.add(SavedReply.of(presented));
        source = SetUpSource.EARLY;
        setUps.refuse(LateStartRefusal.CHOICES);
        return replies;
    }

    /** The engine ends the run before it has repeated all requests of the set-up. */
    void endReplay() {
        output.endAt(position < 0 ? 0 : recorded.get(position).printed());
        source = SetUpSource.BEHIND_SET_UP;
    }
}
