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
 * A program or shared library as the loader knows it.
 *
 * @param name as others call it
 * @param isInstrumented whether it was built with {@code weakspot cc}: it needs our run-time, or calls it at least
 */
record LoadedLibrary(String name, boolean isInstrumented) {
    private static final int DT_NULL = 0;
    private static final int DT_STRTAB = 5;
    private static final int DT_STRSZ = 10;
    private static final int DT_SONAME = 14;
    private static final int ENTRY = 16;
    private static final int MOST_BYTES = 64 << 20;

    /** Among all names that it gives or wants, each of which ends with a zero. */
    private static final Pattern OF_OUR_RUNTIME = Pattern.compile("\0(libtsan\\.so\0|__tsan_(func_entry|init)\0)");

    /** What they do for a program is seen where the program calls them; libtsan.so is our own. */
    private static final Pattern RUNTIME_OF_C =
            Pattern.compile("(ld-linux-x86-64|lib(c|m|mvec|dl|rt|util|anl|pthread|resolv|nss_[a-z]+|thread_db"
                    + "|gcc_s|stdc\\+\\+|c\\+\\+|c\\+\\+abi|unwind|atomic|tsan))(-[0-9.]+)?\\.so(\\..*)?");

    /** Nothing if it cannot be read. */
    static Optional<LoadedLibrary> of(Path file) {
        Optional<Segments> segments = Segments.of(file);
        if (segments.isEmpty() || segments.get().dynamic().isEmpty()) {
            return Optional.empty();
        }
        try (FileChannel channel = FileChannel.open(file)) {
            Segments.Load dynamic = segments.get().dynamic().get();
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
                            ? word(all, (int) name.getAsLong())
                            : file.getFileName().toString(),
                    OF_OUR_RUNTIME.matcher(all).find()));
        } catch (IOException | RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static OptionalLong value(ByteBuffer entries, long tag) {
        for (int at = 0; at + ENTRY <= entries.limit(); at += ENTRY) {
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

    private static String word(String all, int begin) {
        return all.substring(begin, all.indexOf('\0', begin));
    }

    /** Whether it may synchronise in a way that nobody sees. */
    boolean isUnseen() {
        return !isInstrumented && !RUNTIME_OF_C.matcher(name).matches();
    }
}
