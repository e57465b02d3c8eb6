// What the author of a server learns about its sending
#include "lab/metrics/sender.h"

#include "lab/output/sender_page.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

constexpr double kWalk = 3.12;  // m/s, of a humanoid (spec 50 §5)

std::vector<SentObject> sent_of(const WrittenSession& written) {
    return sent_objects(written.session, even_frames(written.session.seconds + 0.1, 60));
}

// A walker whose places go at `pace` of what its motion claims, and a position every 200 ms.
WrittenSession walker(double pace, int positions = 20) {
    WrittenSession written;
    written.create(0, kRemote, 84, 1);
    for (int i = 1; i <= positions; ++i)
        written.update(0.2 * i, kRemote, 84 + static_cast<float>(0.2 * i * kWalk * pace));
    return written;
}

TEST(Sender, CountsPositionsAndTheirUsualInterval) {
    const auto sent = sent_of(walker(1));
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].object, ObjectId{kRemote});
    EXPECT_EQ(sent[0].positions, 20U);
    EXPECT_NEAR(sent[0].usual_seconds, 0.2, 1e-6);
    EXPECT_TRUE(remarks_on(sent[0]).empty());
}

// docs/sender.md, "positions"
TEST(Sender, CountsTheFirstPositionOfABodyThatNothingDescribes) {
    WrittenSession written;
    written.update(1, kRemote, 84);
    find_assumptions(written.session);
    const auto once = sent_of(written);
    ASSERT_EQ(once.size(), 1U);
    EXPECT_EQ(once[0].object, ObjectId{kRemote});
    EXPECT_EQ(once[0].positions, 1U);
    written.update(1.2, kRemote, 85);
    EXPECT_EQ(sent_of(written).at(0).positions, 2U);
    EXPECT_EQ(sent_of(written).at(0).intervals.size(), 1U) << "the first position begins it";
}

TEST(Sender, CountsNoDescription) {
    WrittenSession written = walker(1, 3);
    UpdateObject again;
    again.object = kRemote;
    again.physics.position = WrittenSession::place(87);
    again.physics.state = 0x00400C08;
    again.physics.stamps.write(StampSlot::Position, {9});
    written.say(1, again);
    const auto sent = sent_of(written);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].positions, 3U);
}

TEST(Sender, HasARowForThePlayer) {
    WrittenSession written;
    written.update(1, kOwner, 81);
    const auto sent = sent_of(written);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].object, ObjectId{kOwner});
}

TEST(Sender, ComparesTheSpeedOfPlacesWithTheOneThatTheMotionClaims) {
    const auto agreeing = sent_of(walker(1));
    ASSERT_EQ(agreeing.size(), 1U);
    EXPECT_NEAR(agreeing[0].sent_speed, kWalk, 1e-3);
    EXPECT_NEAR(agreeing[0].claimed_speed, kWalk, 1e-3);

    const auto slow = sent_of(walker(0.5));
    ASSERT_EQ(remarks_on(slow.at(0)).size(), 1U);
    EXPECT_EQ(
        remarks_on(slow[0])[0],
        "its places go 1.56 m/s where its motion claims 3.12 m/s: clients walk it ahead of its places, and back with "
        "each update");
    EXPECT_TRUE(
        remarks_on(sent_of(walker(1.5)).at(0)).at(0).ends_with("let it fall behind, and catch up with each update"));
    EXPECT_TRUE(remarks_on(sent_of(walker(0.5, 5)).at(0)).empty()) << "of four intervals";
    EXPECT_FALSE(remarks_on(sent_of(walker(0.5, 6)).at(0)).empty());
}

TEST(Sender, NamesGapsWhileAnObjectMoves) {
    WrittenSession written = walker(1, 10);
    written.update(3.0, kRemote, 84 + static_cast<float>(3 * kWalk));
    const auto sent = sent_of(written);
    EXPECT_EQ(sent.at(0).gaps, 1U);
    EXPECT_EQ(remarks_on(sent[0]).at(0), "1 gap between its positions, up to 1.00 s where 0.20 s is usual");
}

TEST(Sender, CallsARestNoGap) {
    WrittenSession written = walker(1, 10);
    const SentMotionState stands{.forward_command = 0x0003, .forward_speed = 1};
    UpdateMotion stop{.object = kRemote};
    stop.movement_stamp = {1};
    stop.movement = MovementData{.body = stands};
    written.say(2.0, stop);
    written.update(9.0, kRemote, 84 + static_cast<float>(2 * kWalk));
    EXPECT_EQ(sent_of(written).at(0).gaps, 0U);
}

TEST(Sender, NamesPlacesThatAClientCannotWalkTo) {
    WrittenSession written = walker(1, 10);
    written.update(2.2, kRemote, 84 + static_cast<float>(2 * kWalk) + 20);
    const auto sent = sent_of(written);
    EXPECT_EQ(sent.at(0).out_of_reach, 1U);
    const auto remarks = remarks_on(sent[0]);
    EXPECT_EQ(std::ranges::count(remarks,
                                 "1 position is farther from the one before than a client can walk in that time, such "
                                 "as 20.0 m in 0.20 s at 2.200 s"),
              1);
}

TEST(Sender, TakesATeleportForNoWalk) {
    WrittenSession written = walker(1, 10);
    written.update(2.2, kRemote, 160, 1);
    const auto sent = sent_of(written);
    EXPECT_EQ(sent.at(0).teleports, 1U);
    EXPECT_EQ(sent[0].out_of_reach, 0U);
}

TEST(Sender, CountsPositionsWhoseStampIsNotNewer) {
    WrittenSession written = walker(1, 10);
    written.session.messages.push_back(written.session.messages.back());  // the same once more
    const auto sent = sent_of(written);
    EXPECT_EQ(sent.at(0).late, 1U);
    EXPECT_EQ(remarks_on(sent[0]).at(0), "1 position arrived with a stamp that is not newer: a client ignores it");
}

TEST(Sender, ListsObjectsWithARemarkFirst) {
    const std::uint32_t calm = kRemote + 1;
    WrittenSession both = walker(0.5);
    both.create(0, calm, 90);
    for (int i = 1; i <= 40; ++i) both.update(4 + 0.1 * i, calm, 90);
    const auto sent = sent_of(both);
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_EQ(sent[0].object, ObjectId{kRemote});
    EXPECT_EQ(sent[1].positions, 40U);
}

TEST(Sender, MakesAPageThatEscapesNames) {
    WrittenSession written = walker(0.5);
    written.session.objects[kRemote].name = "<script>alert(1)</script>";
    const std::string page = sender_page(written.session, sent_of(written), {.title = "a<b", .command = "x"});
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_NE(page.find("a&lt;b"), std::string::npos);
    EXPECT_NE(page.find("its places go 1.56 m/s"), std::string::npos);
}

}  // namespace
}  // namespace acmotion::test
