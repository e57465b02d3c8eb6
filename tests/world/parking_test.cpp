#include "world/parking.h"

#include "acmotion/world/inspector.h"
#include "transport/packet_draft.h"
#include "world/story.h"

// 20-inbound 5, 6, 7: messages that come too early, and what time does to them.
namespace acmotion::test {
namespace {

// Spec 20 §6.5: a deadline is over when it lies in the past, strictly.
TEST(Schedule, TheEarliestIsDueFirstOnceItsMomentIsPast) {
    Schedule schedule;
    schedule.schedule(kOlthoi, 12);
    schedule.schedule(kDrudge, 11);
    schedule.schedule(kSword, 5);
    schedule.schedule(kSword, 30);  // in place of the moment before
    schedule.schedule(kPlayer, 1);
    schedule.unschedule(kPlayer);
    EXPECT_EQ(schedule.take_due(11), std::nullopt);
    EXPECT_EQ(schedule.take_due(20), kDrudge);
    EXPECT_EQ(schedule.take_due(20), kOlthoi);
    EXPECT_EQ(schedule.take_due(20), std::nullopt) << "once only";
    EXPECT_TRUE(schedule.has(kSword));
    EXPECT_EQ(schedule.take_due(31), kSword);
    EXPECT_FALSE(schedule.has(kSword));
}

class WorldParking : public ::testing::Test {
 protected:
    // As the server describes it at first.
    Status create(float x) {
        story.server.stamps[kOlthoi] = {};
        return story.server.create(kOlthoi, outside(x, 50));
    }
    [[nodiscard]] std::vector<std::uint16_t> decided() const {
        std::vector<std::uint16_t> stamps;
        for (const auto& one : story.recorder.all<Event::PositionDecided>(kOlthoi))
            stamps.push_back(one.position_stamp.value);
        return stamps;
    }
    [[nodiscard]] std::size_t parked() const { return story.state().parking.messages(); }
    [[nodiscard]] bool is_at(float x) const { return near(story.where(kOlthoi).frame.origin, {x, 50, 0}); }
    Story story;
};

TEST_F(WorldParking, MessagesForAnUnknownObjectAreReplayedAfterItsCreation) {
    for (const float x : {58.0F, 59.0F, 60.0F})
        EXPECT_EQ(story.server.position(kOlthoi, outside(x, 50)), Status::Queued);
    EXPECT_EQ(story.server.forward(kOlthoi, kRunForward, 2), Status::Queued);
    EXPECT_EQ(parked(), 4U);
    EXPECT_EQ(create(55), Status::Processed);
    EXPECT_EQ(parked(), 0U);
    EXPECT_TRUE(is_at(60)) << "a body that was never ticked is placed, not walked (20 §15)";
    EXPECT_EQ(decided(), (std::vector<std::uint16_t>{1, 2, 3}));
    ASSERT_EQ(story.recorder.all<Event::MessagesReplayed>(kOlthoi).size(), 1U);
    EXPECT_EQ(story.recorder.all<Event::MessagesReplayed>(kOlthoi)[0].count, 4U);
    EXPECT_EQ(story.body(kOlthoi).movement->interpreter()->fields().my_run_rate, 2);
}

// 20-inbound 8: sounds and effect scripts carry no stamps.
TEST_F(WorldParking, ASoundForAnUnknownObjectIsParkedAndElsePlayed) {
    for (const Status status : {Status::Queued, Status::Processed}) {
        const std::uint64_t before = WorldInspector{story.world}.state_hash();
        for (const MessageInfo& effect : effect_table()) {
            const Reception reception = story.world.receive(make_body(effect.code, kOlthoi.value, 1U, 1.0F), story.now);
            EXPECT_EQ(reception.status, status) << effect.name;
            EXPECT_FALSE(reception.error);
        }
        EXPECT_EQ(WorldInspector{story.world}.state_hash() == before, status == Status::Processed);
        if (status == Status::Queued) create(55);
        EXPECT_EQ(parked(), 0U);
    }
}

TEST_F(WorldParking, APlaceholderIsDropped25SecondsAfterItsLastMessage) {
    story.server.position(kOlthoi, outside(60, 50));
    story.play(20);
    story.server.position(kOlthoi, outside(61, 50));  // renews the deadline
    story.play(24.9);
    EXPECT_EQ(parked(), 2U);
    story.play(0.3);
    EXPECT_EQ(parked(), 0U);
    EXPECT_FALSE(story.state().destructions.has(kOlthoi));
    create(55);
    EXPECT_TRUE(is_at(55));
}

TEST_F(WorldParking, AfterEvery20SecondsTheDescriptionIsAskedForOnce) {
    const auto asked = [&] { return story.recorder.count<Event::DescriptionWanted>(kOlthoi); };
    story.server.position(kOlthoi, outside(60, 50));
    story.play(19.9);
    EXPECT_EQ(asked(), 0U);
    story.play(0.2);
    EXPECT_EQ(asked(), 1U);
    story.server.position(kOlthoi, outside(60, 50));
    story.play(19.5);
    EXPECT_EQ(asked(), 1U);
    story.play(1);
    EXPECT_EQ(asked(), 2U);
}

TEST_F(WorldParking, MessagesForANewerInstanceAreLostWithTheLiveBody) {
    create(55);
    StampSet newer;
    newer.write(StampSlot::Instance, {1});
    story.server.stamps[kOlthoi] = newer;
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    story.play(30);
    EXPECT_TRUE(story.knows(kOlthoi));
    EXPECT_EQ(parked(), 1U) << "they do not expire";
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 0U);
    story.server.stamps[kOlthoi] = newer;
    EXPECT_EQ(story.server.create(kOlthoi, outside(52, 50)), Status::Processed);
    EXPECT_EQ(parked(), 0U);
    EXPECT_TRUE(is_at(52));
}

TEST_F(WorldParking, AMessageForAnOlderInstanceIsDropped) {
    story.server.stamp(kOlthoi, StampSlot::Instance) = {5};
    story.server.create(kOlthoi, outside(55, 50));
    const std::uint64_t before = WorldInspector{story.world}.state_hash();
    story.server.stamp(kOlthoi, StampSlot::Instance) = {4};
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::OldInstance);
    EXPECT_EQ(story.server.forward(kOlthoi, kWalkForward), Status::OldInstance);
    EXPECT_EQ(story.server.vector(kOlthoi, {1, 0, 0}), Status::OldInstance);
    EXPECT_EQ(story.server.state(kOlthoi, 0), Status::OldInstance);
    EXPECT_EQ(story.server.pickup(kOlthoi), Status::OldInstance);
    EXPECT_EQ(story.server.remove(kOlthoi), Status::OldInstance);
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50)), Status::OldInstance);
    EXPECT_EQ(WorldInspector{story.world}.state_hash(), before);
}

TEST_F(WorldParking, ADeleteThatCameTooEarlyDeletesTheObjectAtItsCreation) {
    EXPECT_EQ(story.server.remove(kOlthoi), Status::Queued);
    story.server.position(kOlthoi, outside(60, 50));
    EXPECT_EQ(create(55), Status::Processed);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_EQ(parked(), 1U) << "what came behind the deletion waits again";
}

// Twenty thousand objects, each the parent of the one before: the last creation lets them all in. Nothing of that may
// depend on the depth of the program's stack.
TEST(ParkedParents, AreReplayedHoweverLongTheirChainIs) {
    constexpr std::uint32_t kLinks = 20'000;
    Story story{{.recorded = false}};
    for (std::uint32_t i = 1; i < kLinks; ++i) {
        ASSERT_EQ(story.server.create(i, {}, {.parent = ParentLink{i + 1, 1}, .nowhere = true}), Status::Queued);
    }
    EXPECT_EQ(story.server.create(kLinks, outside(55, 50)), Status::Processed);
    EXPECT_EQ(story.state().objects.size(), kLinks + 1);
    EXPECT_EQ(story.state().parking.messages(), 0U);
    EXPECT_EQ(story.body(1).parent, ObjectId{2});
}

// ---- before the player is known ----

TEST(WorldHoldList, HoldsEverythingUntilThePlayerIsKnownAndReplaysIt) {
    for (const bool host_names_it : {false, true}) {
        Story story{{.has_player = false}};
        story.server.position(kOlthoi, outside(60, 50));  // parks
        const Stamp last = story.server.stamp(kOlthoi, StampSlot::Position);
        story.server.stamps[kOlthoi] = {};
        EXPECT_EQ(story.server.create(kOlthoi, outside(55, 50)), Status::Queued);  // replays it
        story.server.stamp(kOlthoi, StampSlot::Position) = last;
        EXPECT_EQ(story.server.position(kOlthoi, outside(62, 50)), Status::Queued);
        EXPECT_EQ(story.server.create(kPlayer, outside(50, 50)), Status::Queued);
        EXPECT_EQ(story.state().objects.size(), 0U);

        if (host_names_it) EXPECT_TRUE(story.world.set_player(kPlayer, story.now));
        if (!host_names_it) EXPECT_EQ(story.server.player(kPlayer), Status::Processed);
        EXPECT_EQ(story.world.player(), kPlayer);
        EXPECT_EQ(story.state().held.messages().size(), 0U);
        EXPECT_TRUE(story.body(kPlayer).is_local_player);
        EXPECT_EQ(story.recorder.count<Event::PositionDecided>(kOlthoi), 2U);
        EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {62, 50, 0}));
        EXPECT_EQ(story.server.player(kOlthoi), Status::Error) << "a second one";
        EXPECT_EQ(story.world.player(), kPlayer);
    }
}

}  // namespace
}  // namespace acmotion::test
