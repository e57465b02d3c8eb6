// Whole sessions as a baseline shows them: what is followed, what is placed, and what its world shows (spec 80 §1)
#include <gtest/gtest.h>

#include <map>

#include "lab/metrics/measure.h"
#include "lab/replay/baselines.h"
#include "lab/replay/written_session.h"
#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"

namespace acmotion::baseline::test {
namespace {

using acmotion::test::kOwner;
using acmotion::test::kRemote;
using acmotion::test::WrittenSession;

Baseline named(std::string_view name) { return parse_baselines(name).value().front(); }

// Where a body is shown, by frame.
class Watcher : public ReplayListener {
 public:
    explicit Watcher(ObjectId object) : object_(object) {}
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == object_) east[frame.time] = static_cast<double>(body.position.frame.origin.x);
        }
    }
    void on_event(const Event& event) override {
        if (std::holds_alternative<Event::TeleportHookRan>(event.what)) ++teleports;
    }

    [[nodiscard]] double largest_step() const {
        double largest = 0;
        for (auto at = east.begin(); at != east.end() && std::next(at) != east.end(); ++at) {
            largest = std::max(largest, std::abs(std::next(at)->second - at->second));
        }
        return largest;
    }

    std::map<double, double> east;
    int teleports = 0;

 private:
    ObjectId object_;
};

Watcher watch(const WrittenSession& written, std::string_view name, double seconds) {
    Watcher watcher{kRemote};
    replay_baseline(written.session, named(name), acmotion::test::even_frames(seconds, 60), watcher);
    return watcher;
}

// Walks east at 3 m/s, as its updates say five times a second; its motion is not known.
WrittenSession walker() {
    WrittenSession written;
    written.create(0, kRemote, 82);
    for (int i = 1; i <= 25; ++i) written.update(i * 0.2, kRemote, static_cast<float>(82 + 0.6 * i));
    return written;
}

TEST(Baseline, FollowsTheUpdatesOfAWalkerWithoutAJump) {
    for (const char* name : {"deadreckoning", "hermite", "buffered"}) {
        const Watcher shown = watch(walker(), name, 8);
        ASSERT_FALSE(shown.east.empty()) << name;
        EXPECT_LT(shown.largest_step(), 0.3) << name;
        EXPECT_NEAR(shown.east.rbegin()->second, 97, 0.01) << name << " comes to where the last update is";
    }
}

TEST(Baseline, IsPlacedAtOnceByATeleport) {
    WrittenSession written = walker();
    written.update(5.2, kRemote, 140, 1);
    for (const char* name : {"deadreckoning", "hermite", "buffered"}) {
        const Watcher shown = watch(written, name, 6);
        EXPECT_GE(shown.teleports, 1) << name;
        EXPECT_NEAR(shown.east.upper_bound(5.25)->second, 140, 0.01) << name;
    }
}

TEST(Baseline, ExtrapolatesAMotionAndHoldsAfterOneAndAHalfIntervals) {
    WrittenSession written;
    written.create(0, kRemote, 82, 1);  // walks north, as it faces
    for (int i = 1; i <= 5; ++i) written.update(i * 0.2, kRemote, 82);
    struct North : ReplayListener {
        void on_frame(const ReplayFrame& frame) override {
            for (const BodyFrame& body : frame.bodies) {
                if (body.object == ObjectId{kRemote}) north = static_cast<double>(body.position.frame.origin.y);
            }
        }
        double north = 0;
    } listener;
    replay_baseline(written.session, named("hermite"), acmotion::test::even_frames(3, 60), listener);
    EXPECT_NEAR(listener.north, 7 + 3.12 * 0.3, 0.01);
}

// The first sketch of spec 80: of a town over a good network the cubic is about as late as retail, and smoother.
TEST(Baseline, OfATownIsMeasuredByTheSameNumbersAsRetail) {
    const Simulation town = simulate(load_scenario("town").value(), parse_network("dsl").value(), 1);
    const ByteBuffer capture = capture_of(town);
    const Session session = load_session(ByteStream{Bytes{capture}})->session.value();
    const FrameTimes frames{Display{}, session};
    const auto measured = [&](const Baseline* baseline) {
        return measure({.rules = Rules::retail(), .session = &session, .truth = &town.truth, .baseline = baseline},
                       frames)
            .all;
    };
    const Baseline hermite = named("hermite");
    const Metrics retail = measured(nullptr);
    const Metrics cubic = measured(&hermite);
    EXPECT_EQ(cubic.seconds, retail.seconds);
    EXPECT_LT(cubic.jerk, retail.jerk);
    EXPECT_LT(cubic.backward_steps, retail.backward_steps);
}

}  // namespace
}  // namespace acmotion::baseline::test
