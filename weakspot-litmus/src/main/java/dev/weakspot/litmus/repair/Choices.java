package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that can be done to a program, one aspect at one place each, numbered from 0. A set of these numbers is a way to
 * change it. Some choices come only with others: SEQ_CST with acquire and release; and since C11 wants the order of a
 * failed compare-exchange no stronger than that of a successful one [C11 7.17.7.4], the former only with the latter.
 */
final class Choices {
    private final List<Choice> choices = new ArrayList<>(); // those of a place one after the other
    private final List<BitSet> below = new ArrayList<>();
    private final List<BitSet> above = new ArrayList<>();

    record Choice(int number, Place place, Aspect aspect) {
        Kind kind() {
            if (aspect == Aspect.SEQ_CST) {
                return Kind.SEQ_CST;
            }
            return place instanceof Gap ? Kind.NEW_FENCE : Kind.ORDER;
        }
    }

    /** From expensive to cheap. */
    enum Kind {
        SEQ_CST,
        NEW_FENCE,
        ORDER
    }

    interface Filter {
        boolean takes(Choice choice);
    }

    /** @param places from top to bottom of the file */
    Choices(List<Place> places) {
        for (Place place : places) {
            for (Aspect aspect : place.aspects()) {
                choices.add(new Choice(choices.size(), place, aspect));
            }
        }
        choices.forEach(choice -> below.add(select(other -> comesWith(choice, other))));
        choices.forEach(
                choice -> above.add(select(other -> below.get(other.number()).get(choice.number()))));
    }

    private static boolean comesWith(Choice choice, Choice other) {
        boolean isNoMore = other.aspect() == choice.aspect() || choice.aspect() == Aspect.SEQ_CST;
        return isNoMore && (other.place().equals(choice.place()) || isSuccessOf(choice.place(), other.place()));
    }

    private static boolean isSuccessOf(Place failure, Place success) {
        return failure instanceof OrderArgument one
                && success instanceof OrderArgument other
                && one.call() == other.call()
                && one.use() == OrderArgument.Use.EXCHANGE_FAILURE
                && other.use() == OrderArgument.Use.EXCHANGE_SUCCESS;
    }

    /** All choices of a kind. */
    BitSet select(Filter filter) {
        BitSet selected = new BitSet();
        for (Choice choice : choices) {
            if (filter.takes(choice)) {
                selected.set(choice.number());
            }
        }
        return selected;
    }

    Choice get(int number) {
        return choices.get(number);
    }

    /** These and others, with what they bring along. */
    BitSet with(BitSet chosen, BitSet others) {
        BitSet all = (BitSet) chosen.clone();
        others.stream().forEach(one -> all.or(below.get(one)));
        return all;
    }

    /** These but others, and what cannot be without them. */
    BitSet without(BitSet chosen, BitSet others) {
        BitSet rest = (BitSet) chosen.clone();
        others.stream().forEach(one -> rest.andNot(above.get(one)));
        return rest;
    }

    static BitSet only(int choice) {
        BitSet set = new BitSet();
        set.set(choice);
        return set;
    }

    static boolean contains(BitSet all, BitSet some) {
        BitSet lacking = (BitSet) some.clone();
        lacking.andNot(all);
        return lacking.isEmpty();
    }

    /** The places that change, with their new orders, from top to bottom of the file. */
    Map<Place, Mode> orders(BitSet chosen) {
        Map<Place, Mode> orders = new LinkedHashMap<>();
        for (int i = chosen.nextSetBit(0); i >= 0; i = chosen.nextSetBit(i + 1)) {
            Choice choice = choices.get(i);
            Mode before = orders.getOrDefault(choice.place(), choice.place().written());
            orders.put(choice.place(), choice.aspect().addedTo(before));
        }
        return orders;
    }

    int cost(BitSet chosen) {
        return orders(chosen).entrySet().stream()
                .mapToInt(entry -> Cost.of(entry.getKey(), entry.getValue()))
                .sum();
    }

    EditedText edited(String text, BitSet chosen) {
        List<TextEdit> edits = new ArrayList<>();
        orders(chosen).forEach((place, order) -> edits.addAll(place.edits(order)));
        return new EditedText(text, edits);
    }
}
