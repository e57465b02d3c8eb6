// What does a frame of a body with a motion table cost, compared with the same body without one in the same run?
#include <benchmark/benchmark.h>

#include <vector>

#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/world.h"
#include "animation/example_library.h"
#include "beside_memcpy.h"

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

// A frame of those with a table, then one of the same bodies without: what else the machine does meets both.
void walk(benchmark::State& state) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    test::ExampleLibrary library = test::spec_library();
    TableLayer layer(library);
    Walkers with(count, {.root_motion = &layer, .animation = &layer});
    Walkers without(count, {});
    std::vector<double> with_times;
    std::vector<double> without_times;
    for (auto _ : state) {
        const double began = bench::cpu_nanoseconds();
        with.frame();
        const double walked = bench::cpu_nanoseconds();
        without.frame();
        with_times.push_back(walked - began);
        without_times.push_back(bench::cpu_nanoseconds() - walked);
    }
    state.counters["table_ns/body"] = bench::median(with_times) / count;
    state.counters["plain_ns/body"] = bench::median(without_times) / count;
    state.counters["ratio"] = bench::median(with_times) / bench::median(without_times);
}

BENCHMARK(walk)->RangeMultiplier(10)->Range(1'000, 100'000);

}  // namespace

int main(int argc, char** argv) { return acmotion::bench::run_main(argc, argv); }
