package dev.weakspot.frontend;

import dev.weakspot.campaign.TestSubject;

/** A target that is ready to be run. */
public interface OpenTarget extends AutoCloseable {
    TestSubject testSubject();

    /** The number of concurrent runs if the user gives no number. */
    int defaultJobs();

    @Override
    void close();
}
