// 20-inbound 9.10: may a movement be applied?
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "inbound/decisions.h"

namespace acmotion::test {
namespace {

StampSet stored(std::uint16_t movement, std::uint16_t server_control) {
    StampSet stamps;
    stamps.write(StampSlot::Movement, {movement});
    stamps.write(StampSlot::ServerControlledMove, {server_control});
    return stamps;
}

TEST(MovementGate, AppliesANewerMovementAndStoresBothStamps) {
    const MovementDecision decision = decide_movement({{11}, {5}, true}, stored(10, 5), false);

    EXPECT_EQ(decision.outcome, MovementOutcome::Apply);
    EXPECT_EQ(decision.reason, MovementReason::Newer);
    EXPECT_EQ(decision.stamps, stored(11, 5));
    EXPECT_FALSE(decision.takes_control);
}

// 20 §16, vector 12
TEST(MovementGate, ConsumesTheMovementStampOfOneSentBeforeTheServerTookControl) {
    const MovementDecision decision = decide_movement({{11}, {4}, false}, stored(10, 5), false);
    EXPECT_EQ(decision.outcome, MovementOutcome::Ignore);
    EXPECT_EQ(decision.reason, MovementReason::ServerControlStampOlder);
    EXPECT_EQ(decision.stamps, stored(11, 5));

    EXPECT_EQ(decide_movement({{11}, {5}, false}, decision.stamps, false).outcome, MovementOutcome::Ignore)
        << "a re-send with the same stamp is ignored as well";
}

TEST(MovementGate, IgnoresTheLocalPlayersOwnEchoButStoresItsStamps) {
    const MovementDecision decision = decide_movement({{11}, {6}, true}, stored(10, 5), true);

    EXPECT_EQ(decision.outcome, MovementOutcome::Ignore);
    EXPECT_EQ(decision.reason, MovementReason::OwnEcho);
    EXPECT_EQ(decision.stamps, stored(11, 6));
    EXPECT_FALSE(decision.takes_control);
}

TEST(MovementGate, TakesControlOfTheLocalPlayerWithAServersMovement) {
    const MovementDecision decision = decide_movement({{11}, {5}, false}, stored(10, 5), true);
    EXPECT_EQ(decision.outcome, MovementOutcome::Apply);
    EXPECT_TRUE(decision.takes_control);
}

TEST(MovementGate, TouchesNoOtherStamp) {
    rc::check([](std::uint16_t movement, std::uint16_t control, bool autonomous, bool is_player) {
        StampSet before = stored(10, 5);
        before.write(StampSlot::Position, {77});
        StampSet after = decide_movement({{movement}, {control}, autonomous}, before, is_player).stamps;
        after.write(StampSlot::Movement, {10});
        after.write(StampSlot::ServerControlledMove, {5});
        RC_ASSERT(after == before);
    });
}

}  // namespace
}  // namespace acmotion::test
