package dev.weakspot.finding;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import java.util.Optional;

/**
 * An access as a finding names it.
 *
 * @param operation {@code read}, {@code write}, {@code update}, {@code lock}, {@code unlock}, {@code barrier}, …
 * @param mode absent where the operation has none, as for a lock
 * @param location the name of the location or synchronisation object, as the program spells it
 */
public record Access(int thread, String operation, Optional<Mode> mode, String location, Site site, Role role) {
    public Access(int thread, String operation, Optional<Mode> mode, String location, Site site) {
        this(thread, operation, mode, location, site, Role.STEP);
    }

    public Access as(Role newRole) {
        return new Access(thread, operation, mode, location, site, newRole);
    }

    /** The part that an access plays in its finding. */
    public enum Role {
        /** The earlier access of a data race. */
        FIRST_OF_RACE,
        /** The later access of a data race. */
        SECOND_OF_RACE,
        /** The write that an access may miss under weak memory. */
        MISSED_WRITE,
        /** The access that may miss a write. */
        STALE_ACCESS,
        /** The access with which no interleaving explains the run. */
        UNEXPLAINED,
        /** The operation that freed the memory. */
        FREED,
        /** The call of a function that has returned, or the last site of a thread, whose stack was used afterwards. */
        END_OF_LIFETIME,
        /** The operation that used or freed memory that was already free. */
        USED_AFTER_FREE,
        /** The read of memory that nothing has written. */
        UNINITIALISED_READ,
        /** A step that leads to the finding. */
        STEP
    }
}
