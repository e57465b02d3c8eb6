// What does a slice of one interpolating body cost, beside copying the bytes it touches?
#include "beside_memcpy.h"
#include "geometry/all.h"
#include "motion/all.h"
#include "support/allocations.h"

namespace acmotion::bench {
namespace {

constexpr float kSliceSeconds = 1.0F / 30;
constexpr float kMaxSpeed = 4;           // metres per second; bodies catch up at twice that
constexpr float kWaypointGapMetres = 8;  // one second of catching up, so one update per second keeps the queue as it is
constexpr int kWaypoints = 3;

// In free space, where nothing is in the way: placing it always works, and walking never asks for it.
class Body : public MotionHost {
 public:
    Position position;
    PositionManager manager;

    [[nodiscard]] const Position* where() const override { return &position; }
    [[nodiscard]] Mover mover() const override { return {.position = position, .in_contact = true}; }
    [[nodiscard]] MaxSpeed max_speed() override { return {kMaxSpeed, kMaxSpeed}; }
    bool place_sliding(const Position& /*target*/) override { return true; }
};

// N bodies in the middle of the map, each walking straight on towards waypoints that never end.
class Crowd {
 public:
    explicit Crowd(std::size_t count) : bodies_(count), servers_(count) {
        for (std::size_t i = 0; i < count; ++i) start(i);
        for (int i = 0; i < kWaypoints; ++i) refill();
    }

    // Answers how many bodies did not walk: reached a waypoint, or worse.
    std::size_t advance() {
        std::size_t idle = 0;
        for (Body& body : bodies_) idle += advance_one(body) == Walk::Stepped ? 0U : 1U;
        call_.now += kSliceSeconds;
        return idle;
    }

    // One waypoint for every queue that has lost one, and a full leash, as an update of the server brings them.
    void refill() {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            Body& body = bodies_[i];
            if (body.manager.queue() && body.manager.queue()->size() >= kWaypoints) continue;
            servers_[i].frame = combine(servers_[i].frame, {{0, kWaypointGapMetres, 0}, {}});
            adjust_to_outside(servers_[i]);
            body.manager.interpolate_to(call_, body, servers_[i], false);
            body.manager.constrain_to(call_, body, body.position, leash_range(body.position.cell));
        }
    }

    [[nodiscard]] std::vector<Memory> touched() const {
        const std::size_t waypoints = bodies_.size() * kWaypoints;
        return {std::as_bytes(std::span(bodies_)), std::as_bytes(std::span(&pools_.waypoints[0], waypoints))};
    }

 private:
    void start(std::size_t i) {
        const auto metres = [i](std::size_t step) { return static_cast<float>(i * step % 1920) / 10; };
        Position& position = bodies_[i].position;
        position = {{0x7F7F0001}, {{metres(7), metres(13), 10}, {}}};
        set_heading(position.frame, static_cast<float>(i * 37 % 360));
        adjust_to_outside(position);
        servers_[i] = position;
    }

    // The part of a slice that exists today: root motion in, the chain, the new frame and its cell, the chain's end.
    Walk advance_one(Body& body) {
        Frame offset{{0, kMaxSpeed * kSliceSeconds, 0}, {}};
        const Walk walk = body.manager.adjust_offset(call_, body, offset, kSliceSeconds);
        body.position.frame = combine(body.position.frame, offset);
        adjust_to_outside(body.position);
        body.manager.use_time(call_, body);
        return walk;
    }

    Rules rules_;
    Limits limits_;
    Pools pools_;
    Call call_{rules_, limits_, pools_};
    std::vector<Body> bodies_;
    std::vector<Position> servers_;
};

void print_sizes() {
    print_size<Position>("Position");
    print_size<WaypointPool::Node>("WaypointPool::Node");
    print_size<WaypointQueue>("WaypointQueue");
    print_size<Sticky>("Sticky");
    print_size<Leash>("Leash");
    print_size<PositionManager>("PositionManager");
}

void advance(benchmark::State& state) {
    const auto count = static_cast<std::size_t>(state.range(0));
    Crowd crowd(count);
    std::size_t idle = 0;
    std::size_t allocated = 0;
    const auto slice = [&] { allocated += test::allocations_of([&] { idle += crowd.advance(); }); };
    measure_beside_memcpy(state, count, crowd.touched(), slice, [&] { crowd.refill(); });
    state.counters["walking"] =
        1.0 - static_cast<double>(idle) / static_cast<double>(count) / static_cast<double>(state.iterations());
    state.counters["allocations"] = static_cast<double>(allocated);
}

// Enough slices that every waypoint of the first queue is reached at the small sizes.
BENCHMARK(advance)->Arg(1'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1'000);
BENCHMARK(advance)->Arg(10'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(300);
BENCHMARK(advance)->Arg(100'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(100);
BENCHMARK(advance)->Arg(1'000'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(40);

}  // namespace
}  // namespace acmotion::bench

int main(int argc, char** argv) {
    acmotion::bench::print_sizes();
    return acmotion::bench::run_main(argc, argv);
}
