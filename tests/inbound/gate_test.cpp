// 20-inbound 5: the instance gate
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "inbound/decisions.h"

namespace acmotion::test {
namespace {

TEST(InstanceGate, ParksAMessageForAnUnknownBody) {
    EXPECT_EQ(decide_instance_gate(std::nullopt, Stamp{8}), (GateDecision{Gate::Park, GateReason::UnknownBody}));
}

TEST(InstanceGate, ParksAMessageForANewerInstance) {
    EXPECT_EQ(decide_instance_gate(Stamp{7}, Stamp{8}), (GateDecision{Gate::Park, GateReason::NewerInstance}));
    EXPECT_EQ(decide_instance_gate(Stamp{0xFFFF}, Stamp{0}), (GateDecision{Gate::Park, GateReason::NewerInstance}));
}

TEST(InstanceGate, AppliesAMessageForThisInstance) {
    EXPECT_EQ(decide_instance_gate(Stamp{7}, Stamp{7}), (GateDecision{Gate::Apply, GateReason::SameInstance}));
}

TEST(InstanceGate, DropsAMessageForAnOlderInstance) {
    EXPECT_EQ(decide_instance_gate(Stamp{7}, Stamp{6}), (GateDecision{Gate::Drop, GateReason::OlderInstance}));
}

RC_GTEST_PROP(InstanceGate, AppliesEqualStampsAndNoOthers, (std::uint16_t known, std::uint16_t sent)) {
    RC_ASSERT((decide_instance_gate(Stamp{known}, Stamp{sent}).outcome == Gate::Apply) == (known == sent));
}

}  // namespace
}  // namespace acmotion::test
