// What does a frame of a large world cost, compared with copying its bodies in the same run?
#include <benchmark/benchmark.h>

#include <cstring>
#include <string>
#include <vector>

#include "acmotion/body/state.h"
#include "acmotion/wire.h"
#include "acmotion/world.h"
#include "ratio_reporter.h"
#include "world/object.h"

namespace {

using namespace acmotion;

constexpr ObjectId kPlayer = 0x50000001;
constexpr double kFrame = 1.0 / 30 + 1e-6;

enum class Doing { Idle, Interpolating, MovingTo, Flying };

// 10 % interpolate, 5 % move to a place, 2 % fly; the rest stands around.
Doing doing(std::uint32_t i) {
    const std::uint32_t lot = i * 2654435761U >> 8;  // so that they are spread over the table
    const std::uint32_t percent = lot % 100;
    if (percent < 10) return Doing::Interpolating;
    if (percent < 15) return Doing::MovingTo;
    return percent < 17 ? Doing::Flying : Doing::Idle;
}

// Every body is within 60 m of the player, so that none is asleep for being far.
Position place(std::uint32_t i) {
    const auto east = static_cast<float>(i % 300) * 0.2F;
    const auto north = static_cast<float>(i / 300 % 300) * 0.2F;
    return {CellId{0xA9B40001}, {{66 + east, 66 + north, 0}, {}}};
}

class Crowd {
 public:
    explicit Crowd(std::uint32_t count, bool all_idle = false) : count_(count), all_idle_(all_idle) {
        world.set_player(kPlayer, now);
        create(kPlayer, {CellId{0xA9B40001}, {{96, 96, 0}, {}}});
        for (std::uint32_t i = 0; i < count_; ++i) create(id(i), place(i));
        for (int i = 0; i < 3; ++i) frame();
        keep_going();
    }

    void frame() {
        now += kFrame;
        world.advance(now);
    }

    // New orders for every body that has something to do.
    void keep_going() {
        ++round_;
        for (std::uint32_t i = 0; i < count_; ++i) {
            const float there = round_ % 2 == 0 ? 0 : 8;
            Position target = place(i);
            target.frame.origin.y += there;
            const Doing what = all_idle_ ? Doing::Idle : doing(i);
            if (what == Doing::Interpolating) walk(i, target);
            if (what == Doing::MovingTo) move_to(i, target);
            if (what == Doing::Flying) send(VectorUpdate{id(i), {0, 0, 10}, {}, {}, {round_}});
        }
    }

    World world{Rules::retail()};
    double now = 100;

 private:
    static ObjectId id(std::uint32_t i) { return 0x80000000 + i; }
    void send(const Message& message) { world.receive(*encode(message), now); }
    void create(ObjectId object, const Position& position) {
        CreateObject creation;
        creation.object = object;
        creation.physics.state = kDefaultPhysicsState;
        creation.physics.position = position;
        creation.physics.motion_table = 0x09000001;
        send(creation);
    }
    // Three waypoints on the way.
    void walk(std::uint32_t i, const Position& target) {
        for (std::uint16_t step = 0; step < 3; ++step) {
            Position position = target;
            position.frame.origin.x += static_cast<float>(step) * 0.3F;
            const auto stamp = static_cast<std::uint16_t>(round_ * 3 + step);
            send(UpdatePosition{id(i), {.position = position, .has_contact = true, .position_stamp = {stamp}}});
        }
    }
    void move_to(std::uint32_t i, const Position& target) {
        send(UpdateMotion{
            id(i), {}, {round_}, {round_}, false, {.style = kDefaultStyleWord, .body = MoveToPosition{target, {}, 1}}});
    }

    std::uint32_t count_;
    bool all_idle_;
    std::uint16_t round_ = 0;
};

// A frame; every second of the world's time there are new orders, which are not measured.
void advance(benchmark::State& state) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    Crowd crowd{count};
    int frames = 0;
    for (auto _ : state) {
        crowd.frame();
        if (++frames % 30 != 0) continue;
        state.PauseTiming();
        crowd.keep_going();
        state.ResumeTiming();
    }
    state.counters["time/body"] =
        benchmark::Counter(count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    state.counters["bytes/body"] = sizeof(WorldObject);
}

// A frame in which nothing happens.
void advance_idle(benchmark::State& state) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    Crowd crowd{count, true};
    for (auto _ : state) crowd.frame();
    state.counters["time/body"] =
        benchmark::Counter(count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// The yardstick: as many bytes as the bodies are, copied.
void copy_bodies(benchmark::State& state) {
    const auto count = static_cast<std::size_t>(state.range(0));
    const std::vector<std::byte> from(count * sizeof(WorldObject), std::byte{1});
    std::vector<std::byte> to(from.size());
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    state.counters["time/body"] = benchmark::Counter(
        static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void read_poses(benchmark::State& state) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    const Crowd crowd{count};
    for (auto _ : state) {
        float sum = 0;
        for (const Pose& pose : crowd.world.poses()) sum += pose.position.frame.origin.x;
        benchmark::DoNotOptimize(sum);
    }
    state.counters["time/body"] =
        benchmark::Counter(count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

BENCHMARK(copy_bodies)->RangeMultiplier(10)->Range(1'000, 100'000);
BENCHMARK(advance)->RangeMultiplier(10)->Range(1'000, 100'000);
BENCHMARK(advance_idle)->RangeMultiplier(10)->Range(1'000, 100'000);
BENCHMARK(read_poses)->RangeMultiplier(10)->Range(1'000, 100'000);

std::string copy_of(const std::string& name) { return "copy_bodies" + name.substr(name.find('/')); }

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    acmotion::bench::RatioReporter reporter{copy_of};
    benchmark::RunSpecifiedBenchmarks(&reporter);
}
