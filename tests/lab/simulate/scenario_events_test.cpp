// Pinned hashes are worth little unless much happens: here is what does, in all small scenarios together.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "lab/live/determinism.h"
#include "lab/replay/frame_hasher.h"
#include "lab/simulate/scenario.h"
#include "sessions/replay.h"
#include "support/large_scenarios.h"
#include "trace/event_log.h"

namespace acmotion::test {
namespace {

class Life : public ReplayListener {
 public:
    void on_event(const Event& event) override { log.on_event(event); }
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            airborne_frames += body.in_contact ? 0U : 1U;
            hidden_frames += body.is_hidden ? 1U : 0U;
            indoor_frames += body.position.cell.is_indoor() ? 1U : 0U;
            const std::uint32_t block = body.position.cell.value >> 16U;
            const auto [before, is_new] = blocks_.try_emplace(body.object, block);
            border_crossings += std::exchange(before->second, block) != block ? 1U : 0U;
        }
    }

    template <class What>
    [[nodiscard]] std::size_t count() const {
        return log.all<What>().size();
    }
    template <class What, class Test>
    [[nodiscard]] std::size_t count(const Test& test) const {
        const auto all = log.all<What>();
        return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), test));
    }
    [[nodiscard]] std::size_t routed(PositionOutcome outcome) const {
        return count<Event::PositionDecided>([=](const Event::PositionDecided& e) { return e.outcome == outcome; });
    }
    [[nodiscard]] std::size_t enqueued(Enqueue branch) const {
        return count<Event::WaypointEnqueued>([=](const Event::WaypointEnqueued& e) { return e.branch == branch; });
    }
    [[nodiscard]] std::size_t refused_placements() const {
        return count<Event::Placed>([](const Event::Placed& e) { return e.result != PlacementResult::Ok; });
    }
    [[nodiscard]] std::size_t stalls() const {
        return count<Event::WindowJudged>([](const Event::WindowJudged& e) { return !e.good; });
    }

    EventLog log;
    std::size_t airborne_frames = 0;
    std::size_t hidden_frames = 0;
    std::size_t indoor_frames = 0;
    std::size_t border_crossings = 0;

 private:
    std::map<ObjectId, std::uint32_t> blocks_;
};

Life live(const Rules& rules) {
    Life life;
    for (const std::string_view scenario : shipped_scenarios()) {
        if (is_large(scenario)) continue;  // nothing that the others do not do
        const Session session = determinism::session_of(std::string{scenario});
        replay(session, rules, uneven_frames(session.seconds), life);
    }
    return life;
}

// Whatever the rules.
void expect_eventful(const Life& life) {
    EXPECT_GT(life.border_crossings, 50U);
    EXPECT_GT(life.indoor_frames, 5'000U);
    EXPECT_GT(life.airborne_frames, 1'000U);
    EXPECT_GT(life.hidden_frames, 1'000U);
    EXPECT_GT(life.routed(PositionOutcome::HardTeleport), 50U);
    EXPECT_GT(life.routed(PositionOutcome::PlayerTeleport), 0U);
    EXPECT_GT(life.count<Event::TeleportHookRan>(), 50U);
    EXPECT_GT(life.count<Event::ObjectDestroyed>(), 10U);
    EXPECT_GT(life.count<Event::LeftGround>(), 100U);
    EXPECT_GT(life.count<Event::MoveToStarted>(), 20U);
    EXPECT_GT(life.refused_placements(), 5U);
    EXPECT_GT(life.count<Event::Stuck>(), 20U);
    EXPECT_GT(life.count<Event::ObjectPickedUp>(), 5U);
    EXPECT_GT(life.count<Event::ObjectParented>(), 5U);
    EXPECT_GT(life.routed(PositionOutcome::ForcedBlip), 2U);
}

// Rules under which bodies walk.
void expect_walks(const Life& life) {
    EXPECT_GT(life.enqueued(Enqueue::Appended), 2'000U);
    EXPECT_GT(life.enqueued(Enqueue::AppendedFar), 0U);
    EXPECT_GT(life.enqueued(Enqueue::AlreadyThere), 100U);
    EXPECT_GT(life.routed(PositionOutcome::Ignore), 50U);
    EXPECT_GT(life.stalls(), 10U);
    EXPECT_GT(life.count<Event::Blipped>(), 5U);
    EXPECT_GT(life.count<Event::InterpolationStopped>(), 10U);
    EXPECT_GT(life.count<Event::MoveArrived>(), 0U);
    EXPECT_GT(life.count<Event::Steered>(), 100U);
    EXPECT_GT(life.count<Event::TargetRetracked>(), 100U);
}

TEST(ScenarioEvents, CoverWhatRetailDoes) {
    const Life life = live(Rules::retail());

    expect_eventful(life);
    expect_walks(life);
    EXPECT_GT(life.routed(PositionOutcome::SlideSnap), 10U);
    EXPECT_GT(life.count<Event::LeashTightened>(), 10U);
}

TEST(ScenarioEvents, CoverWhatAcdreamDoes) {
    const Life life = live(Rules::acdream());

    expect_eventful(life);
    expect_walks(life);
    EXPECT_GT(life.routed(PositionOutcome::LandingSnap), 50U);
    // Row 20 of spec 30 §7: these rules have no leash.
    EXPECT_EQ(life.count<Event::Leashed>(), 0U);
}

TEST(ScenarioEvents, CoverWhatSnapDoes) {
    const Life life = live(Rules::snap());

    expect_eventful(life);
    EXPECT_GT(life.routed(PositionOutcome::SlideSnap), 2'000U);
    EXPECT_EQ(life.count<Event::WaypointEnqueued>(), 0U);
}

}  // namespace
}  // namespace acmotion::test
