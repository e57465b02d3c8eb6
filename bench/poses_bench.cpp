// What do the poses of all bodies cost, in bulk through C and one by one in C++, compared with copying them in the same run?
#include <cstdlib>

#include "acmotion/body/state.h"
#include "acmotion/c.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/world.h"
#include "beside_memcpy.h"

namespace {

using namespace acmotion;

constexpr std::uint32_t kPlayer = 0x80000000;

std::vector<std::byte> creation(std::uint32_t body) {
    CreateObject create;
    create.object = kPlayer + body;
    create.physics.state = kDefaultPhysicsState;
    create.physics.position = {{0xA9B40001}, {{60 + 0.05F * static_cast<float>(body % 1000), 66, 0}, {}}};
    create.physics.motion_table = 0x09000001;
    return encode(create).value();
}

template <class Receive>
void populate(std::uint32_t bodies, const Receive& receive) {
    for (std::uint32_t body = 0; body < bodies; ++body) receive(creation(body));
}

template <class T>
std::vector<bench::Memory> memory_of(const std::vector<T>& things) {
    return {std::as_bytes(std::span(things))};
}

void in_bulk_through_c(benchmark::State& state) {
    const auto bodies = static_cast<std::uint32_t>(state.range(0));
    acm_world* world = nullptr;
    if (acm_world_new(nullptr, &world, nullptr) != ACM_OK) std::abort();
    if (acm_world_set_player(world, kPlayer, 0) != ACM_OK) std::abort();
    populate(bodies, [&](const std::vector<std::byte>& message) {
        if (acm_world_receive(world, message.data(), message.size(), 0, nullptr, nullptr) != ACM_OK) std::abort();
    });
    acm_world_advance(world, 0.1);
    std::vector<acm_pose> poses(bodies);
    const auto work = [&] {
        size_t count = 0;
        acm_world_poses(world, poses.data(), poses.size(), sizeof(acm_pose), &count);
        if (count != bodies) std::abort();
    };
    bench::measure_beside_memcpy(state, bodies, memory_of(poses), work, [] {});
    acm_world_free(world);
}

void one_by_one(benchmark::State& state) {
    const auto bodies = static_cast<std::uint32_t>(state.range(0));
    World world;
    world.set_player(kPlayer, 0);
    populate(bodies, [&](const std::vector<std::byte>& message) {
        if (world.receive(message, 0).status != Status::Processed) std::abort();
    });
    world.advance(0.1);
    std::vector<Pose> poses(bodies);
    const auto work = [&] {
        auto to = poses.begin();
        for (const Pose pose : world.poses()) *to++ = pose;
    };
    bench::measure_beside_memcpy(state, bodies, memory_of(poses), work, [] {});
}

BENCHMARK(in_bulk_through_c)->Arg(1000)->Arg(10'000)->UseManualTime();
BENCHMARK(one_by_one)->Arg(1000)->Arg(10'000)->UseManualTime();

}  // namespace

int main(int argc, char** argv) { return bench::run_main(argc, argv); }
