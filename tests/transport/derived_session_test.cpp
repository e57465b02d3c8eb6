#include "derived_session.h"

#include <gtest/gtest.h>

#include "acmotion/transport/observer.h"
#include "support/recording_sink.h"
#include "transport/checksum.h"
#include "transport/packet_sender.h"

// Spec 11 §8.2
namespace acmotion::test {
namespace {

using namespace test;
using Datagrams = std::vector<ByteBuffer>;

struct Hashes {
    std::uint32_t header;
    std::uint32_t payload;
    std::uint32_t checksum;
};

void expect_hashes(const ByteBuffer& bytes, const Hashes& expected) {
    const auto packet = parse_packet(bytes);
    ASSERT_TRUE(packet);
    EXPECT_EQ(header_hash(packet->header), expected.header);
    EXPECT_EQ(payload_hash(*packet), expected.payload);
    EXPECT_EQ(packet->header.checksum, expected.checksum);
}

TEST(DerivedSession, HasTheHashesOfTheSpecification) {
    expect_hashes(kConnectRequestPacket, {0xBAF67108, 0x6B0F1BFF, 0x26058D07});
    expect_hashes(kConnectResponsePacket, {0xBAFA70E6, 0x6690AACC, 0x218B1BB2});
    expect_hashes(kServerPacket2, {0xBC56B114, 0x10A0174A, 0xC20F8930});
    expect_hashes(kServerPacket3, {0xBB567155, 0xEF921FC5, 0x6C1282E8});
    expect_hashes(kServerPacket3Resent, {0xBB597156, 0xEF921FC5, 0x6C1582E9});
    expect_hashes(kClientAck, {0xBAF9B0E4, 0x00040003, 0xBAFDB0E7});
    expect_hashes(kClientNak, {0xBAF980EC, 0x000C000B, 0xBB0580F7});
    expect_hashes(kClientPacket2, {0xBAF9712E, 0xF56CB986, 0x25993ABA});
    expect_hashes(kClientPacket3, {0xC4FA70ED, 0x42D21000, 0xD390A4D5});
}

TEST(DerivedSession, DeliversFourMessagesVerifiedWithTheWordsOfTheSpecification) {
    Observer observer;
    RecordingSink sink;
    for (const SessionPacket& packet : derived_session()) observer.receive(packet.sender, packet.bytes, 0, sink);

    EXPECT_EQ(sink.opcodes(), (std::vector<std::uint32_t>{0xF7B1, 0xF746, 0xF748, 0xF747}));
    EXPECT_EQ(sink.bodies(),
              (std::vector<ByteBuffer>{kAutonomousPosition, kCreatePlayer, kUpdatePosition, kDeleteObject}));
    EXPECT_EQ(sink.packets.back().disposition, ObservedPacket::Disposition::Duplicate);
    EXPECT_EQ(sink.count(TransportEvent::Kind::ResendDropped), 1U);

    std::vector<std::optional<KeyWord>> keys;
    for (const auto& packet : sink.packets) {
        EXPECT_EQ(packet.checksum.outcome, Verification::Verified);
        keys.push_back(packet.checksum.key);
    }
    const std::optional<KeyWord> plain;
    EXPECT_EQ(keys, (std::vector<std::optional<KeyWord>>{plain, plain, KeyWord{0, 0x9FF3700A}, KeyWord{0, 0x1518CF56},
                                                         KeyWord{1, 0x5F2E0E56}, plain, plain, KeyWord{1, 0x4C4423E8},
                                                         KeyWord{1, 0x5F2E0E56}}));
    for (const auto& message : sink.messages) EXPECT_EQ(message.about.verification, Verification::Verified);
}

TEST(DerivedSession, TheHandshakeIsWrittenByteForByte) {
    EXPECT_EQ(make_connect_request(kDerivedConnection), kConnectRequestPacket);
    EXPECT_EQ(make_connect_response(kDerivedConnection), kConnectResponsePacket);
}

TEST(DerivedSession, TheServersPacketsAreSentByteForByte) {
    PacketSender server{PacketSenderConfig::server(kDerivedConnection)};
    server.queue_header(kFlagAckSequence, 2U);
    server.queue_header(kFlagTimeSync, 100.5);
    ASSERT_TRUE(server.queue_message(kCreatePlayer, kQueueSmartbox));
    EXPECT_EQ(server.flush(100), Datagrams{kServerPacket2});

    ASSERT_TRUE(server.queue_message(kUpdatePosition, kQueueSmartbox));
    ASSERT_TRUE(server.queue_message(kDeleteObject, kQueueSmartbox));
    EXPECT_EQ(server.flush(100), Datagrams{kServerPacket3});
    EXPECT_EQ(server.resend(3, 103), kServerPacket3Resent);
}

TEST(DerivedSession, TheClientsPacketsAreSentByteForByte) {
    PacketSender client{PacketSenderConfig::client(kDerivedConnection)};
    ASSERT_TRUE(client.queue_message(kAutonomousPosition, kQueueWeenie));
    EXPECT_EQ(client.flush(7), Datagrams{kClientPacket2});
    client.queue_header(kFlagAckSequence, 3U);
    EXPECT_EQ(client.flush(7), Datagrams{kClientAck});
    client.queue_sequences(kFlagRequestRetransmit, std::vector<std::uint32_t>{4, 5});
    EXPECT_EQ(client.flush(7), Datagrams{kClientNak});
    client.queue_header(kFlagEchoRequest, 12.5F);
    client.queue_header(kFlagFlow, 4096U, std::uint16_t{0x8001});
    EXPECT_EQ(client.flush(8), Datagrams{kClientPacket3});
}

}  // namespace
}  // namespace acmotion::test
