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
using Kind = TransportEventKind;

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
    StrictObserverTest() { observer_ = Observer{{}, GapPolicy::Strict}; }
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
}

TEST_F(ObserverTest, CountsWhatItWasGivenAndWhatItHandedOut) {
    connect();
    receive(packet(1));
    const ByteBuffer malformed(7);
    receive(malformed);
    EXPECT_EQ(server_statistics().packets, 3U);
    EXPECT_EQ(server_statistics().packet_bytes, kConnectRequestPacket.size() + (20 + 16 + 16) + malformed.size());
    EXPECT_EQ(server_statistics().messages, 1U);
    EXPECT_EQ(server_statistics().message_bytes, 16U);
    EXPECT_EQ(observer_.statistics(Sender::Client).packets, 0U);
}

TEST_F(ObserverTest, ReportsWithTheNumberAndTheTimeOfThePacketAtHand) {
    connect();
    static_cast<void>(packet(1));
    now_ = kMillisecond;
    receive(packet(2));
    ASSERT_EQ(sink_.count(Kind::Gap), 1U);
    const TransportEvent gap = *std::ranges::find(sink_.events, Kind::Gap, &TransportEvent::kind);
    EXPECT_EQ(gap.sequence, 3U);
    EXPECT_EQ(gap.time, kMillisecond);
    EXPECT_EQ(gap.sender, Sender::Server);
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

TEST_F(ObserverTest, TheServerAsksForPacketsOfTheClient) {
    connect();
    const auto from_client = [&](std::uint32_t opcode) {
        EXPECT_TRUE(client_.queue_message(message(opcode), kQueueWeenie));
        return client_.flush(0).front();
    };
    receive(Sender::Client, from_client(1));
    for (std::uint32_t opcode = 2; opcode <= 3; ++opcode) static_cast<void>(from_client(opcode));
    receive(Sender::Client, from_client(4));
    server_.queue_sequences(kFlagRequestRetransmit, std::vector<std::uint32_t>{3, 4});
    receive(server_.flush(0).front());
    EXPECT_EQ(observer_.statistics(Sender::Client).lost_packets, 2U);
    EXPECT_EQ(observer_.statistics(Sender::Client).asked_again, 2U);
}

TEST_F(ObserverTest, TakesAnAckAboveTheHighestForEvidenceOfLossUnlessItIsBroken) {
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

TEST_F(ObserverTest, TakesAllNumbersOfAListAndNothingBehindIt) {
    connect();
    receive(packet(1));
    for (std::uint32_t opcode = 2; opcode <= 4; ++opcode) static_cast<void>(packet(opcode));
    receive(packet(5));
    EXPECT_EQ(server_statistics().lost_packets, 3U);
    client_.queue_sequences(kFlagRequestRetransmit, std::vector<std::uint32_t>{3, 4});
    client_.queue_header(kFlagAckSequence, 5U);
    receive(Sender::Client, client_.flush(0).front());
    EXPECT_EQ(server_statistics().asked_again, 2U) << "3 and 4, and not 5";
}

TEST_F(ObserverTest, ReadsAckOnlyPacketsThatRepeatTheNumberOfAnother) {
    connect();
    receive(Sender::Client, kClientPacket2);
    receive(Sender::Client, kClientAck);
    receive(Sender::Client, kClientNak);
    EXPECT_EQ(observer_.statistics(Sender::Client).count(Kind::DuplicateDropped), 0U);
    EXPECT_EQ(sink_.packets.back().disposition, PacketDisposition::ControlOnly);
}

TEST_F(ObserverTest, AnAckThatComesBeforeTheDataPacketOfItsNumberDoesNotHideIt) {
    connect();
    receive(Sender::Client, kClientAck);
    receive(Sender::Client, kClientPacket2);
    EXPECT_EQ(sink_.opcodes(), Opcodes{0xF7B1});
}

TEST_F(ObserverTest, DeliversNothingOfAnUnsequencedPacket) {
    PacketDraft draft;
    draft.add_fragment({.queue = kQueueSmartbox}, message(1));
    receive(draft.finish());
    EXPECT_TRUE(sink_.messages.empty());
    EXPECT_EQ(server_statistics().count(Kind::UnsequencedDropped), 1U);
}

TEST_F(ObserverTest, CountsRejectedSequences) {
    connect();
    server_.queue_sequences(kFlagRejectRetransmit, std::vector<std::uint32_t>{7, 8});
    receive(server_.flush(0).front());
    EXPECT_EQ(server_statistics().count(Kind::SequenceRejected), 2U);
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

TEST_F(ObserverTest, KeepsTheSessionWhenTheSameConnectRequestIsSeenTwice) {
    connect();
    receive(packet(1));
    connect();
    receive(packet(2));
    EXPECT_EQ(server_statistics().count(Kind::SessionStarted), 1U);
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
}

TEST_F(ObserverTest, ForgetsTheKeysWhenTheClientLogsInAgain) {
    connect();
    receive(packet(1));
    receive(Sender::Client, make_login_request("somebody"));
    receive(packet(2));
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Unverified);
}

TEST_F(ObserverTest, KeepsTheKeysWhenTheLoginWasOnlyRepeatedBeforeItsAnswerArrived) {
    receive(Sender::Client, make_login_request("somebody"));
    connect();
    receive(Sender::Client, make_login_request("somebody"));
    receive(packet(1));
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
}

TEST_F(ObserverTest, ReportsAPoliteEnd) {
    connect();
    server_.queue_header(kFlagNetErrorDisconnect, 1U, 2U);
    receive(server_.flush(0).front());
    EXPECT_EQ(server_statistics().count(Kind::Disconnected), 1U);
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
    EXPECT_EQ(sink_.packets.back().disposition, PacketDisposition::Held);
    receive(first);
    EXPECT_EQ(sink_.opcodes(), (Opcodes{1, 2, 3}));
    for (const auto& delivered : sink_.messages) EXPECT_EQ(delivered.about.verification, Verification::Verified);
}

TEST_F(StrictObserverTest, ReleasesWhenARejectRetransmitNamesTheMissingNumber) {
    connect();
    receive(packet(1));
    static_cast<void>(packet(2));
    receive(packet(3));
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
    server_.queue_sequences(kFlagRejectRetransmit, std::vector<std::uint32_t>{3});
    receive(server_.flush(0).front());
    EXPECT_EQ(sink_.opcodes(), (Opcodes{1, 3}));
    EXPECT_EQ(server_statistics().count(Kind::GapGivenUp), 1U);
}

TEST_F(StrictObserverTest, ReleasesWhen64PacketsAreHeld) {
    connect();
    static_cast<void>(packet(1));
    for (std::uint32_t i = 2; i < 65; ++i) receive(packet(i));
    EXPECT_TRUE(sink_.messages.empty());
    receive(packet(65));
    EXPECT_EQ(sink_.messages.size(), 64U);
    EXPECT_EQ(server_statistics().count(Kind::GapGivenUp), 1U);
}

TEST_F(StrictObserverTest, ReleasesAfterOneSecondOfCaptureTime) {
    connect();
    static_cast<void>(packet(1));
    receive(packet(2));
    now_ = 999 * kMillisecond;
    receive(kClientAck);
    EXPECT_TRUE(sink_.messages.empty());
    now_ = 1000 * kMillisecond;
    receive(kClientAck);
    EXPECT_EQ(sink_.opcodes(), Opcodes{2});
    EXPECT_EQ(server_statistics().lost_packets, 1U);
}

TEST_F(StrictObserverTest, DeliversWhatIsHeldAtTheEnd) {
    connect();
    static_cast<void>(packet(1));
    receive(packet(2));
    static_cast<void>(packet(3));
    receive(packet(4));
    observer_.finish(now_, sink_);
    EXPECT_EQ(sink_.opcodes(), (Opcodes{2, 4}));
}

TEST_F(StrictObserverTest, DeliversALatePacketWhoseGapWasGivenUp) {
    connect();
    const ByteBuffer late = packet(1);
    receive(packet(2));
    now_ = 2000 * kMillisecond;
    receive(packet(3));
    receive(late);
    EXPECT_EQ(sink_.opcodes(), (Opcodes{2, 3, 1}));
}

TEST_F(StrictObserverTest, WaitsByTheNumbersOfTheSessionAtHand) {
    const auto plain = [](std::uint32_t sequence) {
        PacketDraft draft{{.sequence = sequence}};
        draft.add_fragment({.blob_id = sequence, .queue = kQueueSmartbox}, message(sequence));
        return draft.finish();
    };
    for (const std::uint32_t sequence : {50000U, 2U, 4U}) receive(plain(sequence));
    EXPECT_EQ(sink_.opcodes(), (Opcodes{50000, 2})) << "4 waits for 3";
    receive(plain(3));
    EXPECT_EQ(sink_.opcodes(), (Opcodes{50000, 2, 3, 4}));
}

// ---- spec 11 §6.6, §9.3 ----

TEST_F(ObserverTest, WithoutSeedsDecodesAnywayAndMarksUnverified) {
    receive(packet(1));
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
    EXPECT_EQ(sink_.messages.front().about.verification, Verification::Unverified);
    EXPECT_EQ(sink_.packets.front().checksum.reason, ChecksumReason::NoKey);
}

TEST_F(ObserverTest, VerifiesByASeedThatIsKnownFromElsewhere) {
    EXPECT_FALSE(observer_.has_seed(Sender::Server));
    observer_.set_seed(Sender::Server, kDerivedConnection.seed_server_to_client);
    EXPECT_TRUE(observer_.has_seed(Sender::Server));
    EXPECT_FALSE(observer_.has_seed(Sender::Client));
    receive(packet(1));
    EXPECT_EQ(sink_.messages.front().about.verification, Verification::Verified);
}

TEST_F(ObserverTest, StillDecodesAPacketWhoseChecksumFails) {
    connect();
    ByteBuffer broken = packet(1);
    broken.back() ^= std::byte{1};
    receive(broken);
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
    EXPECT_EQ(sink_.messages.front().about.verification, Verification::Failed);
    EXPECT_EQ(server_statistics().count(Kind::ChecksumFailed), 1U);
}

TEST_F(ObserverTest, DeliversTheGoodResendOfABrokenPacket) {
    connect();
    ByteBuffer broken = packet(1);
    broken.back() ^= std::byte{1};
    receive(broken);
    receive(*server_.resend(2, 1));
    ASSERT_EQ(sink_.messages.size(), 2U);
    EXPECT_EQ(sink_.messages.back().about.verification, Verification::Verified);
}

TEST_F(ObserverTest, DropsAPacketWhoseChecksumFailsIfAskedTo) {
    observer_ = Observer{{}, GapPolicy::Lenient, DamagedPolicy::Drop};
    connect();
    ByteBuffer broken = packet(1);
    broken.back() ^= std::byte{1};
    receive(broken);
    EXPECT_TRUE(sink_.messages.empty());
    EXPECT_EQ(sink_.packets.back().disposition, PacketDisposition::Damaged);
    EXPECT_EQ(server_statistics().count(Kind::ChecksumFailed), 1U);
    receive(*server_.resend(2, 1));
    EXPECT_EQ(sink_.opcodes(), Opcodes{1});
}

TEST_F(ObserverTest, APieceThatWasDroppedDoesNotSpoilItsMessage) {
    observer_ = Observer{{}, GapPolicy::Lenient, DamagedPolicy::Drop};
    connect();
    ByteBuffer whole = message(1);
    whole.resize(700);
    EXPECT_TRUE(server_.queue_message(whole, kQueueSmartbox));
    const std::vector<ByteBuffer> pieces = server_.flush(0);
    ASSERT_EQ(pieces.size(), 2U);
    ByteBuffer broken = pieces[0];
    broken.back() ^= std::byte{1};
    receive(broken);
    receive(pieces[1]);
    receive(*server_.resend(2, 1));
    ASSERT_EQ(sink_.messages.size(), 1U);
    EXPECT_EQ(sink_.messages[0].bytes, whole);
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

TEST(ObservedMessage, BeginsWithItsOpcode) {
    const ByteBuffer bytes = unhex("45F70000 01020304");
    EXPECT_EQ((ObservedMessage{.bytes = bytes}.opcode()), 0xF745U);
}

TEST_F(ObserverTest, FollowsTheDriftAfterAPlainRejectRetransmit) {
    connect();
    server_.queue_sequences(kFlagRejectRetransmit, std::vector<std::uint32_t>{9});
    receive(server_.flush(0).front());
    receive(packet(1));
    EXPECT_EQ(sink_.messages.back().about.sequence, 3U);
    EXPECT_EQ(sink_.packets.back().checksum.key->number, 0U);
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
    EXPECT_EQ(server_statistics().count(Kind::BytesBeyondSize), 0U);
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

// ---- spec 11 §3.2 across packets ----

TEST_F(ObserverTest, PutsAMessageOfManyPacketsTogether) {
    connect();
    const ByteBuffer large = message(0xF745, 3000);
    ASSERT_TRUE(server_.queue_message(large, kQueueSmartbox));
    const auto packets = server_.flush(0);
    EXPECT_EQ(packets.size(), 7U);
    for (const ByteBuffer& bytes : packets) receive(bytes);
    EXPECT_EQ(sink_.bodies(), Datagrams{large});
}

TEST_F(ObserverTest, DropsAMessageThatIsIncompleteForTooLong) {
    connect();
    ASSERT_TRUE(server_.queue_message(message(0xF745, 500), kQueueSmartbox));
    const auto packets = server_.flush(0);
    ASSERT_EQ(packets.size(), 2U);
    receive(packets[0]);
    now_ = 31 * kNanosecondsPerSecond;
    receive(packets[1]);
    EXPECT_TRUE(sink_.messages.empty());
    EXPECT_EQ(server_statistics().count(Kind::MessageExpired), 1U);
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
