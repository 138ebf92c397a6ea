package dev.weakspot.cnative.symbol;

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

/**
 * The lines of one program or library. A process answers; it starts with the first question, and each answer is kept.
 *
 * <p>{@code addr2line} does not say where an answer ends, because it does not say how many functions are inlined at a
 * place. So an address that no program has is asked for next, and what comes before its echo is the answer.
 */
final class LineTable {
    private static final String NOWHERE = "0xffffffffffffffff";
    private static final Pattern PLACE = Pattern.compile("(.*):(\\d+|\\?)(?: \\(discriminator \\d+\\))?");
    private static final String UNKNOWN = "??";

    /** In this style both give the same answers, so that reports do not depend on which is there. */
    static final List<List<String>> READERS =
            List.of(List.of("addr2line"), List.of("llvm-symbolizer", "--output-style=GNU"));

    private final Path file;
    private final DebugTools tools;
    private final List<List<String>> readers;
    private final Map<Long, List<DebugPosition>> known = new ConcurrentHashMap<>();

    /* guarded by this */
    private Process process;
    private BufferedReader answers;
    private boolean isSilent;

    /** @param readers who can answer, as commands without options; the first that is there will */
    LineTable(Path file, DebugTools tools, List<List<String>> readers) {
        this.file = file;
        this.tools = tools;
        this.readers = readers;
    }

    /**
     * The function at an address, before it those that are inlined there, innermost first. Empty if nobody knows.
     *
     * @param address as the file has it
     */
    List<DebugPosition> at(long address) {
        List<DebugPosition> spots = known.get(address);
        if (spots == null) {
            spots = asked(address);
            known.put(address, spots);
        }
        return spots;
    }

    /** Whether nobody answers any more. */
    synchronized boolean isSilent() {
        return isSilent;
    }

    private synchronized List<DebugPosition> asked(long address) {
        if (isSilent || (process == null && !start())) {
            return List.of();
        }
        Future<?> deadline = tools.hurry(process);
        try {
            OutputStream questions = process.getOutputStream();
            String question = "0x" + Long.toHexString(address) + "\n" + NOWHERE + "\n";
            questions.write(question.getBytes(StandardCharsets.US_ASCII));
            questions.flush();
            return spots(answer());
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
                answers = DebugTools.output(process);
                return true;
            }
        }
        isSilent = true;
        return false;
    }

    /** A function and its place in turns. */
    private List<String> answer() throws IOException {
        line(); // the address once more
        List<String> answer = new ArrayList<>();
        for (String line = line(); !line.equals(NOWHERE); line = line()) {
            answer.add(line);
        }
        line();
        line();
        return answer;
    }

    private String line() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("it has ended");
        }
        return line;
    }

    private static List<DebugPosition> spots(List<String> answer) {
        List<DebugPosition> spots = new ArrayList<>();
        for (int i = 0; i + 1 < answer.size(); i += 2) {
            String function = answer.get(i).equals(UNKNOWN) ? "" : SymbolSpelling.ofFunction(answer.get(i));
            Matcher place = PLACE.matcher(answer.get(i + 1));
            boolean isPlaced = place.matches() && !place.group(1).equals(UNKNOWN);
            boolean hasLine = isPlaced && !place.group(2).equals("?");
            spots.add(new DebugPosition(
                    function, isPlaced ? place.group(1) : "", hasLine ? Integer.parseInt(place.group(2)) : 0));
        }
        return List.copyOf(spots);
    }
}
