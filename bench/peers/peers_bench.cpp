// What does it cost to show a crowd, by this library and by others? Prints a table.
#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include "../cpu_time.h"
#include "obvious_port.h"
#include "snapshots.h"
#include "support/allocations.h"
#include "traffic.h"
#include "world_peer.h"

namespace {

using namespace acmotion;
using namespace acmotion::peers;

constexpr int kFirstFrame = 4 * kFramesPerSecond;  // until then every peer fills its buffers
constexpr int kFrames = 10 * kFramesPerSecond;

struct Cost {
    double nanoseconds = 0;
    std::size_t allocations = 0;
};

// One peer under one traffic.
class Show {
 public:
    Show(const Traffic& traffic, const std::function<std::unique_ptr<Peer>()>& make) : traffic_(traffic) {
        const std::size_t before = test::live_bytes();
        peer_ = make();
        receive(traffic_.creations());
        for (; frame_ < kFirstFrame; ++frame_) draw();
        const Cost began = cost_;
        for (; frame_ < kFirstFrame + kFrames; ++frame_) draw();
        cost_ = {cost_.nanoseconds - began.nanoseconds, cost_.allocations - began.allocations};
        bytes_ = test::live_bytes() - before;
    }

    void print(const std::string& name, int updates) const {
        const double bodies = traffic_.bodies();
        std::printf("%-36s %9u %10d %12.1f %9.0f %14.1f %13.2f\n", name.c_str(), traffic_.bodies(), updates,
                    cost_.nanoseconds / bodies / kFrames, static_cast<double>(bytes_) / bodies,
                    static_cast<double>(cost_.allocations) / kFrames, metres_behind());
    }

 private:
    void receive(const std::vector<Encoded>& messages) {
        for (const Encoded& message : messages) peer_->receive(message, seconds_at(frame_));
    }
    // The order of the original: time passes, and then what has come is read.
    void draw() {
        const std::vector<Encoded> messages = traffic_.updates(frame_);
        const std::size_t allocations = test::allocations();
        const double began = bench::cpu_nanoseconds();
        peer_->frame(seconds_at(frame_), shown_);
        receive(messages);
        cost_.nanoseconds += bench::cpu_nanoseconds() - began;
        cost_.allocations += test::allocations() - allocations;
    }
    // How far bodies are shown from where the server has them, on average.
    [[nodiscard]] double metres_behind() const {
        double sum = 0;
        for (std::uint32_t body = 0; body < traffic_.bodies(); ++body) {
            sum += distance(shown_[body], Traffic::place(body, seconds_at(frame_ - 1)));
        }
        return sum / traffic_.bodies();
    }

    const Traffic& traffic_;
    std::unique_ptr<Peer> peer_;
    std::vector<Position> shown_ = std::vector<Position>(traffic_.bodies());
    int frame_ = 0;
    Cost cost_;
    std::size_t bytes_ = 0;
};

void compare(std::uint32_t bodies, int updates) {
    const Traffic traffic(bodies, updates);
    const auto show = [&](const std::string& name, const std::function<std::unique_ptr<Peer>()>& make) {
        Show(traffic, make).print(name, updates);
    };
    show("acmotion, 30 ticks per second", [&] { return std::make_unique<WorldPeer>(bodies, false); });
    show("acmotion, drawn between ticks", [&] { return std::make_unique<WorldPeer>(bodies, true); });
    show("obvious port, 30 ticks per second", [] { return std::make_unique<ObviousPort>(); });
    show("snapshots, one update and 0.1 s late", [&] { return std::make_unique<Snapshots>(1.0 / updates + 0.1); });
}

}  // namespace

int main() {
    std::printf("%-36s %9s %10s %12s %9s %14s %13s\n", "who", "bodies", "updates", "ns per", "bytes per", "allocations",
                "metres behind");
    std::printf("%-36s %9s %10s %12s %9s %14s %13s\n", "", "", "per second", "body-frame", "body", "per frame",
                "the server");
    for (const std::uint32_t bodies : {1'000U, 20'000U}) {
        for (const int updates : {1, 5}) compare(bodies, updates);
    }
}
