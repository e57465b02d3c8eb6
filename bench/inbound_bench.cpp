// What do gate, stamps and routing of one position update cost, beside copying the update?
#include "beside_memcpy.h"
#include "inbound/all.h"

namespace acmotion::bench {
namespace {

constexpr std::size_t kBodies = 1'000;

struct Update {
    std::uint32_t body = 0;
    Stamp instance;
    ReceivedPosition received;
};

// Takes its stamps and nothing else: what is measured is deciding and applying, not what comes after.
class DoNothingBody final : public InboundBody {
 public:
    KnownBody known;

    [[nodiscard]] const Position* where() const override { return &known.position; }
    void set_stamps(const StampSet& stamps) override { known.stamps = stamps; }
};

// What a server sends: mostly fresh and grounded; of a hundred updates five are stale, five airborne, two teleports and
// one meant for another life of its object.
class Traffic {
 public:
    explicit Traffic(std::size_t count) : bodies_(kBodies) {
        updates_.reserve(count);
        for (std::size_t i = 0; i < count; ++i) updates_.push_back(update(i));
        forget();
    }

    // Answers how many updates moved their body.
    std::size_t receive_all() {
        std::size_t moved = 0;
        for (const Update& update : updates_) moved += receive(update) ? 1U : 0U;
        return moved;
    }

    // All bodies as they were, so that the same updates are news again.
    void forget() {
        for (DoNothingBody& body : bodies_) body.known = {.player_distance = 40};
    }

    [[nodiscard]] std::vector<Memory> touched() const { return {std::as_bytes(std::span(updates_))}; }

 private:
    static Update update(std::size_t i) {
        const auto sent = static_cast<std::uint16_t>(i / kBodies + 1);
        const std::size_t percent = i * 7919 % 100;
        Update update{.body = static_cast<std::uint32_t>(i % kBodies)};
        update.received = {.position = {{0xA9B40001}, {{static_cast<float>(i % 192), 5, 0}, {}}},
                           .has_contact = true,
                           .position_stamp = {sent}};
        if (percent < 5) update.received.position_stamp = {};
        if (percent >= 5 && percent < 10) update.received.has_contact = false;
        if (percent == 10 || percent == 11) update.received.teleport = {sent};
        if (percent == 12) update.instance = {0xFFFF};
        return update;
    }

    bool receive(const Update& update) {
        DoNothingBody& body = bodies_[update.body];
        const Stamp known = body.known.stamps[StampSlot::Instance];
        if (decide_instance_gate(known, update.instance).outcome != Gate::Apply) return false;
        const PositionDecision decision = decide_position(update.received, body.known, player_, rules_);
        apply_position(decision, body, client_, state_, rules_, {});
        return has_moved(decision);
    }

    Rules rules_;
    KnownPlayer player_{.position = Position{}};
    PlayerClient client_;
    InboundState state_;
    std::vector<DoNothingBody> bodies_;
    std::vector<Update> updates_;
};

void print_sizes() {
    print_size<StampSet>("StampSet");
    print_size<ReceivedPosition>("ReceivedPosition");
    print_size<KnownBody>("KnownBody");
    print_size<PositionDecision>("PositionDecision");
}

void inbound(benchmark::State& state) {
    const auto count = static_cast<std::size_t>(state.range(0));
    Traffic traffic(count);
    std::size_t moved = 0;
    measure_beside_memcpy(
        state, count, traffic.touched(), [&] { moved += traffic.receive_all(); }, [&] { traffic.forget(); });
    state.counters["moved"] =
        static_cast<double>(moved) / static_cast<double>(count) / static_cast<double>(state.iterations());
}

BENCHMARK(inbound)->Arg(1'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(2'000);
BENCHMARK(inbound)->Arg(10'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(500);
BENCHMARK(inbound)->Arg(100'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(100);
BENCHMARK(inbound)->Arg(1'000'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(40);

}  // namespace
}  // namespace acmotion::bench

int main(int argc, char** argv) {
    acmotion::bench::print_sizes();
    return acmotion::bench::run_main(argc, argv);
}
