// What does a frame of a body with a motion table cost, compared with the same body without one in the same run?
#include <benchmark/benchmark.h>

#include <string>

#include "acmotion/wire.h"
#include "acmotion/world.h"
#include "animation/example_library.h"
#include "ratio_reporter.h"

namespace {

using namespace acmotion;

constexpr double kFrame = 1.0 / 30 + 1e-6;
constexpr std::uint16_t kWalkForward = 0x0005;

// Bodies in the middle of the map that walk straight on. There is no player, so none is too far away to walk.
class Walkers {
 public:
    Walkers(std::uint32_t count, const WorldHost& host) : world_(Rules::retail(), {}, host) {
        world_.set_player(1, now_);
        for (std::uint32_t i = 0; i < count; ++i) create(0x80000000 + i, static_cast<float>(i % 1900) * 0.1F);
        for (int i = 0; i < 30; ++i) frame();
    }

    void frame() {
        now_ += kFrame;
        world_.advance(now_);
    }

 private:
    void send(const Message& message) { world_.receive(*encode(message), now_); }
    void create(ObjectId object, float east) {
        CreateObject creation;
        creation.object = object;
        creation.physics.position = {CellId{0x7F7F0001}, {{east, 1, 0}, {}}};
        creation.physics.setup = test::kSpecSetup;
        creation.physics.motion_table = test::kSpecTable;
        send(creation);
        SentMotionState walking;
        walking.forward_command = kWalkForward;
        send(UpdateMotion{object, {}, {1}, {1}, false, {.style = kDefaultStyleWord, .body = walking}});
    }

    World world_;
    double now_ = 100;
};

void measure(benchmark::State& state, const WorldHost& host) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    Walkers walkers(count, host);
    for (auto _ : state) walkers.frame();
    state.counters["time/body"] =
        benchmark::Counter(count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void walk_without_table(benchmark::State& state) { measure(state, {}); }

void walk_with_table(benchmark::State& state) {
    test::ExampleLibrary library = test::spec_library();
    TableLayer layer(library);
    measure(state, {.root_motion = &layer, .animation = &layer});
}

BENCHMARK(walk_without_table)->RangeMultiplier(10)->Range(1'000, 100'000);
BENCHMARK(walk_with_table)->RangeMultiplier(10)->Range(1'000, 100'000);

std::string without_table(const std::string& name) { return "walk_without_table" + name.substr(name.find('/')); }

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    acmotion::bench::RatioReporter reporter{without_table, "the body without a table"};
    benchmark::RunSpecifiedBenchmarks(&reporter);
}
