package dev.weakspot.cnative.debuginfo;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The variables in the structure that gcc passes to the function of an OpenMP region: the type of its parameter has a member for
 * each, with the name of the variable. A variable whose address the program does not use is in the structure itself.
 */
final class SharedVariables {
    /** A reference to the structure has fewer qualifiers. */
    private static final int MOST_QUALIFIERS = 4;

    private SharedVariables() {}

    /** Empty if the function is of no region, or if no variable has the bytes. */
    static Optional<LocalVariable> at(DebugUnit unit, DebugEntry region, long offset, long bytes) {
        Optional<DebugEntry> structure =
                SourceFunction.isRegion(unit, region) ? structure(unit, region) : Optional.empty();
        OptionalLong size = structure.isPresent() ? ObjectSize.of(unit, structure.get()) : OptionalLong.empty();
        if (size.isEmpty() || offset < 0 || offset + bytes > size.getAsLong()) {
            return Optional.empty();
        }
        String path = MemberPath.of(unit, structure.get(), offset, bytes).path();
        return path.startsWith(".") && path.length() > 1
                ? Optional.of(new LocalVariable(path.substring(1), SourceFunction.of(unit, region)))
                : Optional.empty();
    }

    private static Optional<DebugEntry> structure(DebugUnit unit, DebugEntry region) {
        Optional<DebugEntry> type = region.children().stream()
                .filter(child -> child.tag().equals("formal_parameter"))
                .findFirst()
                .flatMap(unit::type);
        for (int i = 0; i < MOST_QUALIFIERS && type.isPresent(); i++) {
            switch (type.get().tag()) {
                case "structure_type" -> {
                    return type.filter(structure -> structure.name().isEmpty());
                }
                case "const_type", "restrict_type", "reference_type", "pointer_type" -> type = unit.type(type.get());
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }
}
