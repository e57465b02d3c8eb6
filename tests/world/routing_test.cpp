#include "world/story.h"

// 20-inbound 16: the test vectors, through the whole world.
namespace acmotion::test {
namespace {

// A body at (50, 50) or (90, 50) has these stamps, and a position comes for it, 2 m or 5 m to the east.
struct Vector {
    std::string name;
    std::uint16_t position, teleport, force = 7;
    bool has_contact = true;
    float player_distance = 40;
    bool has_cell = true;
    PositionOutcome outcome = PositionOutcome::Ignore;
    std::uint16_t pos = 10, tele = 3;  // stored after it
    [[nodiscard]] bool is_walked() const { return outcome == PositionOutcome::Interpolate; }
    [[nodiscard]] bool moves() const {
        return outcome != PositionOutcome::Ignore && outcome != PositionOutcome::PlayerLeash && !is_walked();
    }
};

class Vectors : public ::testing::Test {
 protected:
    // Of stamps (POS 10, TELE 3, FORCE 7).
    static Story& stamped(Story& story, ObjectId id, const Position& place) {
        story.server.stamp(id, StampSlot::Position) = {10};
        story.server.stamp(id, StampSlot::Teleport) = {3};
        story.server.stamp(id, StampSlot::ForcePosition) = {7};
        story.server.create(id, place);
        story.frames(2);
        story.recorder.events.clear();
        return story;
    }
    static void wire(Story& story, ObjectId id, const Vector& sent, const Position& place) {
        story.server.stamp(id, StampSlot::Position) = {sent.position};
        story.server.stamp(id, StampSlot::Teleport) = {sent.teleport};
        story.server.stamp(id, StampSlot::ForcePosition) = {sent.force};
        story.server.send(UpdatePosition{id, story.server.pack(id, place, sent.has_contact)});
    }
    static void expect_after(const Story& story, ObjectId id, const Vector& sent, const Position& from,
                             const Position& to) {
        EXPECT_EQ(story.recorder.all<Event::PositionDecided>(id).back().outcome, sent.outcome);
        EXPECT_EQ(story.body(id).stamps[StampSlot::Position], Stamp{sent.pos});
        EXPECT_EQ(story.body(id).stamps[StampSlot::Teleport], Stamp{sent.tele});
        EXPECT_TRUE(near(story.where(id).frame.origin, (sent.moves() ? to : from).frame.origin));
    }
};

class RemoteVectors : public Vectors, public ::testing::WithParamInterface<Vector> {};

TEST_P(RemoteVectors, AreRoutedAsTheSpecSays) {
    const Vector& sent = GetParam();
    Story story;
    stamped(story, kOlthoi, outside(90, 50));
    if (!sent.has_cell) story.server.pickup(kOlthoi);
    WorldState moved_away = story.state();
    moved_away.objects.find(kOlthoi)->player_distance = sent.player_distance;
    story.world.restore(snapshot_of(moved_away));
    wire(story, kOlthoi, sent, outside(92, 50));
    expect_after(story, kOlthoi, sent, outside(90, 50), outside(92, 50));
    const auto leashed = story.recorder.all<Event::Leashed>(kOlthoi);
    EXPECT_EQ(story.waypoints(kOlthoi), sent.is_walked() ? 1 : 0);
    EXPECT_EQ(leashed.empty(), sent.outcome == PositionOutcome::Ignore);
    if (sent.is_walked()) {
        EXPECT_EQ(leashed[0].travelled, 0) << "at the body";
        EXPECT_EQ(leashed[0].start, 10);
        EXPECT_EQ(leashed[0].max, 50);
    }
    const bool is_hard = sent.outcome == PositionOutcome::HardTeleport;
    EXPECT_EQ(story.recorder.count<Event::TeleportHookRan>(kOlthoi), is_hard ? 1U : 0U);
    EXPECT_EQ(story.state().inbound.teleport_order_errors, sent.position == 10 && sent.teleport == 4 ? 1U : 0U);
}

constexpr auto kWalked = PositionOutcome::Interpolate;
constexpr auto kSlid = PositionOutcome::SlideSnap;
constexpr auto kPlaced = PositionOutcome::HardTeleport;
const std::vector<Vector> kRemote{
    {.name = "1", .position = 11, .teleport = 3, .outcome = kWalked, .pos = 11},
    {.name = "2", .position = 11, .teleport = 3, .player_distance = 96, .outcome = kSlid, .pos = 11},
    {.name = "3", .position = 11, .teleport = 3, .has_contact = false, .pos = 11},
    {.name = "4",
     .position = 12,
     .teleport = 3,
     .has_contact = false,
     .has_cell = false,
     .outcome = kPlaced,
     .pos = 12},
    {.name = "5", .position = 11, .teleport = 4, .has_contact = false, .outcome = kPlaced, .pos = 11, .tele = 4},
    {.name = "6", .position = 11, .teleport = 2},
    {.name = "7a", .position = 10, .teleport = 3},
    {.name = "7b", .position = 10, .teleport = 4}};
INSTANTIATE_TEST_SUITE_P(Of, RemoteVectors, ::testing::ValuesIn(kRemote),
                         [](const auto& vector) { return vector.param.name; });

// The sentence of vectors 8 and 9, and of 20 §9.4 for what is not forced.
TEST_F(Vectors, OfThePlayer) {
    constexpr auto kBlip = PositionOutcome::ForcedBlip;
    constexpr auto kTeleport = PositionOutcome::PlayerTeleport;
    constexpr auto kLeash = PositionOutcome::PlayerLeash;
    const std::vector<Vector> player{
        {.name = "8", .position = 5, .teleport = 3, .force = 8, .outcome = kBlip, .pos = 5},
        {.name = "9", .position = 11, .teleport = 2, .force = 8},
        {.name = "teleport", .position = 11, .teleport = 4, .outcome = kTeleport, .pos = 11, .tele = 4},
        {.name = "ordinary", .position = 11, .teleport = 3, .outcome = kLeash, .pos = 11}};
    for (const Vector& sent : player) {
        SCOPED_TRACE(sent.name);
        Story story{{.has_player = false}};
        story.server.player(kPlayer);
        stamped(story, kPlayer, outside(50, 50, 0, 90));
        const float remembered = story.body(kPlayer).last_support_z;
        wire(story, kPlayer, sent, outside(55, 50));
        expect_after(story, kPlayer, sent, outside(50, 50), outside(55, 50));
        EXPECT_EQ(story.body(kPlayer).stamps[StampSlot::ForcePosition], Stamp{sent.force});
        if (sent.force == 8) EXPECT_TRUE(near_heading(story.heading(kPlayer), 90));
        if (sent.outcome != kLeash) continue;
        // 40-body 13.5: "one that only refreshes the leash names none"
        EXPECT_EQ(story.body(kPlayer).last_support_z, remembered);
        story.world.set_autonomy_level(0);
        story.server.position(kPlayer, outside(55, 50));
        story.play(2);
        EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {55, 50, 0})) << "with less autonomy it walks there";
        EXPECT_TRUE(near_heading(story.heading(kPlayer), 0));
    }
}

TEST_F(Vectors, V10_InstancesOlderEqualAndNewer) {
    Story story;
    story.server.stamp(kOlthoi, StampSlot::Instance) = {2};
    story.server.create(kOlthoi, outside(90, 50));
    for (const auto& [instance, status] :
         {std::pair{1, Status::OldInstance}, {2, Status::Processed}, {3, Status::Queued}}) {
        story.server.stamp(kOlthoi, StampSlot::Instance) = {static_cast<std::uint16_t>(instance)};
        EXPECT_EQ(story.server.position(kOlthoi, outside(92, 50)), status);
    }
    story.server.create(kOlthoi, outside(70, 50));
    EXPECT_EQ(story.state().parking.messages(), 0U);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {70, 50, 0}));
}

TEST_F(Vectors, V11_AnUnknownObjectsPositionWaitsForItsCreation) {
    Story story;
    EXPECT_EQ(story.server.position(kDrudge, outside(60, 50)), Status::Queued);
    story.play(24);
    story.server.stamps[kDrudge] = {};
    story.server.create(kDrudge, outside(55, 50));
    EXPECT_TRUE(near(story.where(kDrudge).frame.origin, {60, 50, 0}));
}

TEST_F(Vectors, V12_AnOlderServerControlStampUsesUpTheMovementStamp) {
    Story story;
    stamped(story, kOlthoi, outside(90, 50));
    const auto send = [&](bool walks, std::uint16_t movement, std::uint16_t control) {
        const SentMotionState state{.forward_command = walks ? kWalkForward : kReady};
        const MovementData data{.style = kDefaultStyleWord, .body = state};
        story.server.send(UpdateMotion{kOlthoi, {}, {movement}, {control}, false, data});
    };
    send(true, 6, 6);
    send(false, 7, 5);
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Movement], Stamp{7});
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::ServerControlledMove], Stamp{6});
    send(false, 7, 7);  // the same movement again
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::ServerControlledMove], Stamp{6});
    // A message with a position takes the movement also when the position is stale.
    PositionAndMovement both{.object = kOlthoi, .pack = story.server.pack(kOlthoi, outside(92, 50), true)};
    both.movement_stamp = both.server_controlled_move_stamp = {8};
    both.movement = {.style = 0x3D, .body = SentMotionState{.forward_command = kRunForward}};
    story.play(1);
    EXPECT_GT(story.where(kOlthoi).frame.origin.y, 52) << "still walking";
    EXPECT_EQ(story.server.send(both), Status::Processed);
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Position], Stamp{10});
    EXPECT_EQ(story.world.find(kOlthoi)->motion.forward.command, MotionCommand::RunForward);
}

}  // namespace
}  // namespace acmotion::test
