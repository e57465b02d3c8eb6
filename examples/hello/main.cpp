// Messages in, poses out: a runner goes north at 4 m/s, the server says so once per second, and the poses glide.
#include <acmotion/wire/encode.h>
#include <acmotion/wire/messages.h>

#include <acmotion/acmotion.hpp>
#include <cstdio>

using namespace acmotion;

constexpr ObjectId kMe = 0x5000000A, kRunner = 0x50000123;

static Position metres_north(float y) { return {CellId{0xA9B40001}, {{10, y, 0}, {}}}; }

// Stands in for the network. The player's own body has to be there too: only what is near it glides.
static std::vector<std::byte> creation(ObjectId object) {
    CreateObject message;
    message.object = object;
    message.physics.position = metres_north(0);
    return *encode(message);
}
static std::vector<std::byte> update(std::uint16_t second) {
    const PositionPack pack{.position = metres_north(4.0F * second), .has_contact = true, .position_stamp = {second}};
    return *encode(UpdatePosition{kRunner, pack});
}

int main() {
    // [readme]
    World world{Rules::retail()};
    world.set_player(kMe, 0.0);
    for (const ObjectId object : {kMe, kRunner}) world.receive(creation(object), 0.0);
    for (int frame = 1; frame <= 64; ++frame) {
        const double now = frame / 25.0;
        world.advance(now);
        if (frame % 25 == 0) world.receive(update(static_cast<std::uint16_t>(frame / 25)), now);
        for (const Pose& pose : world.poses()) {
            std::printf("%6.3f s  0x%08X  y = %6.3f m\n", now, pose.object.value, pose.position.frame.origin.y);
        }
    }
    // [/readme]
    return world.pose(kRunner)->position.frame.origin.y > 7.9F ? 0 : 1;
}
