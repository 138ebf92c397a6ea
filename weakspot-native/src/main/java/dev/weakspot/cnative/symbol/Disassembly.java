package dev.weakspot.cnative.symbol;

import dev.weakspot.cnative.debuginfo.DebugTools;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The instructions of a program or library, as objdump prints them. */
final class Disassembly {
    private static final Pattern INSTRUCTION =
            Pattern.compile("\\s*(?<address>[0-9a-f]+):\\s+(?<name>\\S+)(?<operands>.*)");

    private final Path file;
    private final DebugTools tools;

    Disassembly(Path file, DebugTools tools) {
        this.file = file;
        this.tools = tools;
    }

    /** @param operands in the notation of AT&T, where a memory operand has parentheses */
    record MachineInstruction(long address, String name, String operands) {
        boolean isBranch() {
            return name.startsWith("j") || name.startsWith("call") || name.startsWith("ret");
        }

        boolean accessesMemory() {
            return (operands.contains("(") || operands.contains("%fs:"))
                    && !name.startsWith("lea")
                    && !name.startsWith("nop");
        }
    }

    /** The instructions between two addresses in the file; empty if objdump is missing. */
    List<MachineInstruction> instructions(long start, long end) {
        return tools
                .lines(List.of(
                        "objdump",
                        "-d",
                        "--no-show-raw-insn",
                        "--start-address=" + start,
                        "--stop-address=" + end,
                        file.toString()))
                .orElse(List.of())
                .stream()
                .map(INSTRUCTION::matcher)
                .filter(Matcher::matches)
                .map(line -> new MachineInstruction(
                        Long.parseLong(line.group("address"), 16), line.group("name"), line.group("operands")))
                .toList();
    }
}
