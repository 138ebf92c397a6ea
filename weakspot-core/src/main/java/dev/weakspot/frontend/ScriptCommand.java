package dev.weakspot.frontend;

import dev.weakspot.input.InputException;
import java.util.Map;

/** A command with one argument, for the scripts of a front end. Help does not list it. */
public interface ScriptCommand {
    String name();

    /** The argument in usage messages, in capitals. */
    String argumentLabel();

    /**
     * Executes the command and returns the line that it prints.
     *
     * @param environment the environment variables of the user
     */
    String output(String argument, Map<String, String> environment) throws InputException, SetupException;
}
