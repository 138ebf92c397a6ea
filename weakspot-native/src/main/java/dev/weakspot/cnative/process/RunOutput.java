package dev.weakspot.cnative.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The standard output and error of the runs of a fork server. */
final class RunOutput {
    private final Path file;

    /** The number of bytes that the run has printed, if it ended while its set-up was replayed. */
    private long limit = Long.MAX_VALUE;

    RunOutput(Path file) {
        this.file = file;
    }

    void begin() {
        limit = Long.MAX_VALUE;
    }

    /** The rest of the file was not printed by this run. */
    void endAt(long bytes) {
        limit = bytes;
    }

    /** The number of bytes so far; 0 if the fork server has ended. */
    long size() {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.size();
        } catch (IOException e) {
            return 0;
        }
    }

    /** The beginning of the output of the last run, at most this number of bytes. */
    String text(int mostBytes) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(Math.min(channel.size(), limit), mostBytes));
            int count = 0;
            while (bytes.hasRemaining() && count >= 0) {
                count = channel.read(bytes, bytes.position());
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // the server has ended, and its output is lost
        }
    }
}
