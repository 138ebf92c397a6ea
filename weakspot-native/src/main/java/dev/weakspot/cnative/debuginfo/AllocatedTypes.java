package dev.weakspot.cnative.debuginfo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The types of heap blocks, which no compiler states. They follow from the allocator's template argument, or from the source line:
 * {@code new T}, {@code sizeof(T)}, or the type of the pointer that gets the result. The size of the block must agree. Otherwise the
 * type is unknown, because a wrong name is worse than none.
 */
final class AllocatedTypes {
    private static final Pattern ALLOCATOR =
            Pattern.compile("(?:std::(?:__1::)?(?:__new_)?allocator|__gnu_cxx::new_allocator)<(.+)>::allocate\\(.*");
    private static final Pattern MAKE_UNIQUE =
            Pattern.compile(".*\\bmake_unique(?:_for_overwrite)?<([^;(){}]+)>\\s*\\(.*");
    private static final Pattern NEW = Pattern.compile(
            ".*\\bnew\\s+(?:\\(\\s*std::nothrow\\s*\\)\\s*)?((?:::)?\\w+(?:\\s*::\\s*\\w+)*(?:<[^;(){}]*>)?)\\s*([\\[({;),]|$).*");
    private static final Pattern SIZE_OF_TYPE = Pattern.compile(
            "(?!.*sizeof.*sizeof).*\\b(?:malloc|calloc|aligned_alloc)\\s*\\(.*\\bsizeof\\s*\\(\\s*((?:struct|union)?\\s*\\w+)\\s*\\).*");
    /** An assignment to a variable: not to a member, and not to the object that a pointer points to. */
    private static final Pattern POINTER = Pattern.compile(
            "(?:^|.*?(?:[;{(,]\\s*|\\w\\s+|(?<!-)>\\s+|[\\w>]\\s*[*&]+\\s*))(\\w+)\\s*=\\s*"
                    + "(?:\\([^()]*\\)\\s*|\\w+_cast<[^<>]*>\\s*\\(\\s*)?(?:(?:std::)?(?:malloc|calloc|aligned_alloc)\\s*\\(|new\\b).*");

    private static final Pattern SEVERAL = Pattern.compile("(.*\\b(new|malloc|calloc|aligned_alloc)\\b){2}.*");

    private final DebugUnit unit;
    private final Optional<DebugEntry> function;

    /** @param function the function that contains the code of the allocation */
    AllocatedTypes(DebugUnit unit, Optional<DebugEntry> function) {
        this.unit = unit;
        this.function = function;
    }

    Optional<BlockObject> of(AllocationSource source, long bytes) {
        TypeSearch types = new TypeSearch(unit, function);
        Matcher allocator = ALLOCATOR.matcher(source.function());
        if (allocator.matches()) {
            return types.named(allocator.group(1)).flatMap(type -> object(type, "", bytes, true));
        }
        String text = source.text().strip();
        if (!source.isOwnCode()) {
            Matcher unique = MAKE_UNIQUE.matcher(text);
            return source.function().contains("std::make_unique<") && unique.matches()
                    ? types.named(unique.group(1)).flatMap(type -> object(type, "", bytes, false))
                    : Optional.empty();
        }
        if (SEVERAL.matcher(text).matches()) {
            return Optional.empty();
        }
        Optional<AssignedPointer> pointer = pointer(source);
        Matcher creation = NEW.matcher(text);
        Matcher size = SIZE_OF_TYPE.matcher(text);
        if (creation.matches()) {
            if (creation.group(2).equals("[")) { // an array of objects that need a destructor begins with their number
                return types.named(creation.group(1), source.function())
                        .filter(type -> !ObjectSize.mayHaveDestructor(unit, type))
                        .flatMap(type -> object(type, nameOf(pointer, type), bytes, true));
            }
            return types.named(creation.group(1), source.function())
                    .flatMap(type -> object(type, nameOf(pointer, type), bytes, false));
        }
        return pointer.map(AssignedPointer::target)
                .or(() -> size.matches() ? types.named(size.group(1)) : Optional.empty())
                .flatMap(type -> object(type, nameOf(pointer, type), bytes, false));
    }

    private record AssignedPointer(String name, DebugEntry target) {}

    /** A pointer to a base class does not name the members of the object. */
    private String nameOf(Optional<AssignedPointer> pointer, DebugEntry type) {
        return pointer.filter(known -> unit.unqualified(known.target()).equals(unit.unqualified(type)))
                .map(AssignedPointer::name)
                .orElse("");
    }

    /** The local variable or parameter that the line assigns the block to. */
    private Optional<AssignedPointer> pointer(AllocationSource source) {
        Matcher assigned = POINTER.matcher(source.text().strip());
        if (!assigned.matches() || function.isEmpty()) {
            return Optional.empty();
        }
        List<AssignedPointer> found = new ArrayList<>();
        function.get().descendants(entry -> {
            if (entry.tag().equals("variable") || entry.tag().equals("formal_parameter")) {
                Optional<String> name = unit.declaration(entry).name();
                if (name.filter(assigned.group(1)::equals).isPresent()) {
                    unit.type(entry)
                            .map(unit::unqualified)
                            .filter(type -> type.tag().equals("pointer_type"))
                            .flatMap(unit::type)
                            .ifPresent(target -> found.add(new AssignedPointer(name.get(), target)));
                }
            }
        });
        return found.stream().distinct().count() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private Optional<BlockObject> object(DebugEntry type, String pointer, long bytes, boolean isArray) {
        OptionalLong size = ObjectSize.of(unit, type);
        if (size.isEmpty() || size.getAsLong() <= 0 || bytes < size.getAsLong()) {
            return Optional.empty();
        }
        long each = size.getAsLong();
        boolean isOpen = ObjectSize.endsWithOpenArray(unit, type);
        boolean hasElements = (isArray || bytes > each) && !isOpen;
        if (bytes % each != 0 && !isOpen) {
            return Optional.empty();
        }
        boolean isScalar = type.name().isEmpty() || unit.unqualified(type).tag().equals("base_type");
        if (pointer.isEmpty() && isScalar && !hasElements) {
            return Optional.empty();
        }
        String typeName = type.name().orElse("");
        return pointer.isEmpty() && typeName.isEmpty()
                ? Optional.empty()
                : Optional.of(new BlockObject(unit, type, pointer, typeName, each, hasElements));
    }
}
