/* The size of teams where the program leaves it open. */
#include "link/channel.h"
#include "link/requests.h"
#include "openmp/control_variables.h"
#include "process/late_start.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_SIZES = 16, LARGEST = 256 };

/* The front end checks the list before it passes it on. */
static uint32_t read_sizes(uint32_t *sizes) {
    const char *list = getenv("WEAKSPOT_TEAM_SIZES");
    uint32_t count = 0;
    for (const char *at = list == NULL ? "2,3,4" : list; *at != 0 && count < MOST_SIZES;) {
        char *end;
        unsigned long size = strtoul(at, &end, 10);
        if (end == at || size == 0 || size > LARGEST) {
            break;
        }
        sizes[count++] = (uint32_t)size;
        at = *end == ',' ? end + 1 : end;
    }
    return count;
}

static uint32_t choose(const void *pc) {
    uint32_t sizes[MOST_SIZES] = {1};
    uint32_t count = read_sizes(sizes);
    if (count < 2) {
        return sizes[0];
    }
    char words[MOST_SIZES * 32];
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        length += (size_t)snprintf(words + length, sizeof words - length, "teams of %u\n", sizes[i]);
    }
    ws_offer_late_start(); /* the part of the program before this choice is the same in all runs */
    struct ws_request *request = ws_begin(WS_CHOOSE, NULL, pc);
    request->count = count;
    ws_copy_text(request, words);
    return sizes[ws_ask().value[0]];
}

uint32_t ws_omp_usual_threads(const void *pc) {
    static uint32_t chosen;
    if (!ws_takes_control()) {
        return chosen != 0 ? chosen : ws_omp_processors();
    }
    if (chosen == 0) {
        chosen = choose(pc);
    }
    return chosen;
}
