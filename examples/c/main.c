/* A list of messages in, poses out: each line of the file is a time in seconds and a message in hex. */
#include <acmotion/c.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_BODIES 16

static void print_poses(const acm_world* world, double now) {
    acm_pose poses[MOST_BODIES];
    size_t count = 0;
    acm_world_poses(world, poses, MOST_BODIES, sizeof poses[0], &count);
    for (size_t i = 0; i < count && i < MOST_BODIES; ++i) {
        const acm_vec3 at = poses[i].position.frame.origin;
        printf("%5.1f s  0x%08X  in 0x%08X  x = %7.2f  y = %7.2f  z = %6.2f\n", now, (unsigned)poses[i].object,
               (unsigned)poses[i].position.cell, at.x, at.y, at.z);
    }
}

/* Reads the bytes of a message up to the end of its line. */
static size_t read_message(FILE* file, unsigned char* bytes, size_t room) {
    size_t size = 0;
    unsigned byte = 0;
    while (size < room && fscanf(file, "%2x", &byte) == 1) {
        bytes[size++] = (unsigned char)byte;
        const int next = getc(file);
        if (next == '\n' || next == EOF) break;
        ungetc(next, file);
    }
    return size;
}

int main(int argc, char** argv) {
    FILE* file = argc > 1 ? fopen(argv[1], "r") : NULL;
    acm_world* world = NULL;
    acm_error error = {.size = sizeof error};
    unsigned char bytes[4096];
    double arrives = 0;
    int frame = 0;
    if (file == NULL || acm_world_new(NULL, &world, NULL) != ACM_OK) return EXIT_FAILURE;

    while (fscanf(file, "%lf ", &arrives) == 1) {
        for (; frame / 50.0 < arrives; ++frame) { /* 50 frames per second; poses once per second */
            acm_world_advance(world, frame / 50.0);
            if (frame % 50 == 0) print_poses(world, frame / 50.0);
        }
        const size_t size = read_message(file, bytes, sizeof bytes);
        if (acm_world_receive(world, bytes, size, frame / 50.0, NULL, &error) != ACM_OK) puts(error.text);
    }
    fclose(file);
    return acm_world_free(world) == ACM_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
