/* What an UpdatePosition costs through C: nanoseconds, the best of some rounds. The same as Position.cs. */
#define _POSIX_C_SOURCE 199309L
#include <acmotion/c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../tests/bindings/read_message.h"

enum { kRounds = 10, kMessages = 200000 };

/* The next position of that object: its stamp is the second of the last four words. */
static void change(unsigned char* bytes, size_t size, unsigned count) {
    const float x = 80 + (float)(count % 16) * 0.5F;
    memcpy(bytes + 16, &x, sizeof x);
    bytes[size - 6] = (unsigned char)count;
    bytes[size - 5] = (unsigned char)(count >> 8);
}

static double nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

int main(int argc, char** argv) {
    FILE* file = argc > 1 ? fopen(argv[1], "r") : NULL;
    acm_world* world = NULL;
    unsigned char bytes[4096];
    double arrives = 0;
    double best = 1e30;
    size_t size = 0;
    unsigned count = 0;
    if (file == NULL || acm_world_new(NULL, &world, NULL) != ACM_OK) return EXIT_FAILURE;
    for (int i = 0; i < 12 && fscanf(file, "%lf ", &arrives) == 1; ++i) { /* the twelfth is a position */
        size = read_message(file, bytes, sizeof bytes);
        acm_world_receive(world, bytes, size, arrives, NULL, NULL);
    }
    for (int round = 0; round < kRounds; ++round) {
        const double start = nanoseconds();
        for (int i = 0; i < kMessages; ++i) {
            int32_t status = 0;
            change(bytes, size, ++count);
            acm_world_receive(world, bytes, size, 3, &status, NULL);
        }
        const double each = (nanoseconds() - start) / kMessages;
        if (each < best) best = each;
    }
    printf("%.1f\n", best);
    acm_world_free(world);
    return 0;
}
