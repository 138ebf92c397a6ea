package dev.weakspot.report.sarif;

import dev.weakspot.finding.Finding;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * The description of a kind of finding.
 *
 * @param name a readable identifier, in the case that SARIF viewers expect
 * @param meaning the behaviour, as docs/verdicts.md defines it
 * @param remedy the usual repair
 */
record SarifRule(Finding.Kind kind, String name, String meaning, String remedy) {
    /** The order of the rules in the log. */
    static final List<Finding.Kind> KINDS = List.of(Finding.Kind.values());

    static SarifRule of(Finding.Kind kind) {
        return switch (kind) {
            case RACE ->
                new SarifRule(
                        kind,
                        "DataRace",
                        "Two accesses of the same bytes, one of them a write and one of them non-atomic, are not ordered by"
                                + " happens-before. The behaviour of such a program is undefined.",
                        "Order the accesses: with a lock that both threads hold, or with a release store that happens after the"
                                + " first access and an acquire load that happens before the second. Or make the accesses"
                                + " atomic.");
            case ROBUSTNESS ->
                new SarifRule(
                        kind,
                        "RobustnessViolation",
                        "An access may miss a write that every interleaving of the threads puts before it. The program has a"
                                + " behaviour that no interleaving explains.",
                        "Use a stronger memory order at the named accesses, or a fence, if the program relies on interleavings.");
            case ASSERTION ->
                new SarifRule(
                        kind,
                        "AssertionFailure",
                        "An assertion of the program fails under the schedule that the steps show.",
                        "Follow the steps of each thread to the failing assertion.");
            case CONDITION ->
                new SarifRule(
                        kind,
                        "ForbiddenFinalState",
                        "An execution ends in a state that the final condition of the program forbids.",
                        "Follow the steps of each thread to the final state.");
            case DEADLOCK ->
                new SarifRule(
                        kind,
                        "BlockedThreads",
                        "No thread can continue, and some threads have not ended: they wait for a lock, a condition, a barrier or"
                                + " another thread.",
                        "Take locks in one order in all threads; make sure that every wait is woken and every lock released.");
            case LIVELOCK ->
                new SarifRule(
                        kind,
                        "EndlessLocalLoop",
                        "A thread loops for ever without accessing shared memory.",
                        "Give the loop a condition that becomes false.");
            case CRASH ->
                new SarifRule(
                        kind,
                        "ProgramCrash",
                        "The program crashes under the schedule that the steps show: by a fatal signal, abort, an uncaught"
                                + " exception or an invalid operation.",
                        "Follow the steps of each thread to the crash.");
            case EXIT_STATUS ->
                new SarifRule(
                        kind,
                        "NonZeroExitStatus",
                        "The program ends with an exit status other than the expected one, or a check of its test framework"
                                + " fails.",
                        "Follow the steps of each thread. '--expect-status' names another expected status.");
            case LOCK_MISUSE ->
                new SarifRule(
                        kind,
                        "LockMisuse",
                        "A synchronisation object is used against its rules: a mutex is unlocked by a thread that does not hold it"
                                + " or locked twice, or an object is used after its destruction.",
                        "Pair every lock with one unlock in the same thread; destroy an object after its last use.");
            case USE_AFTER_FREE ->
                new SarifRule(
                        kind,
                        "UseAfterFree",
                        "A block of memory is accessed after it was freed.",
                        "Free the block after the last access of every thread: by reference counts, hazard pointers or a lock.");
            case DOUBLE_FREE ->
                new SarifRule(kind, "DoubleFree", "A block of memory is freed twice.", "Let one owner free the block.");
            case UNINITIALISED_READ ->
                new SarifRule(
                        kind,
                        "UninitialisedRead",
                        "An atomic read returns the value that a heap block had when it was allocated.",
                        "Initialise the block before other threads can read it, and publish it with a release store.");
        };
    }

    void write(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("id", kind.word());
        json.writeStringProperty("name", name);
        writeText(json, "shortDescription", upperCaseFirst(kind.title()) + ".");
        writeText(json, "fullDescription", meaning);
        json.writeObjectPropertyStart("help");
        json.writeStringProperty("text", meaning + "\n\n" + remedy);
        json.writeStringProperty("markdown", meaning + "\n\n**Repair.** " + remedy);
        json.writeEndObject();
        json.writeObjectPropertyStart("defaultConfiguration");
        json.writeStringProperty("level", kind.severity().word());
        json.writeEndObject();
        json.writeObjectPropertyStart("properties");
        json.writeStringProperty("problem.severity", kind.severity().word());
        json.writeArrayPropertyStart("tags");
        List.of("concurrency", "correctness").forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeText(JsonGenerator json, String property, String text) {
        json.writeObjectPropertyStart(property);
        json.writeStringProperty("text", text);
        json.writeEndObject();
    }

    private static String upperCaseFirst(String title) {
        return Character.toUpperCase(title.charAt(0)) + title.substring(1);
    }
}
