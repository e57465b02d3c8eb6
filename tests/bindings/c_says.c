/* What C says, for the tests of other languages: the state hash after examples/messages.txt, how long structs are, and what
 * is in a capture and shown of it. */
#include <acmotion/c.h>
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

/* Of the poses of a frame: all their bytes, in words. */
static uint64_t words_of(acm_world* world) {
    static acm_pose poses[1024];
    uint64_t sum = 0;
    size_t count = 0;
    acm_world_poses(world, poses, 1024, sizeof *poses, &count);
    for (size_t i = 0; i < count * sizeof *poses / 8; ++i) sum += ((const uint64_t*)poses)[i];
    return sum;
}

static void say_capture(const char* path) {
    acm_capture* capture = NULL;
    acm_captured_session session = {.size = sizeof session};
    acm_captured_message message = {.size = sizeof message};
    acm_replay* replay = NULL;
    acm_world* world = NULL;
    uint64_t bytes = 0, poses = 0;
    acm_capture_open(path, NULL, &capture, NULL);
    acm_capture_session(capture, 0, &session);
    for (size_t i = 0; acm_capture_message(capture, 0, i, &message) == ACM_OK; ++i) bytes += message.byte_count;
    acm_replay_new(capture, 0, 0, &replay, NULL);
    acm_world_new(NULL, &world, NULL);
    while (acm_replay_next(replay, world, NULL) == ACM_OK) poses = 31 * poses + words_of(world);
    printf("capture_messages %llu\n", (unsigned long long)session.messages);
    printf("capture_movement %llu\n", (unsigned long long)session.movement);
    printf("capture_bytes %llu\n", (unsigned long long)bytes);
    printf("capture_player %u\n", session.player);
    printf("capture_poses %llu\n", (unsigned long long)poses);
    acm_world_free(world);
    acm_replay_free(replay);
    acm_capture_free(capture);
}

#define SAY_SIZE(type) printf("%s %zu\n", #type, sizeof(type))

int main(int argc, char** argv) {
    FILE* file = argc > 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) return EXIT_FAILURE;
    printf("state_hash %llu\n", (unsigned long long)hash_after(file));
    fclose(file);
    say_capture(argv[2]);
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
    SAY_SIZE(acm_capture_options);
    SAY_SIZE(acm_captured_session);
    SAY_SIZE(acm_captured_message);
    SAY_SIZE(acm_player_report);
    return EXIT_SUCCESS;
}
