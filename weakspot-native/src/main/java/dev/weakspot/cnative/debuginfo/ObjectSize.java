package dev.weakspot.cnative.debuginfo;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The size of objects of a type, in bytes. */
final class ObjectSize {
    private static final int MOST_LEVELS = 64;
    private static final long POINTER_BYTES = 8;

    private ObjectSize() {}

    /** Empty if the type is incomplete; 0 for an array without a bound. */
    static OptionalLong of(DebugUnit unit, DebugEntry type) {
        long factor = 1;
        Optional<DebugEntry> current = Optional.of(type);
        for (int level = 0; level < MOST_LEVELS && current.isPresent(); level++) {
            DebugEntry entry = current.get();
            OptionalLong stated = entry.number("DW_AT_byte_size");
            if (stated.isPresent()) {
                return OptionalLong.of(factor * stated.getAsLong());
            }
            switch (entry.tag()) {
                case "pointer_type", "reference_type", "rvalue_reference_type" -> {
                    return OptionalLong.of(factor * POINTER_BYTES);
                }
                case "array_type" -> {
                    for (long count : elements(entry)) {
                        factor *= count;
                    }
                }
                case "typedef", "const_type", "volatile_type", "atomic_type" -> {}
                default -> {
                    return OptionalLong.empty();
                }
            }
            current = unit.type(entry);
        }
        return OptionalLong.empty();
    }

    /** The number of elements in each dimension of an array; 0 if there is no bound. */
    static List<Long> elements(DebugEntry array) {
        return array.children().stream()
                .filter(child -> child.tag().equals("subrange_type"))
                .map(dimension -> {
                    OptionalLong count = dimension.number("DW_AT_count");
                    OptionalLong last = dimension.number("DW_AT_upper_bound");
                    return count.isPresent() ? count.getAsLong() : last.isPresent() ? last.getAsLong() + 1 : 0;
                })
                .map(count -> Math.max(0, count))
                .toList();
    }

    /** Whether the last member is an array without a bound, so that a block may be larger than the type. */
    static boolean endsWithOpenArray(DebugUnit unit, DebugEntry type) {
        return unit.unqualified(type).children().stream()
                .filter(child -> child.tag().equals("member"))
                .reduce((first, second) -> second)
                .flatMap(unit::type)
                .filter(last ->
                        last.tag().equals("array_type") && elements(last).contains(0L))
                .isPresent();
    }

    /** Whether the class or a part of it declares a destructor. Atomic objects have one that does nothing. */
    static boolean mayHaveDestructor(DebugUnit unit, DebugEntry type) {
        return mayHaveDestructor(unit, type, MOST_LEVELS);
    }

    private static boolean mayHaveDestructor(DebugUnit unit, DebugEntry type, int levels) {
        DebugEntry plain = unit.unqualified(type);
        if (new StandardTypes(unit).isLeaf(type) || new StandardTypes(unit).isLeaf(plain)) {
            return false;
        }
        if (levels == 0) {
            return true;
        }
        if (plain.tag().equals("array_type")) {
            return unit.type(plain)
                    .filter(each -> mayHaveDestructor(unit, each, levels - 1))
                    .isPresent();
        }
        return plain.children().stream().anyMatch(child -> switch (child.tag()) {
            case "subprogram" -> child.name().orElse("").startsWith("~");
            case "member", "inheritance" ->
                !child.has("DW_AT_external")
                        && unit.type(child)
                                .filter(part -> mayHaveDestructor(unit, part, levels - 1))
                                .isPresent();
            default -> false;
        });
    }

    /** Whether it is a class without members, which has a size but shares its bytes with others as a base class. */
    static boolean isEmptyClass(DebugEntry type) {
        return (type.tag().equals("structure_type") || type.tag().equals("class_type"))
                && type.number("DW_AT_byte_size").orElse(0) == 1
                && type.children().stream()
                        .noneMatch(child -> child.tag().equals("member")
                                && !child.has("DW_AT_external")
                                && !child.has("DW_AT_declaration"));
    }
}
