// What does a world do with a message, from bytes to changed body, compared with copying its bytes in the same run?
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <random>
#include <string_view>
#include <vector>

#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/world.h"
#include "cpu_time.h"

namespace {

using namespace acmotion;

using Encoded = std::vector<std::byte>;
using Random = std::minstd_rand;

constexpr std::uint32_t kBodies = 1000;
constexpr std::uint32_t kFirstBody = 0x80000001;
constexpr ObjectId kPlayer = 0x50000001;
constexpr std::uint32_t kRounds = 8;
constexpr std::uint32_t kMessagesPerBody = 4;  // in a round
constexpr std::size_t kMessagesPerRound = std::size_t{kBodies} * kMessagesPerBody;
constexpr std::uint32_t kSteps = kRounds * kMessagesPerBody;

// Once round in all steps: each is newer than the one before, so the rounds can be repeated for ever and none is stale.
Stamp stamp_of(std::uint32_t step) { return {static_cast<std::uint16_t>(step * (0x10000 / kSteps))}; }

Position random_place(Random& random) {
    const auto metres = [&] { return std::uniform_real_distribution<float>{90, 96}(random); };
    return {{0xA9B40025}, {{metres(), metres(), 94}, {}}};
}

CreateObject creation(ObjectId id, std::uint32_t step, Random& random) {
    CreateObject create;
    create.object = id;
    create.physics.position = random_place(random);
    create.physics.setup = 0x02000001;
    create.physics.motion_table = 0x09000001;
    for (const StampSlot slot :
         {StampSlot::Position, StampSlot::Movement, StampSlot::ServerControlledMove, StampSlot::Vector}) {
        create.physics.stamps.write(slot, stamp_of(step));
    }
    create.weenie = WeenieDesc{.name = "Drudge Slinker", .class_id = 7, .icon = 0x06000001};
    return create;
}

UpdatePosition position(ObjectId id, std::uint32_t step, Random& random) {
    UpdatePosition update{.object = id};
    update.pack.position = random_place(random);
    update.pack.has_contact = true;
    update.pack.position_stamp = stamp_of(step);
    return update;
}

UpdateMotion motion(ObjectId id, std::uint32_t step, Random& random) {
    UpdateMotion update{.object = id, .movement_stamp = stamp_of(step), .server_controlled_move_stamp = stamp_of(step)};
    update.movement.style = kDefaultStyleWord;
    SentMotionState state{.forward_command = 0x07, .forward_speed = 2.5F};
    if (random() % 2 == 0) state.turn_command = 0x0D;
    update.movement.body = state;
    return update;
}

VectorUpdate vector(ObjectId id, std::uint32_t step) {
    return {.object = id, .velocity = {1, 0, 4}, .vector_stamp = stamp_of(step)};
}

// As a busy place sends them: mostly positions, then motions, some jumps, and now and then a description again. Evenly
// spread over the steps, because of two stamps half way round apart it is undefined which is newer.
Message make_message(ObjectId id, std::uint32_t step, Random& random) {
    constexpr std::string_view kKinds = "pmppmpvpmpppmpmpvppmppcpmpvpmpmp";
    static_assert(kKinds.size() == kSteps);
    switch (kKinds[(step + id.value) % kSteps]) {
        case 'p': return position(id, step, random);
        case 'm': return motion(id, step, random);
        case 'v': return vector(id, step);
        default: return creation(id, step, random);
    }
}

std::vector<Encoded> make_round(std::uint32_t round) {
    Random random{round + 1};
    std::vector<Encoded> messages;
    for (std::uint32_t i = 0; i < kMessagesPerRound; ++i) {
        const std::uint32_t step = round * kMessagesPerBody + i / kBodies;
        messages.push_back(encode(make_message(kFirstBody + i % kBodies, step, random)).value());
    }
    return messages;
}

World populated() {
    Random random{1};
    World world;
    world.set_player(kPlayer, 0);
    for (std::uint32_t i = 0; i < kBodies; ++i) {
        const Encoded bytes = encode(creation(kFirstBody + i, kSteps - 1, random)).value();
        if (world.receive(bytes, 0).status != Status::Processed) std::abort();
    }
    return world;
}

double copy_round(const std::vector<Encoded>& messages) {
    std::byte out[1024];
    return bench::cpu_seconds_of([&] {
        for (const Encoded& message : messages) {
            std::memcpy(out, message.data(), message.size());
            benchmark::DoNotOptimize(out);
        }
    });
}

double receive_round(World& world, const std::vector<Encoded>& messages, double now) {
    return bench::cpu_seconds_of([&] {
        for (const Encoded& message : messages) {
            if (world.receive(message, now).status != Status::Processed) std::abort();
        }
    });
}

void receive_mix(benchmark::State& state) {
    std::vector<std::vector<Encoded>> rounds;
    for (std::uint32_t round = 0; round < kRounds; ++round) rounds.push_back(make_round(round));
    World world = populated();
    double now = 0;
    double received = 0;
    double copied = 0;
    std::size_t next = 0;
    for (auto _ : state) {
        const std::vector<Encoded>& messages = rounds[next++ % kRounds];
        world.advance(now += 1.0 / 30);
        const double seconds = receive_round(world, messages, now);
        copied += copy_round(messages);
        received += seconds;
        state.SetIterationTime(seconds);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kMessagesPerRound));
    state.counters["ns_per_message"] =
        received * 1e9 / (static_cast<double>(state.iterations()) * static_cast<double>(kMessagesPerRound));
    state.counters["times_memcpy"] = received / copied;
}
BENCHMARK(receive_mix)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
