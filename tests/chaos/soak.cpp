// A day in a town: bodies that walk, chase, die, are renewed, pass portals and are carried, things with ever new ids, and a player who
// logs in again each half hour. Memory is flat after the first hour, and the same day cut into pieces by snapshots has the same states.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>

#include "acmotion/wire/encode.h"
#include "acmotion/world/inspector.h"
#include "chaos/stacks.h"
#include "lab/simulate/simulate.h"
#include "support/allocations.h"

namespace acmotion::chaos {
namespace {

constexpr double kFrame = 0.1;
constexpr double kSecondsPerHour = 3600;
constexpr std::int64_t kFramesPerHash = 600;    // a minute
constexpr std::int64_t kFramesPerPiece = 7200;  // twelve minutes, so that pieces and logins do not keep step
constexpr std::size_t kTownsfolk = 24;
constexpr double kBetweenLogins = 1800;
constexpr double kGrowth = 1.1;  // of an hour's memory over that of the second hour: more bodies happen to be about

// Everybody begins anew at the end of the script, and none is gone for good.
Scenario town(const Plan& plan, double hours) {
    Scenario scenario = scenario_of(plan);
    scenario.seconds = hours * kSecondsPerHour;
    for (ScenarioBody& body : scenario.bodies) {
        body.repeat = true;
        for (ScriptStep& step : body.script) {
            auto* death = std::get_if<DieStep>(&step);
            if (death != nullptr && !death->respawn) death->respawn = body.start;
        }
    }
    scenario.observer.repeat = true;
    scenario.observer.script = {StandStep{.seconds = kBetweenLogins}, ReloginStep{.seconds = 3}};
    return scenario;
}

// Things that lie about for a while. Each has an id of its own, as the server's next loot has.
class Loot {
 public:
    // What the server says about them in that frame.
    void add_to(FrameInput& input, std::int64_t frame) {
        if (frame % 7 == 0) input.messages.push_back(encode(dropped(frame)).value());
        while (!lying_.empty() && lying_.front().second <= frame) {
            input.messages.push_back(encode(DeleteObject{lying_.front().first, {1}}).value());
            lying_.pop_front();
        }
    }

 private:
    Message dropped(std::int64_t frame) {
        CreateObject create;
        create.object = {next_id_++};
        const MapPlace place{32448 + static_cast<double>(frame % 97), 34656 + static_cast<double>(frame % 89), 0};
        create.physics.position = position_of({place}, 0);
        create.physics.stamps.write(StampSlot::Instance, {1});
        lying_.emplace_back(create.object, frame + 100 + frame % 200);
        return create;
    }

    std::uint32_t next_id_ = 0xC0000000;
    std::deque<std::pair<ObjectId, std::int64_t>> lying_;  // until when
};

class Day : public SimulationSink {
 public:
    Day(const Plan& plan, const Scenario& scenario)
        : plan_(plan), scenario_(scenario), tap_(plan), live_(plan, scenario), whole_(plan, scenario) {
        pieces_.emplace(plan, scenario);
    }

    // What is counted is the memory of the worlds and their sessions: the simulated server keeps packets to send them again.
    void on_datagram(const Datagram& datagram) override {
        outside_ += test::live_bytes() - known_;
        while (static_cast<double>(frame_) * kFrame < to_seconds(datagram.time - kSimulationEpoch)) draw();
        {
            const OwnedDatagram kept{datagram.time,
                                     datagram.source,
                                     datagram.destination,
                                     {datagram.payload.begin(), datagram.payload.end()}};
            live_.receive(kept);
            tap_.receive(kept);
        }
        known_ = test::live_bytes();
    }
    void on_truth(ObjectId /*object*/, const TruthSample& /*sample*/) override {}

    [[nodiscard]] bool is_good() const { return differences_ == 0 && !has_grown_; }
    void print() const {
        fmt::print(
            "soak: {:.1f} hours, {} frames, {} logins, {} states compared, {} differ; memory {} after the first hour\n",
            static_cast<double>(frame_) * kFrame / kSecondsPerHour, frame_, live_.sessions(), compared_, differences_,
            has_grown_ ? "has grown" : "is flat");
        const int failed = (differences_ > 0 ? 1 : 0) + (has_grown_ ? 1 : 0);
        fmt::print("{} passed, {} failed\n", 2 - failed, failed);
    }

 private:
    void draw() {
        const double now = static_cast<double>(frame_) * kFrame;
        live_.events().clear();
        live_.frame(now);
        FrameInput input = tap_.take();
        loot_.add_to(input, frame_);
        whole_.frame(input, now);
        if (frame_ % kFramesPerPiece == 0) begin_piece();
        pieces_->frame(input, now);
        if (frame_ % kFramesPerHash == 0) {
            ++compared_;
            differences_ +=
                WorldInspector{whole_.world()}.state_hash() != WorldInspector{pieces_->world()}.state_hash() ? 1U : 0U;
        }
        ++frame_;
        note_memory(now);
    }

    // Another world goes on from a snapshot of the last one, which is gone then.
    void begin_piece() {
        const MessageStack::Kept kept = pieces_->keep();
        pieces_.emplace(plan_, scenario_);
        pieces_->restore(kept);
    }

    // Each hour's mean, which is steadier than its peak, is compared with that of the second.
    void note_memory(double now) {
        sum_ += static_cast<double>(test::live_bytes() - outside_);
        ++noted_;
        if (std::fmod(now, kSecondsPerHour) > kFrame / 2 || now < 1) return;
        const auto hour = std::lround(now / kSecondsPerHour);
        const double mean = std::exchange(sum_, 0) / static_cast<double>(std::exchange(noted_, 0));
        if (hour == 2) mean_of_second_hour_ = mean;
        has_grown_ = has_grown_ || (hour > 2 && mean > kGrowth * mean_of_second_hour_);
        fmt::print("   hour {:2}: {:.0f} bytes on average\n", hour, mean);
        std::fflush(stdout);
    }

    const Plan& plan_;
    const Scenario& scenario_;
    Tap tap_;
    LiveStack live_;
    MessageStack whole_;
    std::optional<MessageStack> pieces_;
    Loot loot_;
    std::int64_t frame_ = 0;
    std::uint64_t compared_ = 0;
    std::uint64_t differences_ = 0;
    std::size_t outside_ = 0;                 // bytes of everything else
    std::size_t known_ = test::live_bytes();  // when the last datagram had been taken
    double sum_ = 0;
    std::size_t noted_ = 0;
    double mean_of_second_hour_ = 0;
    bool has_grown_ = false;
};

int soak(double hours) {
    const Plan plan{.bodies = kTownsfolk, .troubles = *troubles_named("network")};
    const Scenario scenario = town(plan, hours);
    Day day{plan, scenario};
    simulate_to(day, scenario, network_of(plan), plan.seed);
    day.print();
    return day.is_good() ? 0 : 1;
}

}  // namespace
}  // namespace acmotion::chaos

int main(int count, char** words) {
    double hours = 24;
    if (count == 3 && std::strcmp(words[1], "--hours") == 0) {
        std::from_chars(words[2], words[2] + std::strlen(words[2]), hours);
    } else if (count != 1) {
        std::fputs("Usage: soak [--hours N]\n", stderr);
        return 2;
    }
    return acmotion::chaos::soak(hours);
}
