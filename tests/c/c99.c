/* The C API from C99: what the header promises to a C compiler. Prints nothing if all is well. */
#include <acmotion/c.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void check(int holds, const char* what) {
    if (holds) return;
    printf("not so: %s\n", what);
    ++failures;
}

static void count(void* user, const acm_event* event) {
    if (event->size >= sizeof *event) ++*(int*)user;
}

int main(void) {
    int events = 0;
    acm_host host = {.size = sizeof host};
    acm_world_options options = {.size = sizeof options};
    acm_error error = {.size = sizeof error};
    acm_world* world = NULL;
    const unsigned char message[] = {0x48, 0xF7, 0, 0, 1};
    acm_pose poses[4];
    size_t number = 99;

    host.user = &events;
    host.trace = count;
    options.host = &host;
    options.rules = "acdream:leash=true";
    check(acm_version() > 0 && strlen(acm_version_text()) >= 5, "there is a version");
    check(acm_world_new(&options, &world, &error) == ACM_OK, "a world is made");
    check(acm_world_set_player(world, 1, 0.0) == ACM_OK, "a player is set");
    check(acm_world_receive(world, message, sizeof message, 0.0, NULL, &error) == ACM_TRUNCATED, "bytes are missing");
    check(error.code == ACM_TRUNCATED && error.byte_offset <= sizeof message, "the error says where");
    check(acm_world_advance(world, 1.0) == ACM_OK, "time passes");
    check(acm_world_advance(world, (double)NAN) == ACM_BAD_ARGUMENT, "but not NaN");
    check(acm_world_poses(world, poses, 4, sizeof poses[0], &number) == ACM_OK && number == 0, "no body is there");
    check(acm_world_free(world) == ACM_OK, "a world is freed");
    return failures;
}
