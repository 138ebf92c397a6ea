package dev.weakspot.cli.output;

import dev.weakspot.cli.context.Console;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingStore;
import dev.weakspot.recording.RecordingText;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folder for recordings. A recording is complete from the moment it is there, is readable by its owner only, and never
 * replaces a file: it gets the first number for which there is no file, or a file with the same content.
 */
public final class RecordingFolder implements RecordingStore {
    public static final String NAME = "weakspot-recordings";
    private static final String ENDING = ".recording";
    private static final Pattern NUMBERED = Pattern.compile("(.*-)(\\d{1,9})");

    private final Path folder;
    private final String shownFolder;
    private final Console console;

    /** The names of the recordings of this command. */
    private final Set<String> names = new HashSet<>();

    /**
     * The folder with this name.
     *
     * @param name the name that the user gave, or {@link #NAME}
     */
    public RecordingFolder(Path workingFolder, String name, Console console) {
        this.folder = workingFolder.resolve(name);
        this.shownFolder = name.endsWith("/") ? name : name + "/";
        this.console = console;
    }

    @Override
    public Optional<String> keep(String wanted, Recording recording) {
        try {
            makeFolder();
            return Optional.of(shown(stored(wanted, recording)));
        } catch (IOException e) {
            console.error(shown(wanted) + ": cannot be written: " + reason(e) + " (the report still has the steps)");
            return Optional.empty();
        }
    }

    private String shown(String name) {
        return shownFolder + name + ENDING;
    }

    private void makeFolder() throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new FileSystemException(folder.toString(), null, folder.getFileName() + " is not a folder");
        }
    }

    /** Stores the recording under the wanted name, or under that name with a larger number, and returns the name. */
    private String stored(String wanted, Recording recording) throws IOException {
        Path draft = Files.createTempFile(folder, ".draft", ENDING); // readable by the owner only
        try {
            try (Writer out = Files.newBufferedWriter(draft)) {
                RecordingText.write(recording, out);
            }
            String name = wanted;
            while (!isStored(draft, name)) {
                name = next(name);
            }
            return name;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Stores the draft under this name, unless the name is taken. Programs of one command, such as two test cases, may differ
     * only in characters that file names cannot have.
     */
    private boolean isStored(Path draft, String name) throws IOException {
        if (!names.add(name)) {
            return false;
        }
        Path file = folder.resolve(name + ENDING);
        if (isEqual(draft, file)) {
            return true;
        }
        try {
            link(draft, file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return isEqual(draft, file); // another process may have stored the same recording meanwhile
        }
    }

    /** A link fails if there is a file of that name; a rename would replace it. */
    private static void link(Path draft, Path file) throws IOException {
        try {
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException e) { // a file system without links
            Files.move(draft, file);
        }
    }

    private static boolean isEqual(Path draft, Path file) {
        try {
            return Files.isRegularFile(file) && Files.mismatch(draft, file) < 0;
        } catch (IOException e) {
            return false; // not readable, so not known to be equal
        }
    }

    /** {@code SB-race-2} after {@code SB-race-1}. */
    private static String next(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches() ? numbered.group(1) + (Integer.parseInt(numbered.group(2)) + 1) : name + "-2";
    }

    private static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof FileSystemException precise && precise.getReason() != null) {
            return precise.getReason();
        }
        // The message of other exceptions is only the name of the temporary file.
        return failure instanceof FileSystemException
                ? "no file can be created there"
                : String.valueOf(failure.getMessage());
    }
}
