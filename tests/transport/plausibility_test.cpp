#include "transport/plausibility.h"

#include <gtest/gtest.h>

#include "derived_session.h"
#include "transport/packet_draft.h"

// Spec 11 §9.1
namespace acmotion::test {
namespace {

using namespace test;

ByteBuffer encrypted_fragment(const FragmentHeader& fragment, Bytes data) {
    PacketDraft draft{{.sequence = 9, .flags = kFlagEncryptedChecksum}};
    draft.add_fragment(fragment, data);
    return draft.finish(0x12345678);
}

Plausibility plausibility(const ByteBuffer& payload) { return assess_datagram(payload).plausibility; }

TEST(Plausibility, APlainChecksumThatVerifiesConfirms) {
    EXPECT_EQ(plausibility(kConnectRequestPacket), Plausibility::Confirmed);
    EXPECT_EQ(plausibility(kConnectResponsePacket), Plausibility::Confirmed);
    EXPECT_EQ(plausibility(make_login_request("x")), Plausibility::Confirmed);
    EXPECT_EQ(plausibility(kClientAck), Plausibility::Confirmed);
}

TEST(Plausibility, AnOpcodeAloneIsAsGoodAsAWholeMessage) {
    const FragmentHeader only{.count = 1, .queue = kQueueLogin};
    EXPECT_EQ(plausibility(encrypted_fragment(only, unhex("48F70000"))), Plausibility::Confirmed);
    EXPECT_EQ(plausibility(encrypted_fragment(only, unhex("48F700"))), Plausibility::Candidate);
    EXPECT_EQ(plausibility(encrypted_fragment(only, unhex("48F70001"))), Plausibility::Candidate) << "unknown";
}

TEST(Plausibility, AnythingElseThatReadsAsAPacketIsACandidateUnlessEmpty) {
    EXPECT_EQ(plausibility(ByteBuffer(20)), Plausibility::Neutral) << "neither flags nor bytes";
    EXPECT_EQ(plausibility(ByteBuffer(19)), Plausibility::No);
    EXPECT_EQ(plausibility(from_text("GET / HTTP/1.1 and so on and so forth")), Plausibility::No);
    EXPECT_EQ(plausibility(kClientPacket3), Plausibility::Candidate);
    EXPECT_EQ(plausibility(encrypted_fragment({.count = 2, .index = 1, .queue = kQueueUi}, kUpdatePosition)),
              Plausibility::Candidate);
    ByteBuffer broken = kConnectRequestPacket;
    broken[8] ^= std::byte{1};
    EXPECT_EQ(plausibility(broken), Plausibility::Candidate);
}

TEST(Plausibility, FragmentHeadersMustBeSane) {
    for (const std::uint16_t queue : {kQueueEvent, kQueueObserver}) {
        EXPECT_EQ(plausibility(encrypted_fragment({.count = 2, .index = 1, .queue = queue}, kUpdatePosition)),
                  Plausibility::Candidate);
    }
    EXPECT_EQ(plausibility(encrypted_fragment({.queue = 0}, kUpdatePosition)), Plausibility::No);
    EXPECT_EQ(plausibility(encrypted_fragment({.queue = 0x0C}, kUpdatePosition)), Plausibility::No);
    EXPECT_EQ(plausibility(encrypted_fragment({.count = 1, .index = 1, .queue = 1}, kUpdatePosition)),
              Plausibility::No);
    EXPECT_EQ(plausibility(encrypted_fragment({.count = 0, .queue = 1}, kUpdatePosition)), Plausibility::No);
}

// A packet of one fragment whose flags say what they said in 2001.
ByteBuffer old_generation(const FragmentHeader& fragment, std::uint32_t flags = 0x200) {
    PacketDraft draft;
    draft.add_fragment(fragment, kUpdatePosition);
    ByteBuffer old = draft.finish();
    store_le(std::span(old), 4, flags);
    return old;
}

TEST(Plausibility, RecognisesTheUnsupportedGeneration) {
    for (const std::uint32_t flags : {0x200U, 0x201U, 0x202U, 0x203U}) {
        EXPECT_EQ(plausibility(old_generation({.queue = kQueueSmartbox}, flags)), Plausibility::OldGeneration) << flags;
    }
    // The same flag announces a socket address today.
    EXPECT_EQ(plausibility(old_generation({.queue = 0})), Plausibility::Candidate);
    EXPECT_EQ(plausibility(old_generation({.queue = kQueueSmartbox}, 0x600)), Plausibility::Candidate);
    ByteBuffer longer = old_generation({.queue = kQueueSmartbox});
    longer.push_back(std::byte{0});
    EXPECT_EQ(plausibility(longer), Plausibility::Candidate) << "longer than it says";
}

// Spec 11 §4
TEST(Plausibility, ContentsShowTheSender) {
    EXPECT_EQ(assess_datagram(kConnectRequestPacket).sender, Sender::Server);
    EXPECT_EQ(assess_datagram(kConnectResponsePacket).sender, Sender::Client);
    EXPECT_EQ(assess_datagram(make_login_request("x")).sender, Sender::Client);
    EXPECT_EQ(assess_datagram(kServerPacket3).sender, Sender::Server);
    EXPECT_EQ(assess_datagram(kClientPacket2).sender, Sender::Client);
    EXPECT_EQ(assess_datagram(kClientAck).sender, std::nullopt);
    PacketDraft time_sync{{.sequence = 9, .flags = kFlagEncryptedChecksum}};
    time_sync.add_optional(kFlagTimeSync, make_body(1.0));
    EXPECT_EQ(assess_datagram(time_sync.finish(1)).sender, std::nullopt);
}

}  // namespace
}  // namespace acmotion::test
