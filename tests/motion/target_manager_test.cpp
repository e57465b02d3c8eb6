// 60-moveto 7: which body watches which
#include "motion/target_manager.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace acmotion::test {
namespace {

constexpr ObjectId kHunter = 0x50000001;
constexpr ObjectId kPrey = 0x50000002;
constexpr ObjectId kOther = 0x50000003;

// Bodies that know each other by id, each with a target manager on demand.
class Meadow : public TraceSink {
 public:
    struct Body {
        Position position{{0xA9B40001}, {}};
        Vec3 velocity;
        std::optional<TargetManager> manager;
        std::vector<TargetInfo> delivered;
        std::function<void(const TargetInfo&)> on_delivery;
    };
    class Host : public MotionHost {
     public:
        Host(Meadow& meadow, ObjectId self) : meadow_(meadow), self_(self) {}
        [[nodiscard]] ObjectId id() const override { return self_; }
        [[nodiscard]] const Position* where() const override { return &meadow_.bodies.at(self_).position; }
        [[nodiscard]] Vec3 measured_velocity() const override { return meadow_.bodies.at(self_).velocity; }
        void watch(ObjectId target, float radius, float quantum) override {
            if (!meadow_.bodies.contains(target)) return;
            meadow_.manager(target).add_watcher(meadow_.call(), meadow_.as(target), self_, radius, quantum);
        }
        void unwatch(ObjectId target) override {
            if (meadow_.knows(target)) meadow_.manager(target).remove_watcher(meadow_.call(), self_);
        }
        void send(ObjectId watcher, const TargetInfo& info) override {
            if (meadow_.knows(watcher)) meadow_.manager(watcher).receive(meadow_.call(), meadow_.as(watcher), info);
        }
        void deliver(const TargetInfo& info) override {
            Body& body = meadow_.bodies.at(self_);
            body.delivered.push_back(info);
            if (body.on_delivery) body.on_delivery(info);
        }

     private:
        Meadow& meadow_;
        ObjectId self_;
    };
    explicit Meadow(std::initializer_list<ObjectId> ids) {
        for (const ObjectId id : ids) bodies[id];
    }

    Host& as(ObjectId id) { return hosts_.try_emplace(id, *this, id).first->second; }
    Call call() { return {rules, limits, pools, this, now}; }
    bool knows(ObjectId id) { return bodies.contains(id) && bodies[id].manager.has_value(); }
    TargetManager& manager(ObjectId id) {
        std::optional<TargetManager>& manager = bodies.at(id).manager;
        return manager ? *manager : manager.emplace();
    }
    void watch(ObjectId who, ObjectId target, float radius = 0.5F, double quantum = 0) {
        manager(who).set_target(call(), as(who), 0, target, radius, quantum);
    }
    // One slice of a body.
    void slice(ObjectId id) { manager(id).handle_targetting(call(), as(id), now); }
    [[nodiscard]] std::vector<TargetStatus> reports(ObjectId id) const {
        std::vector<TargetStatus> statuses;
        for (const TargetInfo& info : bodies.at(id).delivered) statuses.push_back(info.status);
        return statuses;
    }
    [[nodiscard]] bool is_watched(ObjectId id, ObjectId by) {
        return manager(id).watchers().find(pools.watchers, by) != WatcherPool::kNone;
    }

    void on_event(const Event& event) override { events.push_back(event); }

    std::map<ObjectId, Body> bodies;
    Rules rules;
    Limits limits;
    Pools pools;
    double now = 100;
    std::vector<Event> events;

 private:
    std::map<ObjectId, Host> hosts_;
};

using enum TargetStatus;

TEST(SetTarget, BringsTheFirstReportWithinTheCall) {
    Meadow meadow{kHunter, kPrey};
    meadow.bodies[kPrey].position.frame.origin = {3, 4, 0};
    meadow.watch(kHunter, kPrey);
    EXPECT_EQ(meadow.reports(kHunter), std::vector{Ok});
    const TargetInfo& info = meadow.bodies[kHunter].delivered[0];
    EXPECT_EQ(info.actual, meadow.bodies[kPrey].position);
    EXPECT_EQ(info.predicted, info.actual);
    EXPECT_EQ(info.direction, (Vec3{0.6F, 0.8F, 0}));
    EXPECT_EQ(info.time, 100);
}

TEST(SetTarget, ReportsIdZeroAsTimedOutAtOnceAndKeepsNothing) {
    Meadow meadow{kHunter};
    meadow.manager(kHunter).set_target(meadow.call(), meadow.as(kHunter), 7, 0, 0.5F, 1);
    EXPECT_EQ(meadow.reports(kHunter), std::vector{TimedOut});
    EXPECT_EQ(meadow.bodies[kHunter].delivered[0].context, 7U);
    EXPECT_FALSE(meadow.manager(kHunter).target().has_value());
}

TEST(SetTarget, LeavesTheTargetItHadBefore) {
    Meadow meadow{kHunter, kPrey, kOther};
    meadow.watch(kHunter, kPrey);
    meadow.watch(kHunter, kOther);
    EXPECT_FALSE(meadow.is_watched(kPrey, kHunter));
    EXPECT_TRUE(meadow.is_watched(kOther, kHunter));
}

TEST(SetTarget, PointsUpwardsWhenTheTargetIsOnTheSameSpot) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey);
    EXPECT_EQ(meadow.bodies[kHunter].delivered[0].direction, (Vec3{0, 0, 1}));
}

// T12
TEST(HandleTargetting, ReportsAWalkerEveryHalfSecondAndAStandingBodyNever) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey);
    meadow.slice(kPrey);
    for (int tick = 1; tick <= 128; ++tick) {  // two seconds
        meadow.now += 1.0 / 64;
        meadow.bodies[kPrey].position.frame.origin.y += 3.12F / 64;
        meadow.slice(kPrey);
    }
    EXPECT_EQ(meadow.reports(kHunter), (std::vector{Ok, Ok, Ok, Ok, Ok}));
    for (int tick = 1; tick <= 128; ++tick) {
        meadow.now += 1.0 / 64;
        meadow.slice(kPrey);
    }
    EXPECT_EQ(meadow.reports(kHunter).size(), 5U);
}

TEST(HandleTargetting, ChecksOnlyHalfASecondAfterTheLastCheck) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey);
    meadow.slice(kPrey);
    meadow.bodies[kPrey].position.frame.origin.y = 10;
    meadow.now += 0.499;
    meadow.slice(kPrey);
    EXPECT_EQ(meadow.reports(kHunter).size(), 1U);
    EXPECT_EQ(meadow.manager(kPrey).last_check(), 100);
    meadow.now = 100.5;
    meadow.slice(kPrey);
    EXPECT_EQ(meadow.reports(kHunter).size(), 2U);
}

TEST(HandleTargetting, ReportsOnlyWhenThePredictionIsFartherThanTheRadius) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey, 0.5F);
    meadow.bodies[kPrey].position.frame.origin.y = 0.5F;
    meadow.slice(kPrey);
    EXPECT_EQ(meadow.reports(kHunter).size(), 1U);
    meadow.bodies[kPrey].position.frame.origin.y = 0.75F;
    meadow.now += 1;
    meadow.slice(kPrey);
    EXPECT_EQ(meadow.reports(kHunter).size(), 2U);
}

TEST(HandleTargetting, PredictsByTheWatchersQuantum) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey, 0.5F, 2);
    meadow.bodies[kPrey].velocity = {0, 3, 0};
    meadow.slice(kPrey);
    const TargetInfo& info = meadow.bodies[kHunter].delivered.back();
    EXPECT_EQ(info.actual.frame.origin.y, 0);
    EXPECT_EQ(info.predicted.frame.origin.y, 6);
    EXPECT_EQ(info.velocity, (Vec3{0, 3, 0}));
}

TEST(TimeOut, ComesOnceAfterMoreThanTenSecondsWithoutAReport) {
    Meadow meadow{kHunter};
    meadow.watch(kHunter, kPrey);
    meadow.now += 10;
    meadow.slice(kHunter);
    EXPECT_TRUE(meadow.reports(kHunter).empty());
    meadow.now += 1;
    meadow.slice(kHunter);
    meadow.now += 20;
    meadow.slice(kHunter);
    EXPECT_EQ(meadow.reports(kHunter), std::vector{TimedOut});
    EXPECT_TRUE(meadow.manager(kHunter).target().has_value());
}

TEST(TimeOut, IsToldAndNamesTheTarget) {
    Meadow meadow{kHunter};
    meadow.watch(kHunter, kPrey);
    EXPECT_EQ(std::get<Event::TargetWatched>(meadow.events.back().what).target, kPrey);
    meadow.now += 10.5;
    meadow.slice(kHunter);
    ASSERT_EQ(meadow.events.size(), 2U);
    EXPECT_EQ(std::get<Event::TargetTimedOut>(meadow.events.back().what).target, kPrey);
    EXPECT_EQ(meadow.manager(kHunter).target()->status, TimedOut);
}

TEST(Receive, TellsTheReportKeepsItsAskerAndIgnoresOtherTargets) {
    Meadow meadow{kHunter, kPrey, kOther};
    meadow.manager(kHunter).set_target(meadow.call(), meadow.as(kHunter), 7, kPrey, 0.5F, 1);
    const auto& told = std::get<Event::TargetReported>(meadow.events.back().what);
    EXPECT_EQ(told.target, kPrey);
    EXPECT_EQ(told.status, Ok);
    EXPECT_EQ(meadow.bodies[kHunter].delivered[0].context, 7U) << "whatever the report says";

    const std::size_t before = meadow.events.size();
    meadow.manager(kHunter).receive(meadow.call(), meadow.as(kHunter), {.target = kOther, .status = LeftWorld});
    EXPECT_EQ(meadow.reports(kHunter), std::vector{Ok});
    EXPECT_EQ(meadow.events.size(), before);
    EXPECT_EQ(meadow.manager(kHunter).target()->target, kPrey);
    meadow.manager(kOther).receive(meadow.call(), meadow.as(kOther), {.target = kPrey, .status = Ok});
    EXPECT_TRUE(meadow.reports(kOther).empty()) << "it has no target";
}

TEST(TimeOut, DoesNotComeOnceAReportHasArrived) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey);
    meadow.now += 100;
    meadow.slice(kHunter);
    EXPECT_EQ(meadow.reports(kHunter), std::vector{Ok});
}

TEST(SetTargetQuantum, RegistersWithATargetThatWasUnknownSoFar) {
    Meadow meadow{kHunter};
    meadow.watch(kHunter, kPrey);
    meadow.bodies[kPrey];
    EXPECT_TRUE(meadow.reports(kHunter).empty());
    meadow.manager(kHunter).set_target_quantum(meadow.as(kHunter), 2);
    EXPECT_EQ(meadow.reports(kHunter), std::vector{Ok});
    EXPECT_EQ(meadow.manager(kHunter).target_quantum(), 2);
}

TEST(SetTargetQuantum, OnlyReplacesTheQuantumOfAWatcherThatIsKnown) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey);
    meadow.manager(kHunter).set_target_quantum(meadow.as(kHunter), 2);
    EXPECT_EQ(meadow.reports(kHunter).size(), 1U);
    const auto at = meadow.manager(kPrey).watchers().find(meadow.pools.watchers, kHunter);
    EXPECT_EQ(meadow.pools.watchers[at].value.quantum, 2);
    EXPECT_EQ(meadow.manager(kHunter).target_quantum(), 2);
}

TEST(TargetQuantumOfABody, IsZeroWithoutATarget) {
    Meadow meadow{kHunter};
    meadow.manager(kHunter).set_target_quantum(meadow.as(kHunter), 2);
    EXPECT_EQ(meadow.manager(kHunter).target_quantum(), 0);
}

TEST(BreakOff, MakesWatchersOfABodyThatLeftTheWorldRemoveThemselves) {
    Meadow meadow{kHunter, kPrey, kOther};
    meadow.watch(kHunter, kPrey);
    meadow.watch(kOther, kPrey);
    meadow.manager(kPrey).break_off(meadow.call(), meadow.as(kPrey), LeftWorld);
    EXPECT_EQ(meadow.reports(kHunter), (std::vector{Ok, LeftWorld}));
    EXPECT_EQ(meadow.reports(kOther), (std::vector{Ok, LeftWorld}));
    EXPECT_EQ(meadow.manager(kPrey).watchers().size(), 0U);
    EXPECT_FALSE(meadow.manager(kHunter).target().has_value());
    EXPECT_EQ(meadow.pools.watchers.in_use(), 0U);
}

TEST(BreakOff, LeavesWatchersOfATeleportedBodyInPlace) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kPrey, kHunter);
    meadow.watch(kHunter, kPrey);
    meadow.manager(kPrey).break_off(meadow.call(), meadow.as(kPrey), Teleported);
    EXPECT_EQ(meadow.reports(kHunter), (std::vector{Ok, Teleported}));
    EXPECT_TRUE(meadow.is_watched(kPrey, kHunter));
    EXPECT_FALSE(meadow.manager(kPrey).target().has_value());
    EXPECT_FALSE(meadow.is_watched(kHunter, kPrey));
}

TEST(Delivery, MaySubscribeAnewFromInside) {
    Meadow meadow{kHunter, kPrey, kOther};
    meadow.bodies[kHunter].on_delivery = [&](const TargetInfo& info) {
        meadow.bodies[kHunter].on_delivery = nullptr;
        meadow.watch(kHunter, info.target, 0.5F, 0.5);
    };
    meadow.watch(kHunter, kPrey);
    meadow.watch(kOther, kPrey);
    EXPECT_EQ(meadow.reports(kHunter), (std::vector{Ok, Ok}));
    EXPECT_EQ(meadow.manager(kHunter).target_quantum(), 0.5);
    EXPECT_EQ(meadow.manager(kPrey).watchers().size(), 2U);
}

TEST(Delivery, ServesTheOthersWhenOneSubscribesAnewFromInside) {
    Meadow meadow{kHunter, kPrey, kOther, 0x50000005, 0x50000009};
    for (const ObjectId id : {kHunter, kOther, ObjectId{0x50000005}, ObjectId{0x50000009}}) {
        meadow.watch(id, kPrey);
        meadow.bodies[id].on_delivery = [&meadow, id](const TargetInfo& info) {
            meadow.bodies[id].on_delivery = nullptr;
            meadow.watch(id, info.target);
        };
    }
    meadow.bodies[kPrey].position.frame.origin.y = 5;
    meadow.slice(kPrey);
    for (const ObjectId id : {kHunter, kOther, ObjectId{0x50000005}, ObjectId{0x50000009}}) {
        EXPECT_EQ(meadow.reports(id).size(),
                  3U);  // the first, the one reported now, and its answer to the new subscription
    }
    EXPECT_EQ(meadow.manager(kPrey).watchers().size(), 4U);
}

TEST(WatcherBound, RefusesOneMoreAndSaysSo) {
    Meadow meadow{kHunter, kPrey, kOther};
    meadow.limits.watchers_per_body = 1;
    meadow.watch(kHunter, kPrey);
    meadow.watch(kOther, kPrey);
    EXPECT_TRUE(meadow.reports(kOther).empty());
    const auto& event = std::get<Event::WatcherBoundReached>(meadow.events.back().what);
    EXPECT_EQ(event.watcher, kOther);
    EXPECT_EQ(event.bound, 1U);
}

TEST(Destroy, GivesTheWatchersBack) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey);
    EXPECT_EQ(meadow.pools.watchers.in_use(), 1U);
    meadow.manager(kPrey).destroy(meadow.pools.watchers);
    EXPECT_EQ(meadow.pools.watchers.in_use(), 0U);
}

TEST(AddWatcher, TakesTheRadiusAndTheQuantumOfOneThatIsKnown) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey, 0.5F, 0);
    meadow.manager(kPrey).add_watcher(meadow.call(), meadow.as(kPrey), kHunter, 7, 3);
    const auto at = meadow.manager(kPrey).watchers().find(meadow.pools.watchers, kHunter);
    EXPECT_EQ(meadow.pools.watchers[at].value.radius, 7);
    EXPECT_EQ(meadow.pools.watchers[at].value.quantum, 3);
    EXPECT_EQ(meadow.manager(kPrey).watchers().size(), 1U);
    EXPECT_EQ(meadow.reports(kHunter), std::vector{Ok}) << "no other report for that";
}

TEST(RemoveWatcher, SaysWhetherItWasOne) {
    Meadow meadow{kHunter, kPrey};
    meadow.watch(kHunter, kPrey);
    EXPECT_TRUE(meadow.manager(kPrey).remove_watcher(meadow.call(), kHunter));
    EXPECT_FALSE(meadow.manager(kPrey).remove_watcher(meadow.call(), kHunter));
}

TEST(ClearTarget, AsksNothingOfAHostThatWatchesNobody) {
    class Counting : public MotionHost {
     public:
        void watch(ObjectId /*target*/, float /*radius*/, float /*quantum*/) override { ++asked; }
        void unwatch(ObjectId /*target*/) override { ++asked; }
        int asked = 0;
    };
    Counting host;
    TargetManager manager;
    manager.clear_target(host);
    manager.set_target_quantum(host, 2);
    EXPECT_EQ(host.asked, 0);
}

}  // namespace
}  // namespace acmotion::test
