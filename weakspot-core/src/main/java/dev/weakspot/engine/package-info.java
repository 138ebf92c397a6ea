/**
 * The engine: one loop over strategy, memory and monitors, for every front end. {@code Explorer} makes one run, {@code RunSetup}
 * makes explorers and narrated runs, {@code Machine} holds memory, objects and threads, {@code WaitingLoops} detects waiting loops.
 * Uses {@code event}, {@code memory}, {@code sync}, {@code recording}, {@code scheduling}, {@code finding}, {@code monitor},
 * {@code explain} and {@code control}. Knows no front end, no campaign and no list of strategies. Start with {@code Explorer}.
 */
package dev.weakspot.engine;
