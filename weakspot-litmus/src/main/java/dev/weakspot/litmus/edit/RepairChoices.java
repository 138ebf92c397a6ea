package dev.weakspot.litmus.edit;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All possible changes of a program, numbered from 0; each adds one aspect at one position. A set of these numbers is a
 * combined change. Some choices require others: SEQ_CST requires acquire and release. In C11 the failure order of a
 * compare-exchange is not stronger than its success order [C11 7.17.7.4]. An aspect of the failure order therefore
 * requires the same aspect of the success order.
 */
public final class RepairChoices {
    private final List<RepairChoice> choices = new ArrayList<>(); // grouped by position

    /** For each choice, the choices that it requires, itself included. */
    private final List<BitSet> required = new ArrayList<>();

    /** For each choice, the choices that require it, itself included. */
    private final List<BitSet> dependent = new ArrayList<>();

    public record RepairChoice(int number, RepairPosition position, OrderAspect aspect) {
        public Kind kind() {
            if (aspect == OrderAspect.SEQ_CST) {
                return Kind.SEQ_CST;
            }
            return position instanceof FencePosition ? Kind.NEW_FENCE : Kind.ORDER;
        }
    }

    /** The kinds of choices, from expensive to cheap. */
    public enum Kind {
        SEQ_CST,
        NEW_FENCE,
        ORDER
    }

    public interface Filter {
        boolean accepts(RepairChoice choice);
    }

    /** @param positions from top to bottom of the file */
    public RepairChoices(List<RepairPosition> positions) {
        for (RepairPosition position : positions) {
            for (OrderAspect aspect : position.aspects()) {
                choices.add(new RepairChoice(choices.size(), position, aspect));
            }
        }
        choices.forEach(choice -> required.add(select(other -> requires(choice, other))));
        choices.forEach(choice ->
                dependent.add(select(other -> required.get(other.number()).get(choice.number()))));
    }

    private static boolean requires(RepairChoice choice, RepairChoice other) {
        boolean isIncluded = other.aspect() == choice.aspect() || choice.aspect() == OrderAspect.SEQ_CST;
        return isIncluded
                && (other.position().equals(choice.position())
                        || areFailureAndSuccess(choice.position(), other.position()));
    }

    private static boolean areFailureAndSuccess(RepairPosition failure, RepairPosition success) {
        return failure instanceof OrderArgument one
                && success instanceof OrderArgument other
                && one.call() == other.call()
                && one.use() == OrderArgument.OrderUse.EXCHANGE_FAILURE
                && other.use() == OrderArgument.OrderUse.EXCHANGE_SUCCESS;
    }

    /** The choices that the filter accepts. */
    public BitSet select(Filter filter) {
        BitSet selected = new BitSet();
        for (RepairChoice choice : choices) {
            if (filter.accepts(choice)) {
                selected.set(choice.number());
            }
        }
        return selected;
    }

    public RepairChoice get(int number) {
        return choices.get(number);
    }

    /** The union of the choices and {@code others}, with the choices that these require. */
    public BitSet with(BitSet chosen, BitSet others) {
        BitSet all = (BitSet) chosen.clone();
        others.stream().forEach(one -> all.or(required.get(one)));
        return all;
    }

    /** The choices without {@code others}, and without the choices that require these. */
    public BitSet without(BitSet chosen, BitSet others) {
        BitSet rest = (BitSet) chosen.clone();
        others.stream().forEach(one -> rest.andNot(dependent.get(one)));
        return rest;
    }

    public static BitSet only(int choice) {
        BitSet set = new BitSet();
        set.set(choice);
        return set;
    }

    public static boolean contains(BitSet all, BitSet some) {
        BitSet missing = (BitSet) some.clone();
        missing.andNot(all);
        return missing.isEmpty();
    }

    /** The changed positions with their new orders, from top to bottom of the file. */
    public Map<RepairPosition, Mode> orders(BitSet chosen) {
        Map<RepairPosition, Mode> orders = new LinkedHashMap<>();
        for (int i = chosen.nextSetBit(0); i >= 0; i = chosen.nextSetBit(i + 1)) {
            RepairChoice choice = choices.get(i);
            Mode before =
                    orders.getOrDefault(choice.position(), choice.position().written());
            orders.put(choice.position(), choice.aspect().addedTo(before));
        }
        return orders;
    }

    public int cost(BitSet chosen) {
        return orders(chosen).entrySet().stream()
                .mapToInt(entry -> Cost.of(entry.getKey(), entry.getValue()))
                .sum();
    }

    public EditedText edited(String text, BitSet chosen) {
        List<TextEdit> edits = new ArrayList<>();
        orders(chosen).forEach((position, order) -> edits.addAll(position.edits(order)));
        return new EditedText(text, edits);
    }
}
