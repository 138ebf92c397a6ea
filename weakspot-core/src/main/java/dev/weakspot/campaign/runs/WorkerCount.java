package dev.weakspot.campaign.runs;

import java.util.function.IntConsumer;

/**
 * The number of workers that make runs at the same time. It affects the speed of a campaign, and nothing else.
 *
 * @param first the number at the beginning
 * @param most if this is larger, the campaign measures both numbers in its first runs and continues with the faster one
 * @param announcement receives the number whenever it changes
 */
public record WorkerCount(int first, int most, IntConsumer announcement) {
    public WorkerCount {
        if (first < 1 || most < first) {
            throw new IllegalArgumentException("first=" + first + " most=" + most);
        }
    }

    /** Always this number. */
    public static WorkerCount fixed(int number) {
        return new WorkerCount(number, number, changed -> {});
    }

    /** One of these numbers, chosen by measuring. */
    public static WorkerCount measured(int first, int most) {
        return new WorkerCount(first, most, changed -> {});
    }

    /** The same workers; the receiver may place processes on processors by their number. */
    public WorkerCount announcedTo(IntConsumer receiver) {
        return new WorkerCount(first, most, receiver);
    }

    WorkerGate gate(long nanos) {
        return new WorkerGate(this, nanos);
    }

    /**
     * Admits at most the chosen number of workers at a time. Waiting workers are admitted in the order of their arrival.
     *
     * <p>The choice is made in turns: the larger number, which only warms the machine up, then the smaller, the larger and the
     * smaller one. The code still becomes faster meanwhile; the average of two turns with the smaller number compensates for that.
     */
    static final class WorkerGate {
        /** The time of a turn. A turn lasts longer if it has too few runs. */
        static final long TURN_NANOS = 100_000_000;

        private static final int TURNS = 4;
        private static final int RUNS_OF_EACH_WORKER = 2;

        private final WorkerCount workers;
        private final double[] rates = new double[TURNS];
        private int turn;
        private long turnStart;
        private long runsInTurn;
        private int admitted;
        private int inside;
        private long nextTicket;
        private long servedTicket;

        private WorkerGate(WorkerCount workers, long nanos) {
            this.workers = workers;
            this.turnStart = nanos;
            if (workers.first == workers.most) {
                turn = TURNS;
            }
            admit(workers.most);
        }

        private void admit(int number) {
            admitted = number;
            workers.announcement.accept(number);
        }

        /** Waits until this worker may make runs. */
        synchronized void enter() {
            long ticket = nextTicket++;
            boolean isInterrupted = false;
            while (ticket != servedTicket || inside >= admitted) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    isInterrupted = true; // the worker ends by itself when the campaign is over
                }
            }
            servedTicket++;
            inside++;
            notifyAll();
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** The worker that entered has made this number of runs. */
        synchronized void leave(long runs, long nanos) {
            inside--;
            if (isMeasuring()) {
                measure(runs, nanos);
            }
            notifyAll();
        }

        /** Whether the number of workers may still change, so that blocks of runs should be short. */
        synchronized boolean isMeasuring() {
            return turn < TURNS;
        }

        private void measure(long runs, long nanos) {
            runsInTurn += runs;
            long duration = nanos - turnStart;
            if (duration < TURN_NANOS || runsInTurn < (long) RUNS_OF_EACH_WORKER * workers.most) {
                return;
            }
            rates[turn] = (double) runsInTurn / duration;
            turn++;
            turnStart = nanos;
            runsInTurn = 0;
            boolean isMore = isMeasuring() ? turn % 2 == 0 : 2 * rates[2] > rates[1] + rates[3];
            admit(isMore ? workers.most : workers.first);
        }
    }
}
