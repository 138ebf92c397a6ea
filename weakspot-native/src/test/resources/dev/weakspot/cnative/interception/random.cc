// Prints random numbers from all sources, for a comparison of runs.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <random>
#include <thread>

int main() {
    std::thread([] {}).join();
    unsigned all[7] = {};
    all[0] = std::random_device()();
    (void)!getrandom(&all[1], sizeof all[1], 0);
    int file = open("/dev/urandom", O_RDONLY);
    (void)!read(file, &all[2], sizeof all[2]);
    close(file);
    FILE *stream = fopen("/dev/random", "r");
    (void)!fread(&all[3], sizeof all[3], 1, stream);
    fclose(stream);
    syscall(SYS_getrandom, &all[4], sizeof all[4], 0);
    memcpy(&all[5], (void *)getauxval(AT_RANDOM), sizeof all[5]);
    all[6] = (unsigned)rand();
    for (unsigned number : all) {
        printf("%u ", number);
    }
    printf("%ld %ld\n", (long)time(nullptr), (long)clock());
}
