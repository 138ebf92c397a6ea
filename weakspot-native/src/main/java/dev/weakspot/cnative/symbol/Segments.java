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
 * The segments of an ELF file, from its program headers: its parts and their addresses relative to each other.
 *
 * @param dynamic the part that the dynamic loader reads, if there is one
 */
record Segments(List<Segment> loads, Optional<Segment> dynamic) {
    private static final int MAGIC = 0x464c457f;
    private static final int HEADER = 64;
    private static final int PT_LOAD = 1;
    private static final int PT_DYNAMIC = 2;
    private static final long PAGE = 4096;

    /**
     * A part of the file.
     *
     * @param bytes the size in memory; larger than in the file if the segment ends with zero-initialised data
     */
    record Segment(long offset, long address, long bytesInFile, long bytes) {
        boolean hasPageAt(long fileOffset) {
            return pageOf(offset) <= fileOffset && fileOffset < offset + bytesInFile;
        }
    }

    /** Empty if the file is no 64-bit ELF file, or cannot be read. */
    static Optional<Segments> of(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer header = read(channel, 0, HEADER);
            if (header.getInt(0) != MAGIC || header.get(4) != 2) {
                return Optional.empty();
            }
            int size = header.getShort(54);
            int count = header.getShort(56);
            ByteBuffer table = read(channel, header.getLong(32), size * count);
            List<Segment> loads = new ArrayList<>();
            Optional<Segment> dynamic = Optional.empty();
            for (int at = 0; at < size * count; at += size) {
                int type = table.getInt(at);
                Segment segment = new Segment(
                        table.getLong(at + 8), table.getLong(at + 16), table.getLong(at + 32), table.getLong(at + 40));
                if (type == PT_LOAD) {
                    loads.add(segment);
                } else if (type == PT_DYNAMIC) {
                    dynamic = Optional.of(segment);
                }
            }
            return loads.isEmpty() ? Optional.empty() : Optional.of(new Segments(loads, dynamic));
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException unreadable) {
            return Optional.empty(); // sites in this file are shown as addresses
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
     * The difference between addresses in memory and in the file; 0 for a program that is not position-independent.
     *
     * @param start the address to which the file is mapped from {@code offset} on
     */
    OptionalLong bias(long start, long offset) {
        return loads.stream()
                .filter(load -> load.hasPageAt(offset))
                .mapToLong(load -> start - (load.address() + offset - load.offset()))
                .findFirst();
    }

    /** The offset in the file of the byte at this address. */
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
