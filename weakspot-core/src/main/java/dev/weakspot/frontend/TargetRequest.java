package dev.weakspot.frontend;

import dev.weakspot.recording.RecordedInput;
import dev.weakspot.recording.Recording;
import java.util.List;
import java.util.Optional;

/**
 * How the user wants a target to be opened.
 *
 * @param name the name of the program in reports and recordings; empty for the target's own name
 * @param arguments the arguments that each run gets
 * @param recordedInput the standard input that each run gets if the user gives none
 * @param recordedStatus the exit status that is expected if the user names none
 * @param recordedTeamSizes the team sizes among which runs choose if the user names none; empty for the usual ones
 * @param wantsDebugger whether a debugger is to be started where the run ends
 */
public record TargetRequest(
        Optional<String> name,
        List<String> arguments,
        RecordedInput recordedInput,
        int recordedStatus,
        List<Integer> recordedTeamSizes,
        boolean wantsDebugger,
        OptionValues options,
        TargetContext context) {
    public TargetRequest {
        arguments = List.copyOf(arguments);
        recordedTeamSizes = List.copyOf(recordedTeamSizes);
    }

    /** For runs with these arguments. */
    public static TargetRequest forRuns(List<String> arguments, OptionValues options, TargetContext context) {
        return new TargetRequest(
                Optional.empty(), arguments, RecordedInput.NONE, 0, List.of(), false, options, context);
    }

    /** For a run with the arguments and the input of a recorded one. */
    public static TargetRequest forReplay(
            Recording.Subject recorded, boolean wantsDebugger, OptionValues options, TargetContext context) {
        return new TargetRequest(
                Optional.of(recorded.program()),
                recorded.arguments(),
                recorded.input(),
                recorded.expectedStatus(),
                recorded.teamSizes(),
                wantsDebugger,
                options,
                context);
    }

    /** For a part of the target, with these arguments. */
    public TargetRequest forPart(String part, List<String> partArguments) {
        return new TargetRequest(
                Optional.of(part),
                partArguments,
                recordedInput,
                recordedStatus,
                recordedTeamSizes,
                wantsDebugger,
                options,
                context);
    }
}
