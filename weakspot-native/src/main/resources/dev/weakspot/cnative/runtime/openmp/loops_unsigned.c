/* Loops whose variable has an unsigned type of 64 bits. */
#include "link/interception.h"
#include "openmp/loop_schedule.h"

#define NAME(rest) GOMP_loop_ull_##rest
#define NUMBER unsigned long long
#define DIRECTION bool is_upwards,
#define IS_UPWARDS is_upwards
#define IS_SIGNED false
#include "openmp/loop_entries.h"
