// 60-moveto 7: which body watches which, in which order
#include "motion/target_manager.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "motion/watcher_list.h"

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
    meadow.bodies[kPrey].velocity = {0, 3, 0};
    meadow.watch(kHunter, kPrey, 0.5F, 2);
    EXPECT_EQ(meadow.reports(kHunter), std::vector{Ok});
    const TargetInfo info = meadow.bodies[kHunter].delivered[0];
    EXPECT_EQ(info.actual, meadow.bodies[kPrey].position);
    EXPECT_EQ(info.predicted, info.actual);
    EXPECT_EQ(info.direction, (Vec3{0.6F, 0.8F, 0}));
    EXPECT_EQ(info.time, 100);
    meadow.slice(kPrey);
    EXPECT_EQ(meadow.bodies[kHunter].delivered.back().predicted.frame.origin, (Vec3{3, 10, 0})) << "by its quantum";
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
    meadow.bodies[kPrey].position.frame.origin.y = 10.5F;
    meadow.now = 101;
    meadow.slice(kPrey);
    EXPECT_EQ(meadow.reports(kHunter).size(), 2U) << "not farther than its radius";
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
    EXPECT_EQ(meadow.manager(kHunter).target()->status, TimedOut);
    EXPECT_EQ(std::get<Event::TargetWatched>(meadow.events.front().what).target, kPrey);
    EXPECT_EQ(std::get<Event::TargetTimedOut>(meadow.events.back().what).target, kPrey);
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

std::vector<ObjectId> ids(const WatcherList& list, const WatcherPool& pool) {
    std::vector<ObjectId> ids;
    for (auto at = list.head(); at != WatcherPool::kNone; at = pool[at].next) ids.push_back(pool[at].value.id);
    return ids;
}

std::uint32_t group(ObjectId id) { return (id.value ^ (id.value >> 16)) % 4; }

std::vector<ObjectId> by_group(const std::vector<ObjectId>& newest_first) {
    std::vector<ObjectId> sorted;
    for (const std::uint32_t wanted : {0U, 1U, 2U, 3U}) {
        std::copy_if(newest_first.begin(), newest_first.end(), std::back_inserter(sorted),
                     [&](ObjectId id) { return group(id) == wanted; });
    }
    return sorted;
}

TEST(WatcherList, ServesGroupByGroupAndTheLatestFirst) {
    WatcherPool pool;
    WatcherList list;
    for (const std::uint32_t id : {0x1U, 0x2U, 0x4U, 0x5U, 0x3U, 0x00010001U}) list.add(pool, {id});
    EXPECT_EQ(ids(list, pool), (std::vector<ObjectId>{0x00010001, 0x4, 0x5, 0x1, 0x2, 0x3}));
}

TEST(WatcherList, HoldsWhatWasAddedInTheOrderOfTheSpec) {
    rc::check([] {
        WatcherPool pool;
        WatcherList list;
        std::vector<ObjectId> expected;  // newest first
        for (int i = 0; i < 60; ++i) {
            const ObjectId id = *rc::gen::inRange<std::uint32_t>(1, 24) * 0x4001U;
            const auto known = std::find(expected.begin(), expected.end(), id);
            if (known == expected.end()) {
                list.add(pool, {id});
                expected.insert(expected.begin(), id);
            } else {
                RC_ASSERT(list.find(pool, id) != WatcherPool::kNone);
                RC_ASSERT(list.remove(pool, id));
                expected.erase(known);
            }
            RC_ASSERT(ids(list, pool) == by_group(expected));
            RC_ASSERT(list.size() == expected.size());
            RC_ASSERT(pool.in_use() == expected.size());
        }
        list.clear(pool);
        RC_ASSERT(pool.in_use() == 0U);
    });
}

}  // namespace
}  // namespace acmotion::test
