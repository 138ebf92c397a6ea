package dev.weakspot.cli;

import dev.weakspot.cnative.attach.Launch;
import dev.weakspot.cnative.attach.NativeSpecimen;
import dev.weakspot.recording.Input;
import dev.weakspot.recording.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A compiled program that the user wants to run. */
record NativeAim(NativeSpecimen specimen, StandardInput input) implements Aim {
    private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};
    private static final int ELF_HEADER = 64;
    private static final int ELF_CLASS = 4;
    private static final int ELF_64_BIT = 2;
    private static final int ELF_MACHINE = 18;
    private static final int ELF_X86_64 = 62;

    /** The name of our run-time; ThreadSanitizer's has a number behind it. */
    private static final byte[] RUNTIME = "libtsan.so\0".getBytes(StandardCharsets.US_ASCII);

    private static final Pattern SOURCE = Pattern.compile(".*\\.(c|cc|cpp|cxx|C|c\\+\\+|h|hpp)");

    static NativeAim of(String file, List<String> arguments, NativeOptions options, Surroundings surroundings)
            throws UnusableFileException {
        return of(file, arguments, Input.NONE, options, surroundings);
    }

    /** With this to read, if the user gives nothing. */
    static NativeAim of(
            String file, List<String> arguments, Input otherwise, NativeOptions options, Surroundings surroundings)
            throws UnusableFileException {
        byte[] bytes = program(file);
        NativeSpecimen.Wishes wishes = options.wishes(surroundings.isInterrupted());
        StandardInput input = StandardInput.of(surroundings, otherwise);
        Recording.Subject subject = Recording.Subject.of(
                        Path.of(file).getFileName().toString(), file, bytes, arguments)
                .reading(input.content());
        Launch launch = new Launch(
                Path.of(file).toAbsolutePath(),
                arguments,
                surroundings.folder().toAbsolutePath(),
                environment(surroundings.environment()),
                input.file());
        return new NativeAim(new NativeSpecimen(subject, launch, wishes), input);
    }

    /** As the user has it: the launcher sets a locale, which is for us alone. */
    private static Map<String, String> environment(Map<String, String> ours) {
        String locale = System.getProperty("weakspot.locale");
        if (locale == null) {
            return ours;
        }
        Map<String, String> theirs = new HashMap<>(ours);
        theirs.remove("LC_ALL");
        if (!locale.isEmpty()) {
            theirs.put("LC_ALL", locale);
        }
        return theirs;
    }

    /** The bytes of a program that was built for Weakspot. */
    static byte[] program(String file) throws UnusableFileException {
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            throw new UnusableFileException(file, "no such file", "name a program");
        }
        if (!Files.isRegularFile(path)) {
            throw new UnusableFileException(file, "neither a file nor a folder", "name a program");
        }
        if (SOURCE.matcher(file).matches()) {
            throw new UnusableFileException(
                    file, "a source file", "build it with 'weakspot cc' or 'weakspot c++', and name the program");
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be read", "see its permissions");
        }
        if (bytes.length < ELF.length || !Arrays.equals(bytes, 0, ELF.length, ELF, 0, ELF.length)) {
            throw new UnusableFileException(
                    file,
                    "neither a litmus program nor a compiled one",
                    "the name of a litmus program ends in .litmus");
        }
        if (bytes.length < ELF_HEADER || bytes[ELF_CLASS] != ELF_64_BIT || bytes[ELF_MACHINE] != ELF_X86_64) {
            throw new UnusableFileException(
                    file, "not a program for 64-bit x86", "build it for that, with 'weakspot cc' or 'weakspot c++'");
        }
        if (!Files.isExecutable(path)) {
            throw new UnusableFileException(file, "not executable", "see its permissions");
        }
        if (!contains(bytes, RUNTIME)) {
            throw new UnusableFileException(
                    file, "not built for Weakspot", "build it with 'weakspot cc' or 'weakspot c++'");
        }
        return bytes;
    }

    private static boolean contains(byte[] bytes, byte[] wanted) {
        for (int i = 0; i + wanted.length <= bytes.length; i++) {
            if (bytes[i] == wanted[0] && Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }

    /** A run keeps one processor busy, and the engine another. */
    @Override
    public int usualJobs() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    @Override
    public void close() {
        specimen.close();
        input.close();
    }
}
