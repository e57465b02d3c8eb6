// 20-inbound 9.11: velocity and spin
#include <gtest/gtest.h>

#include "inbound/decisions.h"

namespace acmotion::test {
namespace {

[[nodiscard]] StampSet stamps_with_vector(std::uint16_t value) {
    StampSet stamps;
    for (std::size_t i = 0; i < kStampSlots; ++i) stamps.write(static_cast<StampSlot>(i), {7});
    stamps.write(StampSlot::Vector, {value});
    return stamps;
}

struct Row {
    const char* what;
    std::uint16_t sent;
    bool is_player;
    bool accepts_server_positions;
    VectorOutcome outcome;
    VectorReason reason;
    std::uint16_t stamp_afterwards;
};

TEST(VectorDecision, FollowsEveryStepOfTheSection) {
    const Row rows[] = {
        {"a newer stamp applies", 11, false, false, VectorOutcome::Apply, VectorReason::VectorStampNewer, 11},
        {"an equal one does not", 10, false, false, VectorOutcome::Ignore, VectorReason::VectorStampNotNewer, 10},
        {"nor does an older one", 9, false, false, VectorOutcome::Ignore, VectorReason::VectorStampNotNewer, 10},
        {"what the interpreter accepts is not asked for a remote", 11, false, true, VectorOutcome::Apply,
         VectorReason::VectorStampNewer, 11},
        {"a player that keeps its own position has taken the stamp all the same", 11, true, false,
         VectorOutcome::Ignore, VectorReason::KeepsOwnPosition, 11},
        {"a player that accepts the server's obeys it", 11, true, true, VectorOutcome::Apply,
         VectorReason::VectorStampNewer, 11},
        {"the stamp comes first", 10, true, false, VectorOutcome::Ignore, VectorReason::VectorStampNotNewer, 10},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.what);
        const StampSet known = stamps_with_vector(10);
        const VectorDecision decision = decide_vector({row.sent}, known, row.is_player, row.accepts_server_positions);
        EXPECT_EQ(decision.outcome, row.outcome);
        EXPECT_EQ(decision.reason, row.reason);
        EXPECT_EQ(decision.stamps, stamps_with_vector(row.stamp_afterwards)) << "no other stamp moves";
    }
}

}  // namespace
}  // namespace acmotion::test
