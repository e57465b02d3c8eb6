/* What C says, for the tests of other languages: the state hash after examples/messages.txt, and how long structs are. */
#include <acmotion/acmotion.h>
#include <stdio.h>
#include <stdlib.h>

#include "read_message.h"

static uint64_t hash_after(FILE* file) {
    acm_world* world = NULL;
    unsigned char bytes[4096];
    double arrives = 0;
    int frame = 0;
    uint64_t hash = 0;
    acm_world_new(NULL, &world, NULL);
    while (fscanf(file, "%lf ", &arrives) == 1) {
        for (; frame / 50.0 < arrives; ++frame) acm_world_advance(world, frame / 50.0);
        const size_t size = read_message(file, bytes, sizeof bytes);
        acm_world_receive(world, bytes, size, frame / 50.0, NULL, NULL);
    }
    acm_world_state_hash(world, &hash);
    acm_world_free(world);
    return hash;
}

#define SAY_SIZE(type) printf("%s %zu\n", #type, sizeof(type))

int main(int argc, char** argv) {
    FILE* file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) return EXIT_FAILURE;
    printf("state_hash %llu\n", (unsigned long long)hash_after(file));
    fclose(file);
    SAY_SIZE(acm_error);
    SAY_SIZE(acm_position);
    SAY_SIZE(acm_pose);
    SAY_SIZE(acm_rule);
    SAY_SIZE(acm_limits);
    SAY_SIZE(acm_bounds);
    SAY_SIZE(acm_event);
    SAY_SIZE(acm_shape);
    SAY_SIZE(acm_contact);
    SAY_SIZE(acm_outcome);
    SAY_SIZE(acm_place_options);
    SAY_SIZE(acm_sweep_seed);
    SAY_SIZE(acm_motion);
    SAY_SIZE(acm_world_options);
    SAY_SIZE(acm_message);
    SAY_SIZE(acm_reception);
    SAY_SIZE(acm_body);
    SAY_SIZE(acm_field);
    return EXIT_SUCCESS;
}
