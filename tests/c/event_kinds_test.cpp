// What C says about the kinds of events.
#include <gtest/gtest.h>

#include "acmotion/c.h"

namespace acmotion::test {
namespace {

TEST(EventKinds, HaveWordsForTheirOutcomesAndReasons) {
    EXPECT_STREQ(acm_outcome_name(ACM_EVENT_POSITION_DECIDED, 3), "interpolate");
    EXPECT_STREQ(acm_reason_name(ACM_EVENT_POSITION_DECIDED, 1), "position_stamp_not_newer");
    EXPECT_STREQ(acm_outcome_name(ACM_EVENT_GATE_DECIDED, 2), "drop");
    EXPECT_STREQ(acm_reason_name(ACM_EVENT_GATE_DECIDED, 3), "older_instance");
    for (const int number : {-1, 99, 1000}) EXPECT_STREQ(acm_reason_name(ACM_EVENT_POSITION_DECIDED, number), "");
    EXPECT_STREQ(acm_outcome_name(ACM_EVENT_BLIPPED, 1), "") << "yes or no has no word";
    EXPECT_STREQ(acm_reason_name(ACM_EVENT_STUCK, 0), "");
    for (const int kind : {-1, 55, 1000}) EXPECT_STREQ(acm_outcome_name(kind, 0), "");
}

}  // namespace
}  // namespace acmotion::test
