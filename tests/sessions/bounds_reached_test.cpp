// What was left out because there was more of it than bounds allow.
#include <gtest/gtest.h>

#include "lab/base/bounds_json.h"
#include "sessions/bounds.h"
#include "sessions/flow_observer.h"
#include "sessions/session.h"

namespace acmotion::test {
namespace {

using Told = std::vector<std::string>;

TEST(BoundsReached, OfAWorldAreThoseAboveZeroWithItsRules) {
    EXPECT_TRUE(bounds_reached(Limits::Reached{}).empty());
    const Limits::Reached all{.waypoints = 1,
                              .pending_motions = 2,
                              .watchers = 3,
                              .children = 4,
                              .objects = 5,
                              .ended_lives = 6,
                              .parked = 7,
                              .held = 8};
    EXPECT_EQ(
        sentences(bounds_reached(all, "snap")),
        (Told{"snap: 1 overflows of a body's waypoints dropped the oldest (bound: waypoints_per_body)",
              "snap: 2 overflows of a body's motions counted the oldest as done (bound: pending_motions_per_body)",
              "snap: 3 watchers of a body were refused (bound: watchers_per_body)",
              "snap: 4 children of an object were refused (bound: children_per_object)",
              "snap: 5 objects were refused (bound: objects)",
              "snap: 6 ends of lives were not remembered (bound: objects)",
              "snap: 7 messages that waited for their object were refused (bound: parked_messages_per_object, "
              "parked_messages, parked_bytes)",
              "snap: 8 messages that waited for the player's id were refused (bound: held_messages, held_bytes)"}));
    EXPECT_EQ(sentences(bounds_reached(Limits::Reached{.objects = 2})),
              Told{"2 objects were refused (bound: objects)"});
    const auto json = to_json(bounds_reached(Limits::Reached{.objects = 2}));
    ASSERT_EQ(json.size(), 1U);
    EXPECT_EQ(json[0]["count"], 2);
}

TEST(BoundsReached, OfACaptureAreItsFragmentsAndFurtherOpcodes) {
    CaptureReport report;
    const auto add = [&](FrameIssue issue, std::uint64_t count) {
        report.capture.issues[static_cast<std::size_t>(issue)] += count;
    };
    add(FrameIssue::FragmentEvicted, 1);
    add(FrameIssue::FragmentExpired, 2);
    add(FrameIssue::FragmentAbandoned, 3);
    add(FrameIssue::FragmentInconsistent, 4);
    const auto side = [](int opcodes) {
        SideReport made{{}, OpcodeCounts{{.opcodes_counted = 1}, {}}};
        for (int i = 0; i < opcodes; ++i) made.opcodes.add(static_cast<std::uint32_t>(i));
        return made;
    };
    report.flows = {{{}, {}, side(2), side(4)}, {{}, {}, side(9), side(1)}};
    EXPECT_EQ(sentences(bounds_reached(report)),
              (Told{"1 fragmented IP datagrams were dropped to make room for others (bound: ip_datagrams_incomplete)",
                    "2 fragmented IP datagrams never became whole (bound: ip_datagram_lifetime)",
                    "3 fragmented IP datagrams were not whole (bound: the end of the capture)",
                    "4 fragmented IP datagrams were dropped because their pieces contradict each other (bound: "
                    "contradiction)",
                    "12 messages of further opcodes were counted together (bound: opcodes_counted)"}));
}

TEST(BoundsReached, OfAPackedCaptureAreTheGibibytesThatWereRead) {
    CaptureReport report;
    report.end.error.field = "gzip";
    report.end.error.code = ErrorCode::OutOfRange;
    ASSERT_EQ(bounds_reached(report).size(), 1U);
    EXPECT_EQ(bounds_reached(report)[0].bound, "unpacked bytes");
    EXPECT_GT(bounds_reached(report)[0].count, 0U);
    report.end.error.code = ErrorCode::Truncated;
    EXPECT_TRUE(bounds_reached(report).empty());
}

}  // namespace
}  // namespace acmotion::test
