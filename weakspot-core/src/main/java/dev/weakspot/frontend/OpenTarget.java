package dev.weakspot.frontend;

import dev.weakspot.campaign.TestSubject;
import dev.weakspot.campaign.runs.WorkerCount;

/** A target that is ready to be run. */
public interface OpenTarget extends AutoCloseable {
    TestSubject testSubject();

    /** The workers of a campaign if the user gives no number. */
    WorkerCount defaultWorkers();

    @Override
    void close();
}
