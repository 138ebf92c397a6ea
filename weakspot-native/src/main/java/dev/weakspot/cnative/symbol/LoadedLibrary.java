package dev.weakspot.cnative.symbol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A program or shared library, as its dynamic section describes it.
 *
 * @param name the name by which other modules refer to it, or else the name of its file
 * @param isInstrumented whether it was built with {@code weakspot cc}: it needs the run-time, or at least calls it
 */
record LoadedLibrary(String name, boolean isInstrumented) {
    private static final int DT_NULL = 0;
    private static final int DT_STRTAB = 5;
    private static final int DT_STRSZ = 10;
    private static final int DT_SONAME = 14;
    private static final int ENTRY_BYTES = 16;
    private static final int MOST_BYTES = 64 << 20;

    /** Matches in the table of all names that a module defines or needs. Each name ends with a zero byte. */
    private static final Pattern RUNTIME_NAME = Pattern.compile("\0(libtsan\\.so\0|__tsan_(func_entry|init)\0)");

    /** Libraries whose effects are observed where the program calls them. libtsan.so is Weakspot's own run-time. */
    private static final Pattern STANDARD_LIBRARY =
            Pattern.compile("(ld-linux-x86-64|lib(c|m|mvec|dl|rt|util|anl|pthread|resolv|nss_[a-z]+|thread_db"
                    + "|gcc_s|stdc\\+\\+|c\\+\\+|c\\+\\+abi|unwind|atomic|tsan))(-[0-9.]+)?\\.so(\\..*)?");

    /** Empty if the file cannot be read or has no dynamic section. */
    static Optional<LoadedLibrary> of(Path file) {
        Optional<Segments> segments = Segments.of(file);
        if (segments.isEmpty() || segments.get().dynamic().isEmpty()) {
            return Optional.empty();
        }
        try (FileChannel channel = FileChannel.open(file)) {
            Segments.Segment dynamic = segments.get().dynamic().get();
            ByteBuffer entries =
                    Segments.read(channel, dynamic.offset(), (int) Math.min(dynamic.bytesInFile(), 1 << 16));
            OptionalLong begin = segments.get().inFile(value(entries, DT_STRTAB).orElseThrow());
            long length = value(entries, DT_STRSZ).orElseThrow();
            if (begin.isEmpty() || length > MOST_BYTES) {
                return Optional.empty();
            }
            ByteBuffer names = Segments.read(channel, begin.getAsLong(), (int) length);
            String all = StandardCharsets.ISO_8859_1.decode(names.flip()).toString();
            OptionalLong name = value(entries, DT_SONAME);
            return Optional.of(new LoadedLibrary(
                    name.isPresent()
                            ? nameAt(all, (int) name.getAsLong())
                            : file.getFileName().toString(),
                    RUNTIME_NAME.matcher(all).find()));
        } catch (IOException | RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static OptionalLong value(ByteBuffer entries, long tag) {
        for (int at = 0; at + ENTRY_BYTES <= entries.limit(); at += ENTRY_BYTES) {
            long found = entries.getLong(at);
            if (found == tag) {
                return OptionalLong.of(entries.getLong(at + Long.BYTES));
            }
            if (found == DT_NULL) {
                break;
            }
        }
        return OptionalLong.empty();
    }

    private static String nameAt(String names, int begin) {
        return names.substring(begin, names.indexOf('\0', begin));
    }

    /** Whether the library may synchronise threads by code that Weakspot does not observe. */
    boolean isUnseen() {
        return !isInstrumented && !STANDARD_LIBRARY.matcher(name).matches();
    }
}
