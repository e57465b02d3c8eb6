#include "lab/replay/dependences.h"

#include <gtest/gtest.h>

#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kPrey = 0x80000002;
constexpr std::uint32_t kFriend = 0x80000003;
constexpr double kEnd = 100;

UpdateMotion order(std::uint32_t who, const MovementBody& body) {
    UpdateMotion motion{.object = who};
    motion.movement.body = body;
    return motion;
}

UpdateMotion stick(std::uint32_t who, std::uint32_t to) {
    UpdateMotion motion{.object = who};
    motion.movement = {.options = kOptionSticky, .body = SentMotionState{}, .sticky = to};
    return motion;
}

using Objects = std::set<ObjectId>;

TEST(Dependences, AreThoseOneGoesToTurnsToOrSticksTo) {
    for (const UpdateMotion& motion :
         {order(kRemote, MoveToObject{.target = kPrey, .position = {}, .parameters = {}}),
          order(kRemote, TurnToObject{.target = kPrey, .parameters = {}}), stick(kRemote, kPrey)}) {
        WrittenSession written;
        written.create(0, kRemote, 60).create(0, kPrey, 70).say(1, motion);
        EXPECT_EQ(with_dependences(written.session, {kRemote}, kEnd), (Objects{kRemote, kPrey}));
        EXPECT_EQ(with_dependences(written.session, {kPrey}, kEnd), (Objects{kPrey}));
    }
}

TEST(Dependences, AreThoseWhoHoldIt) {
    WrittenSession written;
    written.say(1, ParentEvent{.parent = kPrey, .child = kRemote});
    EXPECT_EQ(with_dependences(written.session, {kRemote}, kEnd), (Objects{kRemote, kPrey}));

    WrittenSession described;
    CreateObject sword;
    sword.object = kRemote;
    sword.physics.parent = ParentLink{kFriend, 1};
    described.say(1, sword);
    EXPECT_EQ(with_dependences(described.session, {kRemote}, kEnd), (Objects{kRemote, kFriend}));
}

TEST(Dependences, GoOnFromOneToTheNextAndRound) {
    WrittenSession written;
    written.say(1, stick(kRemote, kPrey)).say(2, stick(kPrey, kFriend)).say(3, stick(kFriend, kRemote));
    EXPECT_EQ(with_dependences(written.session, {kPrey}, kEnd), (Objects{kRemote, kPrey, kFriend}));
}

}  // namespace
}  // namespace acmotion::test
