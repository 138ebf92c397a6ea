package dev.weakspot.cli.output;

import dev.weakspot.cli.context.Console;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingStore;
import dev.weakspot.recording.RecordingText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The folder for recordings, in the user's working folder. A recording is written atomically and is readable by its owner
 * only. It may replace an older recording, but no other file.
 */
public final class RecordingFolder implements RecordingStore {
    public static final String NAME = "weakspot-recordings";
    private static final String ENDING = ".recording";

    private final Path folder;
    private final Console console;

    /** The names of the recordings of this command. */
    private final Set<String> names = new HashSet<>();

    public RecordingFolder(Path workingFolder, Console console) {
        this.folder = workingFolder.resolve(NAME);
        this.console = console;
    }

    @Override
    public Optional<String> keep(String wanted, Recording recording) {
        String name = unused(wanted);
        String shown = NAME + "/" + name + ENDING;
        try {
            makeFolder();
            Path file = folder.resolve(name + ENDING);
            if (Files.exists(file) && !isRecording(file)) {
                console.error(shown + ": not overwritten, because it is not a recording (move it away)");
                return Optional.empty();
            }
            write(file, recording);
            return Optional.of(shown);
        } catch (IOException e) {
            console.error(shown + ": cannot be written: " + reason(e) + " (the report still has the steps)");
            return Optional.empty();
        }
    }

    /** Programs of one command, such as two test cases, may differ only in characters that file names cannot have. */
    private String unused(String wanted) {
        String name = wanted;
        for (int number = 2; !names.add(name); number++) {
            name = wanted + "-" + number;
        }
        return name;
    }

    private void makeFolder() throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw new FileSystemException(folder.toString(), null, NAME + " is not a folder");
            }
        }
    }

    private static boolean isRecording(Path file) {
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            char[] start = new char[RecordingText.MARK.length()];
            int length = reader.read(start);
            return length == start.length && RecordingText.MARK.equals(new String(start));
        } catch (IOException e) {
            return false;
        }
    }

    private void write(Path file, Recording recording) throws IOException {
        Path draft = Files.createTempFile(folder, ".draft", ENDING); // readable by the owner only
        try {
            try (Writer out = Files.newBufferedWriter(draft)) {
                RecordingText.write(recording, out);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
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
