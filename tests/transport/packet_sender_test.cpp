#include "transport/packet_sender.h"

#include <gtest/gtest.h>

#include "derived_session.h"
#include "transport/optional_header.h"

namespace acmotion::test {
namespace {

using namespace test;

PacketHeader header_of(const ByteBuffer& datagram) { return read_packet_header(datagram); }

class PacketSenderTest : public testing::Test {
 protected:
    PacketSender sender_{PacketSenderConfig::server(kDerivedConnection)};
};

// Spec 11 §3.2
TEST_F(PacketSenderTest, CutsAMessageIntoPiecesOf448) {
    ASSERT_TRUE(sender_.queue_message(ByteBuffer(1000), kQueueSmartbox));
    std::vector<std::size_t> sizes;
    for (const ByteBuffer& datagram : sender_.flush(0)) sizes.push_back(datagram.size());
    EXPECT_EQ(sizes, (std::vector<std::size_t>{20 + 464, 20 + 464, 20 + 16 + 104}));
}

TEST_F(PacketSenderTest, SendsHeadersAheadWhenAWholePieceLeavesThemNoRoom) {
    sender_.queue_header(kFlagTimeSync, 1.0);
    ASSERT_TRUE(sender_.queue_message(ByteBuffer(448), kQueueSmartbox));
    const auto datagrams = sender_.flush(0);
    ASSERT_EQ(datagrams.size(), 2U);
    EXPECT_EQ(header_of(datagrams[0]).flags, kFlagTimeSync | kFlagEncryptedChecksum);
    EXPECT_EQ(header_of(datagrams[1]).flags, kFlagBlobFragments | kFlagEncryptedChecksum);
}

TEST_F(PacketSenderTest, RefusesWhatIsNoMessage) {
    EXPECT_FALSE(sender_.queue_message(ByteBuffer(3), kQueueSmartbox));
    EXPECT_FALSE(sender_.queue_message(ByteBuffer(448 * 2048 + 1), kQueueSmartbox));
    EXPECT_TRUE(sender_.queue_message(ByteBuffer(448 * 2048), kQueueSmartbox));
}

// Spec 11 §5
TEST_F(PacketSenderTest, AcksDoNotConsumeASequence) {
    sender_.queue_header(kFlagAckSequence, 9U);
    EXPECT_EQ(header_of(sender_.flush(0).front()).sequence, 1U);
    sender_.queue_header(kFlagTimeSync, 1.0);
    EXPECT_EQ(header_of(sender_.flush(0).front()).sequence, 2U);
    sender_.queue_header(kFlagAckSequence, 9U);
    EXPECT_EQ(header_of(sender_.flush(0).front()).sequence, 2U);
}

// Spec 11 §6.6: ACE's RejectRetransmit packet takes a sequence but no word
TEST_F(PacketSenderTest, ARejectTakesASequenceAndNoKeyWord) {
    sender_.queue_sequences(kFlagRejectRetransmit, std::vector<std::uint32_t>{7});
    const PacketHeader header = header_of(sender_.flush(0).front());
    EXPECT_EQ(header.sequence, 2U);
    EXPECT_FALSE(header.has(kFlagEncryptedChecksum));
}

TEST_F(PacketSenderTest, KeepsOnlyTheLastPacketsToResend) {
    PacketSender sender{PacketSenderConfig::server(kDerivedConnection), Limits{.packets_resendable = 2}};
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(sender.queue_message(ByteBuffer(8), kQueueSmartbox));
        static_cast<void>(sender.flush(0));
    }
    EXPECT_FALSE(sender.resend(2, 0));
    EXPECT_TRUE(sender.resend(3, 0));
    EXPECT_TRUE(sender.resend(4, 0));
}

// Spec 11 §7.1
TEST(LoginRequest, HasTheLayoutOfTheSpecification) {
    const ByteBuffer datagram = make_login_request("bob");
    const PacketHeader header = header_of(datagram);
    EXPECT_EQ(header.flags, kFlagLoginRequest);
    EXPECT_EQ(header.iteration, 0U);
    EXPECT_EQ(header.recipient, 0U);
    EXPECT_EQ(copy(Bytes(datagram).subspan(20)),
              unhex("0400 31383032 0000 18000000 01000000 00000000 00000000 0300 626F62 000000 00000000"));
}

}  // namespace
}  // namespace acmotion::test
