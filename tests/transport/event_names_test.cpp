#include <gtest/gtest.h>

#include <string>

#include "acmotion/transport/events.h"
#include "transport/checksum.h"

namespace acmotion::test {
namespace {

// The words of reports and files: users search for them.
template <class Enum>
std::string names(int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += std::string{name(static_cast<Enum>(i))} + "\n";
    return all;
}

TEST(TransportNames, AreTheWordsOfTheReports) {
    EXPECT_EQ(names<Verification>(4), "verified\nunverified\nfailed\nunknown\n");
    EXPECT_EQ(names<PacketDisposition>(6), "delivered\ncontrol only\nduplicate\nheld\ndamaged\nunknown\n");
    EXPECT_EQ(names<ChecksumReason>(7), R"(plain checksum matches
encrypted checksum matches
no seed seen
bytes that no header claims
plain checksum differs
encrypted checksum differs
unknown
)");
    EXPECT_EQ(names<TransportEventKind>(24), R"(session started
disconnected
malformed packet
surplus bytes
bytes beyond size
checksum failed
gap
late packet
resend dropped
duplicate dropped
sequence rejected
unsequenced fragments dropped
empty fragment
impossible fragment
fragment mismatch
duplicate fragment
fragment of a completed message
message too long
message too short
incomplete message evicted
incomplete message expired
incomplete message abandoned
gap given up
unknown
)");
}

}  // namespace
}  // namespace acmotion::test
