/* What docs/embedding.md shows in C. tests/bindings/shown.sh fills it. */
#include <acmotion/c.h>
#include <stdio.h>

int main(void) {
    static acm_pose poses[256];
    size_t count = 0;
    const double now = 1;
    const unsigned char bytes[] = {0x46, 0xF7, 0, 0, 1, 0, 0, 0x50};
    const size_t size = sizeof bytes;
    uint32_t player = 0;
    // @shown docs/embedding.md 1
    acm_world_player(world, &player);
    printf("player 0x%08X, %u poses\n", (unsigned)player, (unsigned)count);
    acm_world_free(world);
    return 0;
}
