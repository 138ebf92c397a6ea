package dev.weakspot.cnative.frontend;

import dev.weakspot.frontend.TargetFile;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Checks that a file is an executable for 64-bit x86 which is linked with Weakspot's run-time. */
final class ExecutableFile {
    private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};
    private static final int ELF_HEADER = 64;
    private static final int ELF_CLASS = 4;
    private static final int ELF_64_BIT = 2;
    private static final int ELF_MACHINE = 18;
    private static final int ELF_X86_64 = 62;

    /** The name of Weakspot's run-time. The name of ThreadSanitizer's own run-time has a number at the end. */
    private static final byte[] RUNTIME = "libtsan.so\0".getBytes(StandardCharsets.US_ASCII);

    private static final Pattern SOURCE = Pattern.compile(".*\\.(c|cc|cpp|cxx|C|c\\+\\+|h|hpp)", Pattern.DOTALL);

    private ExecutableFile() {}

    static boolean isSource(Path file) {
        return Files.isRegularFile(file) && SOURCE.matcher(file.toString()).matches();
    }

    static boolean isElf(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(ELF.length), ELF);
        } catch (IOException e) {
            return false;
        }
    }

    static TargetFile read(String path) throws InputException {
        Path file = Path.of(path);
        if (isSource(file)) {
            throw new InputException(
                    path, "a source file", "build it with 'weakspot cc' or 'weakspot c++', and name the program");
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new InputException(path, "cannot be read", "see its permissions");
        }
        check(file, path, bytes);
        return new TargetFile(path, bytes);
    }

    private static void check(Path file, String path, byte[] bytes) throws InputException {
        if (bytes.length < ELF_HEADER || bytes[ELF_CLASS] != ELF_64_BIT || bytes[ELF_MACHINE] != ELF_X86_64) {
            throw new InputException(
                    path, "not a program for 64-bit x86", "build it for that, with 'weakspot cc' or 'weakspot c++'");
        }
        if (!Files.isExecutable(file)) {
            throw new InputException(path, "not executable", "see its permissions");
        }
        if (!contains(bytes, RUNTIME)) {
            throw new InputException(path, "not built for Weakspot", "build it with 'weakspot cc' or 'weakspot c++'");
        }
    }

    private static boolean contains(byte[] bytes, byte[] wanted) {
        for (int i = 0; i + wanted.length <= bytes.length; i++) {
            if (bytes[i] == wanted[0] && Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }
}
