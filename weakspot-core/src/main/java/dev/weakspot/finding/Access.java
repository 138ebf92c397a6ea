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
public record Access(int thread, String operation, Optional<Mode> mode, String location, Site site) {}
