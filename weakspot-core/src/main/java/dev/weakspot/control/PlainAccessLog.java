package dev.weakspot.control;

import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;

/** Capability: threads make plain accesses between their operations, and the front end logs them. */
public interface PlainAccessLog {
    /** All accesses are operations. */
    PlainAccessLog NONE = new PlainAccessLog() {
        @Override
        public void addPlainAccesses(int thread, PlainAccesses accesses) {}

        @Override
        public Site site(long number) {
            throw new IllegalStateException("the front end logs no plain accesses: site number=" + number);
        }
    };

    /** Adds the plain accesses that the thread has made since it was last resumed. */
    void addPlainAccesses(int thread, PlainAccesses accesses);

    /** The site that the log refers to by this number. */
    Site site(long number);
}
