package dev.weakspot.cnative.symbol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where the parts of an ELF file go in memory, relative to each other, as its program headers say.
 *
 * @param dynamic what the loader reads, if it has anything to do with it
 */
record Segments(List<Load> loads, Optional<Load> dynamic) {
    private static final int MAGIC = 0x464c457f;
    private static final int HEADER = 64;
    private static final int PT_LOAD = 1;
    private static final int PT_DYNAMIC = 2;
    private static final long PAGE = 4096;

    /**
     * One part.
     *
     * @param bytes what it has in memory, which is more than in the file if it ends with what is zero at first
     */
    record Load(long offset, long address, long bytesInFile, long bytes) {
        boolean hasPageAt(long fileOffset) {
            return pageOf(offset) <= fileOffset && fileOffset < offset + bytesInFile;
        }
    }

    /** Nothing if it is no ELF file for 64 bits, or cannot be read. */
    static Optional<Segments> of(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer header = read(channel, 0, HEADER);
            if (header.getInt(0) != MAGIC || header.get(4) != 2) {
                return Optional.empty();
            }
            int size = header.getShort(54);
            int count = header.getShort(56);
            ByteBuffer table = read(channel, header.getLong(32), size * count);
            List<Load> loads = new ArrayList<>();
            Optional<Load> dynamic = Optional.empty();
            for (int at = 0; at < size * count; at += size) {
                int type = table.getInt(at);
                Load load = new Load(
                        table.getLong(at + 8), table.getLong(at + 16), table.getLong(at + 32), table.getLong(at + 40));
                if (type == PT_LOAD) {
                    loads.add(load);
                } else if (type == PT_DYNAMIC) {
                    dynamic = Optional.of(load);
                }
            }
            return loads.isEmpty() ? Optional.empty() : Optional.of(new Segments(loads, dynamic));
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException unreadable) {
            return Optional.empty(); // its places are told by address
        }
    }

    static ByteBuffer read(FileChannel channel, long position, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int read = 0; read >= 0 && buffer.hasRemaining(); ) {
            read = channel.read(buffer, position + buffer.position());
        }
        return buffer;
    }

    /**
     * How far everything is from where the file says; 0 for a program that is not position-independent.
     *
     * @param start of what is mapped from {@code offset} of the file on
     */
    OptionalLong bias(long start, long offset) {
        return loads.stream()
                .filter(load -> load.hasPageAt(offset))
                .mapToLong(load -> start - (load.address() + offset - load.offset()))
                .findFirst();
    }

    /** Where in the file it is what will be at this address. */
    OptionalLong inFile(long address) {
        return loads.stream()
                .filter(load -> load.address() <= address && address < load.address() + load.bytesInFile())
                .mapToLong(load -> load.offset() + address - load.address())
                .findFirst();
    }

    long low() {
        return loads.stream().mapToLong(load -> pageOf(load.address())).min().orElseThrow();
    }

    long high() {
        return loads.stream()
                .mapToLong(load -> load.address() + load.bytes())
                .max()
                .orElseThrow();
    }

    private static long pageOf(long address) {
        return address & -PAGE;
    }
}
