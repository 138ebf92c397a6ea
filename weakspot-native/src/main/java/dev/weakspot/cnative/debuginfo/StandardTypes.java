package dev.weakspot.cnative.debuginfo;

import java.util.Optional;
import java.util.regex.Pattern;

/** Types of the C and C++ standard libraries whose members the program does not name: names end at them, or skip their members. */
final class StandardTypes {
    /** Objects of these types are accessed as a whole. */
    private static final Pattern LEAF = Pattern.compile("(atomic|__atomic_base|__atomic_float|atomic_ref)<.*"
            + "|atomic_flag|__atomic_flag_base|(recursive_|shared_)?(timed_)?mutex|condition_variable(_any)?|once_flag"
            + "|counting_semaphore<.*|latch|barrier<.*");

    private static final Pattern C_LEAF =
            Pattern.compile("pthread_(mutex|cond|rwlock|spinlock|barrier|once)_?t|sem_t|mtx_t|cnd_t|once_flag");

    /** The only member of std::array, in libstdc++ and libc++. */
    private static final Pattern TRANSPARENT = Pattern.compile("_M_elems|__elems_");

    /** Storage for one object of the template argument, in libstdc++. */
    private static final Pattern STORAGE = Pattern.compile("__aligned_(mem)?buf(fer)?<.*");

    private final DebugUnit unit;

    StandardTypes(DebugUnit unit) {
        this.unit = unit;
    }

    boolean isLeaf(DebugEntry type) {
        if (type.tag().equals("atomic_type")) {
            return true;
        }
        if (type.name().isEmpty()) {
            return false;
        }
        String name = type.name().get();
        return type.tag().equals("typedef")
                ? C_LEAF.matcher(name).matches()
                : LEAF.matcher(name).matches() && isStandard(type);
    }

    boolean isTransparent(DebugEntry member) {
        return member.name().filter(name -> TRANSPARENT.matcher(name).matches()).isPresent() && isStandard(member);
    }

    /** The type of the object that the type is storage for. */
    Optional<DebugEntry> content(DebugEntry type) {
        return type.name()
                .filter(name -> STORAGE.matcher(name).matches())
                .flatMap(storage -> type.children().stream()
                        .filter(child -> child.tag().equals("template_type_param"))
                        .findFirst())
                .flatMap(unit::type);
    }

    private static boolean isStandard(DebugEntry entry) {
        for (Optional<DebugEntry> scope = entry.parent();
                scope.isPresent();
                scope = scope.get().parent()) {
            if (scope.get().tag().equals("namespace")
                    && scope.get().name().filter("std"::equals).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
