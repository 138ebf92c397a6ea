package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AddressTableTest {
    @Test
    void agreesWithAMap() {
        Random random = new Random(1);
        AddressTable table = new AddressTable();
        Map<Long, Long> map = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            long key = random.nextInt(400) * 16L;
            if (random.nextInt(5) < 2) {
                Long removed = map.remove(key);
                assertThat(table.remove(key)).isEqualTo(removed == null ? AddressTable.NONE : removed);
            } else {
                table.put(key, i);
                map.put(key, (long) i);
            }
            long probe = random.nextInt(400) * 16L;
            assertThat(table.get(probe)).isEqualTo(map.getOrDefault(probe, AddressTable.NONE));
            assertThat(table.size()).isEqualTo(map.size());
        }
    }

    @Test
    void shrinksAfterItIsCleared() {
        AddressTable table = new AddressTable();
        for (long key = 0; key < 100_000; key++) {
            table.put(key, key);
        }
        table.clear();
        assertThat(table.size()).isZero();
        assertThat(table.get(5)).isEqualTo(AddressTable.NONE);
        table.put(5, 1);
        table.clear();
        assertThat(table.capacity()).isLessThan(100);
    }
}
