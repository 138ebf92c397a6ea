package dev.weakspot.cnative.debuginfo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the type that a name in a function denotes. */
final class TypeSearch {
    private static final Set<String> TYPES =
            Set.of("structure_type", "class_type", "union_type", "enumeration_type", "typedef", "base_type");
    private static final Set<String> SCOPES = Set.of("namespace", "structure_type", "class_type", "union_type");

    /** Base types by the names that gcc gives them, which differ from those that programs mostly use. */
    private static final Map<String, String> SPELLINGS = Map.of(
            "unsigned", "unsigned int", "long", "long int", "unsigned long", "long unsigned int", "short", "short int");

    /** The template argument of reference counts, as in symbols and as in the debug information of clang. */
    private static final String LOCK_POLICY = "(__gnu_cxx::_Lock_policy)2";

    private static final String LOCK_POLICY_OF_CLANG = "__gnu_cxx::_S_atomic";

    private final DebugUnit unit;
    private final List<DebugEntry> scopes = new ArrayList<>();

    TypeSearch(DebugUnit unit, Optional<DebugEntry> function) {
        this.unit = unit;
        function.ifPresent(scopes::add);
        Optional<DebugEntry> scope = function.map(unit::declaration);
        while (scope.isPresent()) {
            scopes.add(scope.get());
            scope = scope.get().parent();
        }
    }

    /** Empty if no complete type has the name, or if several have it and none is in a scope of the function. */
    Optional<DebugEntry> named(String spelled) {
        Optional<DebugEntry> found = search(spelled);
        return found.isPresent() ? found : search(spelled.replace(LOCK_POLICY, LOCK_POLICY_OF_CLANG));
    }

    /**
     * The type that a name denotes in a function which may be inlined: its classes and namespaces come first.
     *
     * @param function the name of the function with its scopes: {@code Stack<int>::push(int)}
     */
    Optional<DebugEntry> named(String spelled, String function) {
        String scope = function;
        for (int end = endOfScope(scope); end > 0; end = endOfScope(scope)) {
            scope = scope.substring(0, end);
            Optional<DebugEntry> found = named(scope + "::" + spelled);
            if (found.isPresent()) {
                return found;
            }
        }
        return named(spelled);
    }

    /** The position of the last {@code ::} outside parameters and template arguments; 0 if there is none. */
    private static int endOfScope(String function) {
        int depth = 0;
        int end = 0;
        for (int i = 0; i < function.length(); i++) {
            char c = function.charAt(i);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (depth == 0 && c == '(') {
                break;
            }
            end = depth == 0 && function.startsWith("::", i) ? i : end;
        }
        return end;
    }

    private Optional<DebugEntry> search(String spelled) {
        String name = withoutSpaces(spelled.strip().replaceFirst("^(struct|union|class|const)\\s+", ""));
        for (DebugEntry scope : scopes) {
            Optional<DebugEntry> argument = scope.children().stream()
                    .filter(child -> child.tag().equals("template_type_param"))
                    .filter(child -> child.name().filter(name::equals).isPresent())
                    .findFirst();
            if (argument.isPresent()) {
                return unit.type(argument.get());
            }
        }
        List<DebugEntry> found = new ArrayList<>();
        for (DebugEntry entry : unit.all()) {
            if (TYPES.contains(entry.tag())
                    && isNamed(entry, name)
                    && ObjectSize.of(unit, entry).isPresent()) {
                found.add(entry);
            }
        }
        if (found.size() <= 1) {
            return found.stream().findFirst();
        }
        return scopes.stream()
                .flatMap(scope -> found.stream()
                        .filter(type -> type.parent().filter(scope::equals).isPresent()))
                .findFirst()
                .filter(type -> !name.contains("::"));
    }

    private static boolean isNamed(DebugEntry entry, String name) {
        if (entry.name().isEmpty()) {
            return false;
        }
        String own = withoutSpaces(entry.name().get());
        if (!name.endsWith(own)) {
            return entry.tag().equals("base_type")
                    && withoutSpaces(SPELLINGS.getOrDefault(name, "")).equals(own);
        }
        String scope = name.substring(0, name.length() - own.length());
        Optional<DebugEntry> enclosing = entry.parent();
        while (!scope.isEmpty() && !scope.equals("::")) {
            if (enclosing.isEmpty() || !SCOPES.contains(enclosing.get().tag())) {
                return false;
            }
            String expected = withoutSpaces(enclosing.get().name().orElse("(anonymousnamespace)")) + "::";
            if (!scope.endsWith(expected)) {
                return false;
            }
            scope = scope.substring(0, scope.length() - expected.length());
            enclosing = enclosing.get().parent();
        }
        return true;
    }

    private static String withoutSpaces(String text) {
        return text.replace(" ", "");
    }
}
