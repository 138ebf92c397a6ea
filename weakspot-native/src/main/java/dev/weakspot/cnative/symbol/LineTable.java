package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.debuginfo.DebugTools;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The source positions of one program or library. An external process answers queries. The first query starts it, and
 * each answer is kept.
 *
 * <p>{@code addr2line} does not mark the end of an answer, and the number of functions inlined at an address is
 * unknown. So each query is followed by a query for an address that no program has. The answer ends where that address
 * is echoed.
 */
final class LineTable {
    private static final String END_OF_ANSWER = "0xffffffffffffffff";
    private static final Pattern POSITION = Pattern.compile("(.*):(\\d+|\\?)(?: \\(discriminator \\d+\\))?");
    private static final String UNKNOWN = "??";

    private static final List<String> ADDR2LINE = List.of("addr2line");

    /** For code of gcc: with these options all readers give the same lines, so that they do not depend on the installed one. */
    static final List<List<String>> READERS =
            Stream.concat(Stream.of(ADDR2LINE), llvmSymbolizers()).toList();

    /** For code of clang: addr2line of binutils 2.40 leaves out inlined functions, so that the line is that of a caller. */
    static final List<List<String>> READERS_OF_CLANG =
            Stream.concat(llvmSymbolizers(), Stream.of(ADDR2LINE)).toList();

    private final Path file;
    private final DebugTools tools;
    private final List<List<String>> readers;
    private final Map<Long, List<DebugPosition>> known = new ConcurrentHashMap<>();

    /* guarded by this */
    private Process process;
    private BufferedReader answers;
    private boolean isSilent;
    private boolean isComplete = true;

    /** @param readers commands without the common options; the first one that can be started is used */
    LineTable(Path file, DebugTools tools, List<List<String>> readers) {
        this.file = file;
        this.tools = tools;
        this.readers = readers;
    }

    /**
     * The function at an address, preceded by the functions that are inlined there, innermost first. Empty if unknown.
     *
     * @param address an address in the file
     */
    List<DebugPosition> at(long address) {
        List<DebugPosition> positions = known.get(address);
        if (positions == null) {
            positions = query(address);
            known.put(address, positions);
        }
        return positions;
    }

    /** Whether no reader can be started, or the reader has failed. */
    synchronized boolean isSilent() {
        return isSilent;
    }

    /** Under the names that distributions give to it. */
    private static Stream<List<String>> llvmSymbolizers() {
        IntStream versions = IntStream.iterate(24, version -> version >= 14, version -> version - 1);
        return Stream.concat(Stream.of(""), versions.mapToObj(version -> "-" + version))
                .map(suffix -> List.of("llvm-symbolizer" + suffix, "--output-style=GNU"));
    }

    /** Whether answers include all functions that clang has inlined. */
    synchronized boolean isComplete() {
        return isComplete;
    }

    private synchronized List<DebugPosition> query(long address) {
        if (isSilent || (process == null && !start())) {
            return List.of();
        }
        Future<?> deadline = tools.killAtTimeout(process);
        try {
            OutputStream queries = process.getOutputStream();
            String query = "0x" + Long.toHexString(address) + "\n" + END_OF_ANSWER + "\n";
            queries.write(query.getBytes(StandardCharsets.US_ASCII));
            queries.flush();
            return positions(answer());
        } catch (IOException hasEnded) {
            isSilent = true;
            tools.end(process);
            return List.of();
        } finally {
            deadline.cancel(false);
        }
    }

    private boolean start() {
        for (List<String> reader : readers) {
            List<String> command = new ArrayList<>(reader);
            command.addAll(List.of("-a", "-f", "-i", "-C", "-e", file.toString()));
            Optional<Process> started = tools.start(command);
            if (started.isPresent()) {
                process = started.get();
                isComplete = !reader.equals(ADDR2LINE);
                answers = DebugTools.output(process);
                return true;
            }
        }
        isSilent = true;
        return false;
    }

    /** Pairs of lines: a function and its position. */
    private List<String> answer() throws IOException {
        line(); // the echo of the address
        List<String> answer = new ArrayList<>();
        for (String line = line(); !line.equals(END_OF_ANSWER); line = line()) {
            answer.add(line);
        }
        line(); // function and position of the address that no program has
        line();
        return answer;
    }

    private String line() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the reader has ended");
        }
        return line;
    }

    private static List<DebugPosition> positions(List<String> answer) {
        List<DebugPosition> positions = new ArrayList<>();
        for (int i = 0; i + 1 < answer.size(); i += 2) {
            String function = answer.get(i).equals(UNKNOWN) ? "" : SymbolSpelling.ofFunction(answer.get(i));
            Matcher position = POSITION.matcher(answer.get(i + 1));
            boolean hasFile = position.matches() && !position.group(1).equals(UNKNOWN);
            boolean hasLine = hasFile && !position.group(2).equals("?");
            positions.add(new DebugPosition(
                    function, hasFile ? position.group(1) : "", hasLine ? Integer.parseInt(position.group(2)) : 0));
        }
        return List.copyOf(positions);
    }
}
