#include "acmotion/transport/observer.h"

#include <gtest/gtest.h>

#include "derived_session.h"
#include "support/allocations.h"
#include "support/recording_sink.h"
#include "transport/packet_sender.h"

namespace acmotion::test {
namespace {

using namespace test;
using Datagrams = std::vector<ByteBuffer>;
using Kind = TransportEvent::Kind;

constexpr Nanoseconds kMillisecond = 1'000'000;

ByteBuffer message(std::uint32_t opcode, std::size_t size = 16) {
    ByteBuffer bytes = make_body(opcode);
    bytes.resize(size, std::byte{0x5A});
    return bytes;
}

class ObserverTest : public testing::Test {
 protected:
    void connect() { receive(Sender::Server, make_connect_request(kDerivedConnection)); }

    // One message in one packet of the server's.
    ByteBuffer packet(std::uint32_t opcode) {
        EXPECT_TRUE(server_.queue_message(message(opcode), kQueueSmartbox));
        return server_.flush(0).front();
    }

    void receive(Sender sender, const ByteBuffer& bytes) { observer_.receive(sender, bytes, now_, sink_); }
    void receive(const ByteBuffer& bytes) { receive(Sender::Server, bytes); }

    [[nodiscard]] TransportStatistics server_statistics() const { return observer_.statistics(Sender::Server); }

    Observer observer_;
    RecordingSink sink_;
    PacketSender server_{PacketSenderConfig::server(kDerivedConnection)};
    PacketSender client_{PacketSenderConfig::client(kDerivedConnection)};
    Nanoseconds now_ = 0;
};

class StrictObserverTest : public ObserverTest {
 protected:
    StrictObserverTest() { observer_ = Observer{{}, Observer::Gaps::Strict}; }
};

using Opcodes = std::vector<std::uint32_t>;

// ---- spec 11 §5.1 ----

TEST_F(ObserverTest, DropsASequencedPacketAlreadySeenWhetherOrNotItIsMarked) {
    connect();
    const ByteBuffer first = packet(1);
    receive(first);
    receive(first);
    receive(*server_.resend(2, 1));
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
    EXPECT_EQ(server_statistics().count(Kind::DuplicateDropped), 1U);
    EXPECT_EQ(server_statistics().count(Kind::ResendDropped), 1U);
}

TEST_F(ObserverTest, LenientDeliversAfterAGapAtOnce) {
    connect();
    const ByteBuffer first = packet(1);
    const ByteBuffer second = packet(2);
    const ByteBuffer third = packet(3);
    receive(first);
    receive(third);
    EXPECT_EQ(sink_.opcodes(), (Opcodes{1, 3}));
    EXPECT_EQ(server_statistics().lost_packets, 1U);
    EXPECT_EQ(server_statistics().count(Kind::Gap), 1U);
    receive(second);
    EXPECT_EQ(sink_.opcodes(), (Opcodes{1, 3, 2}));
    EXPECT_EQ(server_statistics().lost_packets, 0U);
    EXPECT_EQ(server_statistics().count(Kind::LatePacket), 1U);
    EXPECT_EQ(server_statistics().count(Verification::Verified), 4U);
    EXPECT_EQ(server_statistics().packets, 4U);
    EXPECT_EQ(server_statistics().packet_bytes, kConnectRequestPacket.size() + 3 * first.size());
    EXPECT_EQ(server_statistics().message_bytes, 3 * 16U);
}

TEST_F(ObserverTest, CountsThoseThatTheReceiverAsksForAgainApart) {
    connect();
    const ByteBuffer first = packet(1);
    for (std::uint32_t opcode = 2; opcode <= 3; ++opcode) static_cast<void>(packet(opcode));
    receive(first);
    receive(packet(4));
    EXPECT_EQ(server_statistics().lost_packets, 2U);
    EXPECT_EQ(server_statistics().asked_again, 0U);
    client_.queue_sequences(kFlagRequestRetransmit, std::vector<std::uint32_t>{3});
    receive(Sender::Client, client_.flush(0).front());
    EXPECT_EQ(server_statistics().lost_packets, 2U);
    EXPECT_EQ(server_statistics().asked_again, 1U);
    ConnectRequest other = kDerivedConnection;
    ++other.cookie;
    receive(make_connect_request(other));
    EXPECT_EQ(server_statistics().count(Kind::SessionStarted), 2U);
    EXPECT_EQ(server_statistics().lost_packets, 2U) << "kept beyond its session";
    EXPECT_EQ(server_statistics().asked_again, 1U);
}

TEST_F(ObserverTest, TakesAWholeAckAboveTheHighestForEvidenceOfLoss) {
    connect();
    receive(Sender::Client, kClientPacket2);
    PacketDraft ack{{.sequence = 4}};
    ack.add_optional(kFlagAckSequence, make_body(1U));
    const ByteBuffer whole = ack.finish();
    ByteBuffer broken = whole;
    broken.back() ^= std::byte{1};
    receive(Sender::Client, broken);
    EXPECT_EQ(observer_.statistics(Sender::Client).lost_packets, 0U);
    receive(Sender::Client, whole);
    EXPECT_EQ(observer_.statistics(Sender::Client).lost_packets, 2U) << "3 and 4";
}

TEST_F(ObserverTest, ReadsAckOnlyPacketsThatRepeatTheNumberOfAnother) {
    connect();
    receive(Sender::Client, kClientPacket2);
    receive(Sender::Client, kClientAck);
    receive(Sender::Client, kClientNak);
    EXPECT_EQ(observer_.statistics(Sender::Client).count(Kind::DuplicateDropped), 0U);
    EXPECT_EQ(sink_.packets.back().disposition, ObservedPacket::Disposition::ControlOnly);
}

TEST_F(ObserverTest, DeliversNothingOfAnUnsequencedPacket) {
    PacketDraft draft;
    draft.add_fragment({.queue = kQueueSmartbox}, message(1));
    receive(draft.finish());
    EXPECT_TRUE(sink_.messages.empty());
    EXPECT_EQ(server_statistics().count(Kind::UnsequencedDropped), 1U);
}

TEST_F(ObserverTest, ReadsNothingOfACopy) {
    connect();
    server_.queue_sequences(kFlagRejectRetransmit, std::vector<std::uint32_t>{7, 8});
    const ByteBuffer reject = server_.flush(0).front();
    for (int i = 0; i < 2; ++i) receive(reject);
    EXPECT_EQ(server_statistics().count(Kind::DuplicateDropped), 1U);
    EXPECT_EQ(server_statistics().count(Kind::SequenceRejected), 2U);
}

TEST_F(ObserverTest, ReadsNoControlOfABrokenPacket) {
    connect();
    server_.queue_header(kFlagNetErrorDisconnect, 1U, 2U);
    server_.queue_sequences(kFlagRejectRetransmit, std::vector<std::uint32_t>{7, 8});
    ByteBuffer broken = server_.flush(0).front();
    broken.back() ^= std::byte{1};
    receive(broken);
    EXPECT_EQ(server_statistics().count(Kind::ChecksumFailed), 1U);
    EXPECT_EQ(server_statistics().count(Kind::Disconnected), 0U);
    EXPECT_EQ(server_statistics().count(Kind::SequenceRejected), 0U);
}

TEST_F(ObserverTest, StartsANewSessionWhenAGapExceeds7FFF) {
    const auto plain = [](std::uint32_t sequence, std::uint32_t opcode) {
        PacketDraft draft{{.sequence = sequence}};
        draft.add_fragment({.blob_id = 1, .queue = kQueueSmartbox}, message(opcode));
        return draft.finish();
    };
    receive(plain(50000, 1));
    receive(plain(2, 2));
    EXPECT_EQ(server_statistics().count(Kind::SessionStarted), 1U);
    EXPECT_EQ(server_statistics().lost_packets, 0U);
    EXPECT_EQ(sink_.opcodes(), (Opcodes{1, 2}));
}

TEST_F(ObserverTest, StartsANewSessionWithAnotherConnectRequest) {
    connect();
    receive(packet(1));
    ConnectRequest again = kDerivedConnection;
    again.cookie = 5;
    again.seed_server_to_client = 6;
    receive(make_connect_request(again));
    receive(Sender::Client, make_login_request("somebody"));  // repeated before its answer arrived
    PacketSender server{PacketSenderConfig::server(again)};
    ASSERT_TRUE(server.queue_message(message(2), kQueueSmartbox));
    receive(server.flush(0).front());
    EXPECT_EQ(sink_.opcodes(), (Opcodes{1, 2}));
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
    EXPECT_EQ(server_statistics().count(Kind::SessionStarted), 2U);
}

TEST_F(ObserverTest, ForgetsTheKeysWhenTheClientLogsInAgainAfterData) {
    for (int i = 0; i < 2; ++i) {  // repeated before their answers arrived
        receive(Sender::Client, make_login_request("somebody"));
        connect();
    }
    EXPECT_EQ(server_statistics().count(Kind::SessionStarted), 1U);
    receive(packet(1));
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
    receive(Sender::Client, make_login_request("somebody"));
    receive(packet(2));
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Unverified);
}

// ---- spec 11 §5.1 step 4, strict ----

TEST_F(StrictObserverTest, HoldsAPacketUntilTheGapFills) {
    connect();
    const ByteBuffer first = packet(1);
    const ByteBuffer second = packet(2);
    const ByteBuffer third = packet(3);
    receive(third);
    receive(second);
    EXPECT_TRUE(sink_.messages.empty());
    EXPECT_EQ(sink_.packets.back().disposition, ObservedPacket::Disposition::Held);
    receive(first);
    EXPECT_EQ(sink_.opcodes(), (Opcodes{1, 2, 3}));
    for (const auto& delivered : sink_.messages) EXPECT_EQ(delivered.about.verification, Verification::Verified);
}

// ---- spec 11 §6.6, §9.3 ----

TEST_F(ObserverTest, WithoutSeedsDecodesAnywayAndMarksUnverified) {
    receive(packet(1));
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
    EXPECT_EQ(sink_.messages.front().about.verification, Verification::Unverified);
    EXPECT_EQ(sink_.packets.front().checksum.reason, ChecksumReason::NoKey);
}

TEST_F(ObserverTest, StillDecodesAPacketWhoseChecksumFails) {
    connect();
    ByteBuffer broken = packet(1);
    broken.back() ^= std::byte{1};
    receive(broken);
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
    EXPECT_EQ(sink_.messages.front().about.verification, Verification::Failed);
    EXPECT_EQ(server_statistics().count(Kind::ChecksumFailed), 1U);
    receive(*server_.resend(2, 1));
    ASSERT_EQ(sink_.messages.size(), 2U) << "the good resend is no copy of it";
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
}

TEST_F(ObserverTest, DropsAPacketWhoseChecksumFailsIfAskedTo) {
    observer_ = Observer{{}, Observer::Gaps::Lenient, Observer::Damaged::Drop};
    connect();
    ByteBuffer broken = packet(1);
    broken.back() ^= std::byte{1};
    receive(broken);
    EXPECT_TRUE(sink_.messages.empty());
    EXPECT_EQ(sink_.packets.back().disposition, ObservedPacket::Disposition::Damaged);
    EXPECT_EQ(server_statistics().count(Kind::ChecksumFailed), 1U);
    receive(*server_.resend(2, 1));
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
}

TEST_F(StrictObserverTest, WhatWaitedBehindAGapBelongsToTheSessionBefore) {
    connect();
    static_cast<void>(packet(1));
    receive(packet(2));
    ConnectRequest other = kDerivedConnection;
    ++other.cookie;
    receive(make_connect_request(other));
    EXPECT_EQ(sink_.opcodes(), Opcodes{2});
    EXPECT_EQ(sink_.events.back().kind, Kind::SessionStarted);
}

TEST_F(ObserverTest, ABrokenSequenceNumberDoesNotEndTheSession) {
    connect();
    receive(packet(1));
    ByteBuffer broken = packet(2);
    broken[3] ^= std::byte{0x10};
    receive(broken);
    receive(*server_.resend(3, 1));
    EXPECT_EQ(server_statistics().count(Kind::SessionStarted), 1U);
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
    EXPECT_EQ(server_statistics().lost_packets, 0U);
}

TEST_F(ObserverTest, FollowsThirdPartyClientsThatEncryptUnsequencedAcks) {
    connect();
    Isaac keys{kDerivedConnection.seed_client_to_server};
    PacketDraft ack{{.flags = kFlagEncryptedChecksum}};
    ack.add_optional(kFlagAckSequence, make_body(7U));
    receive(Sender::Client, ack.finish(keys.next()));
    EXPECT_EQ(sink_.packets.back().checksum.outcome, Verification::Verified);
    PacketDraft data{{.sequence = 2, .flags = kFlagEncryptedChecksum}};
    data.add_fragment({.queue = kQueueWeenie}, message(0xF7B1));
    receive(Sender::Client, data.finish(keys.next()));
    EXPECT_EQ(sink_.packets.back().checksum.key->number, 1U);
    receive(Sender::Client, ack.finish(Isaac{kDerivedConnection.seed_client_to_server}.next()));
    EXPECT_EQ(sink_.packets.back().checksum.outcome, Verification::Failed) << "a copy, whose word is used up";
}

// ---- spec 11 §6.3: bytes that no header claims ----

TEST_F(ObserverTest, ReportsSurplusAsUnverifiedAndNotAsAFailure) {
    PacketDraft ack;
    ack.add_optional(kFlagAckSequence, make_body(7U, 7U));
    receive(Sender::Client, ack.finish());
    EXPECT_EQ(sink_.packets.back().checksum.reason, ChecksumReason::Surplus);
    EXPECT_EQ(observer_.statistics(Sender::Client).count(Verification::Unverified), 1U);
    EXPECT_EQ(observer_.statistics(Sender::Client).count(Kind::SurplusBytes), 1U);
}

TEST_F(ObserverTest, ReportsBytesBeyondSize) {
    connect();
    ByteBuffer longer = packet(1);
    longer.push_back(std::byte{0});
    receive(longer);
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
    EXPECT_EQ(server_statistics().count(Kind::BytesBeyondSize), 1U);
}

TEST_F(ObserverTest, ReportsAMalformedPacketWithItsError) {
    receive(ByteBuffer(7));
    ASSERT_EQ(sink_.events.size(), 1U);
    EXPECT_EQ(sink_.events[0].amount, 1U);
    EXPECT_EQ(sink_.events[0].error, (Error{ErrorCode::Truncated, "Packet", "header", 7}));
}

TEST_F(ObserverTest, AllocatesNothingForSingleFragmentMessages) {
    class Quiet : public TransportSink {
        void on_message(const ObservedMessage&) override {}
    } quiet;
    connect();
    std::vector<ByteBuffer> packets;
    for (std::uint32_t i = 0; i < 3000; ++i) packets.push_back(packet(i));
    const auto receive_all = [&] {
        for (const ByteBuffer& bytes : packets) observer_.receive(Sender::Server, bytes, 0, quiet);
    };
    EXPECT_EQ(allocations_of(receive_all), 0U);
    EXPECT_EQ(server_statistics().messages, 3000U);
}

}  // namespace
}  // namespace acmotion::test
