#include "transport/packet_draft.h"
#include "world/schedule.h"
#include "world/story.h"

// 20-inbound 5, 6, 7: messages that come too early, and what time does to them.
namespace acmotion::test {
namespace {

// Spec 20 §6.5: a deadline is over when it lies in the past, strictly.
TEST(Schedules, NothingIsDueAtItsDeadlineItself) {
    Schedule schedule;
    schedule.schedule(kOlthoi, 25);
    EXPECT_FALSE(schedule.take_due(25).has_value());
    EXPECT_EQ(schedule.take_due(25.001), kOlthoi);
    EXPECT_FALSE(schedule.has(kOlthoi));
}

TEST(WorldParking, AMessageForAnUnknownObjectIsParkedAndReplayedAfterItsCreation) {
    Story story;
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    EXPECT_EQ(story.server.forward(kOlthoi, kRunForward, 2), Status::Queued);
    EXPECT_EQ(story.state().parking.messages(), 2U);

    story.server.stamps[kOlthoi] = {};
    EXPECT_EQ(story.server.create(kOlthoi, outside(55, 50)), Status::Processed);

    EXPECT_EQ(story.state().parking.messages(), 0U);
    // A body that was never ticked is placed, not walked (20 §15).
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
    ASSERT_EQ(story.recorder.all<Event::MessagesReplayed>(kOlthoi).size(), 1U);
    EXPECT_EQ(story.recorder.all<Event::MessagesReplayed>(kOlthoi)[0].count, 2U);
    EXPECT_EQ(story.body(kOlthoi).movement->interpreter()->fields().my_run_rate, 2);
}

// 20-inbound 8: sounds and effect scripts carry no stamps.
TEST(WorldParking, ASoundOrScriptForAnUnknownObjectIsParkedAndElsePlayed) {
    Story story;
    for (const MessageInfo& effect : effect_table()) {
        const ByteBuffer bytes = make_body(effect.code, kOlthoi.value, 1U, 1.0F);
        EXPECT_EQ(story.world.receive(bytes, story.now).status, Status::Queued) << effect.name;
    }
    EXPECT_EQ(story.state().parking.messages(), 3U);

    EXPECT_EQ(story.server.create(kOlthoi, outside(55, 50)), Status::Processed);
    EXPECT_EQ(story.state().parking.messages(), 0U);
    const std::uint64_t before = story.world.state_hash();
    for (const MessageInfo& effect : effect_table()) {
        const Reception reception = story.world.receive(make_body(effect.code, kOlthoi.value, 1U, 1.0F), story.now);
        EXPECT_EQ(reception.status, Status::Processed) << effect.name;
        EXPECT_FALSE(reception.error);
    }
    EXPECT_EQ(story.world.state_hash(), before);
}

TEST(WorldParking, ReplayKeepsTheOrderOfArrival) {
    Story story;
    for (int i = 1; i <= 5; ++i) story.server.position(kOlthoi, outside(50.0F + static_cast<float>(i), 50));
    story.server.stamps[kOlthoi] = {};
    story.server.create(kOlthoi, outside(50, 50));

    std::vector<std::uint16_t> stamps;
    for (const Event::PositionDecided& d : story.recorder.all<Event::PositionDecided>(kOlthoi)) {
        stamps.push_back(d.position_stamp.value);
    }
    EXPECT_EQ(stamps, (std::vector<std::uint16_t>{1, 2, 3, 4, 5}));
}

TEST(WorldParking, StampsAreComparedAgainAtReplay) {
    Story story;
    story.server.stamp(kOlthoi, StampSlot::Position) = {9};
    story.server.position(kOlthoi, outside(60, 50));  // stamp 10
    story.server.stamp(kOlthoi, StampSlot::Position) = {20};
    story.server.create(kOlthoi, outside(55, 50));

    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {55, 50, 0}));
}

TEST(WorldParking, APlaceholderIsDroppedWithItsMessages25SecondsAfterTheLastOne) {
    Story story;
    story.server.position(kOlthoi, outside(60, 50));
    story.play(20);
    story.server.position(kOlthoi, outside(61, 50));  // renews the deadline
    story.play(24.9);
    EXPECT_EQ(story.state().parking.messages(), 2U);
    story.play(0.3);
    EXPECT_EQ(story.state().parking.messages(), 0U);
    EXPECT_FALSE(story.state().destructions.has(kOlthoi));

    story.server.stamps[kOlthoi] = {};
    story.server.create(kOlthoi, outside(55, 50));
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {55, 50, 0}));
}

TEST(WorldParking, AfterMoreThan20SecondsTheDescriptionIsAskedForOnce) {
    Story story;
    story.server.position(kOlthoi, outside(60, 50));
    story.play(19.9);
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 0U);
    story.play(0.2);
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 1U);
    story.server.position(kOlthoi, outside(60, 50));
    story.play(19.5);
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 1U);
    story.play(1);
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 2U);
}

TEST(WorldParking, MessagesForANewerInstanceWaitOnTheLiveBodyAndAreLostWithIt) {
    Story story;
    story.server.create(kOlthoi, outside(55, 50));
    StampSet newer;
    newer.write(StampSlot::Instance, {1});
    story.server.stamps[kOlthoi] = newer;
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    EXPECT_EQ(story.state().parking.messages(), 1U);

    story.server.stamps[kOlthoi] = newer;
    EXPECT_EQ(story.server.create(kOlthoi, outside(52, 50)), Status::Processed);
    EXPECT_EQ(story.state().parking.messages(), 0U);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {52, 50, 0}));
}

TEST(WorldParking, WhatWaitsOnALiveBodyNeitherExpiresNorAsksForADescription) {
    Story story;
    story.server.create(kOlthoi, outside(55, 50));
    story.server.stamp(kOlthoi, StampSlot::Instance) = {1};
    story.server.position(kOlthoi, outside(60, 50));
    story.play(30);
    EXPECT_TRUE(story.knows(kOlthoi));
    EXPECT_EQ(story.state().parking.messages(), 1U);
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 0U);
}

TEST(WorldParking, AMessageForAnOlderInstanceIsDropped) {
    Story story;
    story.server.stamp(kOlthoi, StampSlot::Instance) = {5};
    story.server.create(kOlthoi, outside(55, 50));
    story.server.stamp(kOlthoi, StampSlot::Instance) = {4};
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::OldInstance);
    EXPECT_EQ(story.server.forward(kOlthoi, kWalkForward), Status::OldInstance);
    EXPECT_EQ(story.server.vector(kOlthoi, {1, 0, 0}), Status::OldInstance);
    EXPECT_EQ(story.server.state(kOlthoi, 0), Status::OldInstance);
    EXPECT_EQ(story.server.pickup(kOlthoi), Status::OldInstance);
    EXPECT_EQ(story.server.remove(kOlthoi), Status::OldInstance);
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50)), Status::OldInstance);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {55, 50, 0}));
    EXPECT_EQ(story.body(kOlthoi).physics_state, kDefaultPhysicsState);
}

TEST(WorldParking, ADeleteThatCameTooEarlyDeletesTheObjectAtItsCreation) {
    Story story;
    EXPECT_EQ(story.server.remove(kOlthoi), Status::Queued);
    EXPECT_EQ(story.server.create(kOlthoi, outside(55, 50)), Status::Processed);
    EXPECT_FALSE(story.knows(kOlthoi));
}

TEST(WorldParking, MessagesBehindAReplayedDeleteAreParkedAgain) {
    Story story;
    story.server.remove(kOlthoi);
    story.server.position(kOlthoi, outside(60, 50));
    story.server.stamps[kOlthoi] = {};
    story.server.create(kOlthoi, outside(55, 50));
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_EQ(story.state().parking.messages(), 1U);
}

// Twenty thousand objects, each the parent of the one before: the last creation lets them all in. Nothing of that may
// depend on the depth of the program's stack.
TEST(WorldParking, AChainOfParentsIsReplayedHoweverLongItIs) {
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

TEST(WorldHoldList, HoldsEverythingUntilThePlayersIdIsKnownAndReplaysItInOrder) {
    Story story{{.has_player = false}};
    EXPECT_EQ(story.server.create(kOlthoi, outside(55, 50)), Status::Queued);
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    EXPECT_EQ(story.server.create(kPlayer, outside(50, 50)), Status::Queued);
    EXPECT_EQ(story.state().objects.size(), 0U);

    EXPECT_EQ(story.server.player(kPlayer), Status::Processed);
    EXPECT_EQ(story.world.player(), kPlayer);
    EXPECT_EQ(story.state().held.messages().size(), 0U);
    EXPECT_TRUE(story.body(kPlayer).is_local_player);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
}

TEST(WorldHoldList, WhatWaitsIsReplayedAtOnceWhenTheHostNamesThePlayer) {
    Story story{{.has_player = false}};
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50)), Status::Queued);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_TRUE(story.world.set_player(kPlayer, story.now));
    EXPECT_TRUE(story.knows(kOlthoi));
    EXPECT_EQ(story.world.player(), kPlayer);
}

TEST(WorldHoldList, ASecondCreatePlayerIsRefused) {
    Story story;
    EXPECT_EQ(story.server.player(kOlthoi), Status::Error);
    EXPECT_EQ(story.world.player(), kPlayer);
}

TEST(WorldHoldList, AHeldMessageBehindACreationFindsWhatWasParkedForItReplayed) {
    Story story{{.has_player = false}};
    story.server.position(kOlthoi, outside(60, 50));  // parks
    story.server.position(kOlthoi, outside(61, 50));  // parks
    const Stamp last = story.server.stamp(kOlthoi, StampSlot::Position);
    story.server.stamps[kOlthoi] = {};
    story.server.create(kOlthoi, outside(55, 50));  // replays both
    story.server.stamp(kOlthoi, StampSlot::Position) = last;
    story.server.position(kOlthoi, outside(62, 50));
    story.server.player(kPlayer);

    std::vector<std::uint16_t> stamps;
    for (const Event::PositionDecided& d : story.recorder.all<Event::PositionDecided>(kOlthoi)) {
        stamps.push_back(d.position_stamp.value);
    }
    EXPECT_EQ(stamps, (std::vector<std::uint16_t>{1, 2, 3}));
}

TEST(Parking, KeepsNothingOfAnIdWhoseMessagesWereTaken) {
    Parking parking;
    const std::vector<std::byte> message(10);
    EXPECT_TRUE(parking.park(kOlthoi, message, {}));
    EXPECT_TRUE(parking.park(kOlthoi, message, {}));
    EXPECT_TRUE(parking.park(kDrudge, message, {}));
    EXPECT_EQ(parking.bytes(), 30U);
    EXPECT_EQ(parking.waiting_for(kOlthoi), 2U);
    EXPECT_EQ(parking.take(kOlthoi).size(), 2U);
    EXPECT_EQ(parking.lots().size(), 1U);
    EXPECT_EQ(parking.messages(), 1U);
    EXPECT_EQ(parking.bytes(), 10U);
    EXPECT_EQ(parking.waiting_for(kOlthoi), 0U);
    EXPECT_TRUE(parking.take(kOlthoi).empty());
    EXPECT_FALSE(parking.park(kOlthoi, message, {.parked_bytes = 19}));
    EXPECT_TRUE(parking.park(kOlthoi, message, {.parked_bytes = 20})) << "exactly as much as there is room for";
}

TEST(WorldParking, ADescriptionThatDoesNotComeIsAskedForAgain) {
    Story story;
    for (int i = 0; i < 8; ++i) {  // so that its place is kept
        story.server.position(kOlthoi, outside(60, 50));
        story.play(5);
    }
    story.play(2);
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 2U) << "after 20 s and after 40";
}

TEST(WorldParking, ADescriptionIsAskedForAgainAlthoughNoMoreMessagesCome) {
    Story story;
    story.server.position(kOlthoi, outside(60, 50));
    story.play(18);
    story.server.position(kOlthoi, outside(61, 50));  // its place is kept until 43 s
    story.play(24);
    EXPECT_EQ(story.recorder.count<Event::DescriptionWanted>(kOlthoi), 2U) << "after 20 s and after 40";
}

TEST(WorldDeletions, OfWhatWasToGoAnywayLeaveNoDeadlineBehind) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.server.position(kDrudge, outside(60, 50));  // parked, so its place has both
    EXPECT_EQ(std::get<0>(story.state().destructions.members()).size(), 1U);
    EXPECT_EQ(std::get<0>(story.state().description_requests.members()).size(), 1U);
    story.server.create(kDrudge, outside(61, 50));
    EXPECT_TRUE(std::get<0>(story.state().destructions.members()).empty());
    EXPECT_TRUE(std::get<0>(story.state().description_requests.members()).empty());
    story.server.teleport(kOlthoi, Position{{0x00010001}, {{-5, 5, 0}, {}}});
    ASSERT_EQ(std::get<0>(story.state().destructions.members()).size(), 1U);
    story.server.remove(kOlthoi);
    EXPECT_TRUE(std::get<0>(story.state().destructions.members()).empty());
}

}  // namespace
}  // namespace acmotion::test
