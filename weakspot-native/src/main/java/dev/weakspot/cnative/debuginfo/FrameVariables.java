package dev.weakspot.cnative.debuginfo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables that a function keeps at fixed places in its frame. A variable in registers, or whose place changes, is left out:
 * its location is a list.
 */
final class FrameVariables {
    /** readelf also notes a missing base of the frame where it has just not seen it. */
    private static final Pattern FROM_BASE = Pattern.compile(".*\\(DW_OP_fbreg: (-?\\d+)\\)( \\[without .*)?");

    private static final Pattern FROM_REGISTER = Pattern.compile(".*\\(DW_OP_breg[67] \\((rsp|rbp)\\): (-?\\d+)\\)");
    private static final Pattern BASE_REGISTER = Pattern.compile(".*\\(DW_OP_reg[67] \\((rsp|rbp)\\)\\)");

    private final DebugUnit unit;
    private final String frameBase;
    private final List<Placed> variables = new ArrayList<>();

    /** A variable with its place: an offset from a register, or from the base of the frame if there is none. */
    private record Placed(
            DebugEntry entry, DebugEntry type, String function, String register, long offset, long bytes) {}

    /** @param function the entry of a function that has code */
    FrameVariables(DebugUnit unit, DebugEntry function) {
        this.unit = unit;
        this.frameBase = function.text("DW_AT_frame_base").orElse("");
        addFrom(function, SourceFunction.of(unit, function));
    }

    private void addFrom(DebugEntry scope, String function) {
        for (DebugEntry child : scope.children()) {
            switch (child.tag()) {
                case "variable", "formal_parameter" -> add(child, function);
                case "inlined_subroutine" -> addFrom(child, SourceFunction.of(unit, child));
                case "lexical_block", "try_block", "catch_block" -> addFrom(child, function);
                default -> {}
            }
        }
    }

    private void add(DebugEntry variable, String function) {
        String location = variable.text("DW_AT_location").orElse("");
        Matcher fromBase = FROM_BASE.matcher(location);
        Matcher fromRegister = FROM_REGISTER.matcher(location);
        Optional<DebugEntry> type = unit.type(variable);
        OptionalLong bytes = type.isPresent() ? ObjectSize.of(unit, type.get()) : OptionalLong.empty();
        if (bytes.isEmpty()) {
            return;
        }
        if (fromBase.matches()) {
            long offset = Long.parseLong(fromBase.group(1));
            variables.add(new Placed(variable, type.get(), function, "", offset, bytes.getAsLong()));
        } else if (fromRegister.matches()) {
            long offset = Long.parseLong(fromRegister.group(2));
            variables.add(new Placed(variable, type.get(), function, fromRegister.group(1), offset, bytes.getAsLong()));
        }
    }

    /** The variable with this address; empty if there is none, or if variables share the place at different times. */
    Optional<LocalVariable> at(long address, long bytes, StackFrame frame, CallFrames callFrames) {
        List<LocalVariable> found = new ArrayList<>();
        for (Placed variable : variables) {
            OptionalLong base = base(variable, frame, callFrames);
            if (base.isPresent()) {
                long inside = address - base.getAsLong() - variable.offset();
                Optional<String> name = unit.declaration(variable.entry()).name();
                if (inside >= 0 && inside < variable.bytes() && name.isPresent()) {
                    String path =
                            MemberPath.of(unit, variable.type(), inside, bytes).path();
                    found.add(new LocalVariable(name.get() + path, variable.function()));
                }
            }
        }
        return found.stream().distinct().count() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private OptionalLong base(Placed variable, StackFrame frame, CallFrames callFrames) {
        String register = variable.register();
        if (register.isEmpty()) {
            if (frameBase.contains("DW_OP_call_frame_cfa")) {
                return callFrames.address(frame);
            }
            Matcher baseRegister = BASE_REGISTER.matcher(frameBase);
            register = baseRegister.matches() ? baseRegister.group(1) : "";
        }
        long value = register.equals("rsp") ? frame.stackPointer() : register.equals("rbp") ? frame.framePointer() : 0;
        return value == 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
