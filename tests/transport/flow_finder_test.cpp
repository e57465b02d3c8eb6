#include "acmotion/transport/flow_finder.h"

#include <gtest/gtest.h>

#include "derived_session.h"
#include "transport/packet_sender.h"

namespace acmotion::test {
namespace {

using namespace test;

const IpAddress kHome = IpAddress::v4(10, 0, 0, 2);
const IpAddress kWorld = IpAddress::v4(10, 0, 0, 1);

struct Found {
    FlowId flow;
    Sender sender;
    ByteBuffer payload;

    bool operator==(const Found&) const = default;
};

class FlowFinderTest : public testing::Test, public FlowFinder::Sink {
 protected:
    void on_datagram(FlowId flow, Sender sender, const Datagram& datagram) override {
        found_.push_back({flow, sender, copy(datagram.payload)});
        last_ = datagram;
    }

    void send(const Endpoint& from, const Endpoint& to, const ByteBuffer& payload) {
        finder_.receive({now_++, from, to, payload}, *this);
    }
    void upstream(std::uint16_t client, std::uint16_t server, const ByteBuffer& payload) {
        send({kHome, client}, {kWorld, server}, payload);
    }
    void downstream(std::uint16_t client, std::uint16_t server, const ByteBuffer& payload) {
        send({kWorld, server}, {kHome, client}, payload);
    }
    [[nodiscard]] std::vector<FlowId> flows_of_found() const {
        std::vector<FlowId> flows;
        for (const Found& one : found_) flows.push_back(one.flow);
        return flows;
    }

    FlowFinder finder_;
    std::vector<Found> found_;
    Datagram last_;  // its payload is no longer there
    Nanoseconds now_ = 0;
};

// Reads as a packet with a fragment, and nothing in it proves anything.
ByteBuffer mere_candidate() {
    PacketDraft draft{{.sequence = 9, .flags = kFlagEncryptedChecksum}};
    draft.add_fragment({.count = 3, .index = 1, .queue = kQueueLogin}, ByteBuffer(448));
    return draft.finish(1);
}

// Reads as a packet without a fragment.
ByteBuffer mere_time_sync() {
    PacketDraft draft{{.sequence = 9, .flags = kFlagEncryptedChecksum}};
    draft.add_optional(kFlagTimeSync, make_body(1.0));
    return draft.finish(1);
}

// ---- spec 11 §9.2 ----

TEST_F(FlowFinderTest, ThreeCandidatesInARowWithAFragmentAreEnough) {
    downstream(50000, 4001, mere_time_sync());
    downstream(50000, 4001, mere_candidate());
    EXPECT_TRUE(found_.empty());
    downstream(50000, 4001, mere_time_sync());
    EXPECT_TRUE(found_.empty());  // recognised, but by nothing that shows which side is the server
    downstream(50000, 4001, kServerPacket3);
    EXPECT_EQ(found_.size(), 4U);
    EXPECT_EQ(found_.front(), (Found{0, Sender::Server, mere_time_sync()}));
}

TEST_F(FlowFinderTest, TwoCandidatesOrAnyNumberWithoutAFragmentAreNotEnough) {
    for (int i = 0; i < 10; ++i) downstream(50000, 4001, mere_time_sync());
    for (int i = 0; i < 2; ++i) downstream(60000, 4001, mere_candidate());
    finder_.finish(*this);
    EXPECT_TRUE(found_.empty());
    EXPECT_EQ(finder_.statistics().datagrams_ignored, 12U);
}

TEST_F(FlowFinderTest, AtMostOneInTwentyIsNoCandidate) {
    for (const int candidates : {18, 19}) {
        finder_ = FlowFinder{};
        downstream(50000, 4001, ByteBuffer(5));
        for (int i = 0; i < candidates; ++i) downstream(50000, 4001, mere_candidate());
        finder_.finish(*this);
        EXPECT_EQ(found_.size(), candidates == 19 ? 19U : 0U);
    }
}

TEST_F(FlowFinderTest, WithoutASignTheLowerPortOrHigherAddressIsTheServers) {
    for (const std::uint16_t client_port : std::initializer_list<std::uint16_t>{50000, 4001}) {
        finder_ = FlowFinder{};
        for (int i = 0; i < 3; ++i) downstream(client_port, 4001, mere_candidate());
        finder_.finish(*this);
        ASSERT_EQ(finder_.flows().size(), 1U);
        EXPECT_EQ(finder_.flows()[0].server, client_port == 4001 ? kHome : kWorld);
        EXPECT_EQ(found_.back().sender, client_port == 4001 ? Sender::Client : Sender::Server);
        EXPECT_EQ(last_.time, now_ - 1) << "what waited keeps its time";
    }
}

TEST_F(FlowFinderTest, ANonCandidateInterruptsTheRow) {
    for (const int candidates : {2, 3}) {
        finder_ = FlowFinder{};
        for (int i = 0; i < 25; ++i) downstream(50000, 4001, mere_time_sync());
        downstream(50000, 4001, ByteBuffer(5));
        for (int i = 0; i < candidates; ++i) downstream(50000, 4001, mere_candidate());
        finder_.finish(*this);
        EXPECT_EQ(found_.size(), candidates == 3 ? 28U : 0U);
    }
}

TEST_F(FlowFinderTest, TheUsualPortsLowerTheThresholdToOneCandidate) {
    downstream(50000, 9001, mere_time_sync());
    EXPECT_EQ(found_, (std::vector<Found>{{0, Sender::Server, mere_time_sync()}}));
    upstream(50000, 10014, mere_time_sync());
    EXPECT_EQ(found_.size(), 1U);
}

TEST_F(FlowFinderTest, AForcedPortNeedsNoProof) {
    finder_ = FlowFinder{{}, {4001}};
    upstream(50000, 4001, mere_time_sync());
    EXPECT_EQ(found_, (std::vector<Found>{{0, Sender::Client, mere_time_sync()}}));
}

TEST_F(FlowFinderTest, SaysUnsupportedGeneration) {
    PacketDraft draft;
    draft.add_fragment({.queue = kQueueSmartbox}, kUpdatePosition);
    ByteBuffer old = draft.finish();
    store_le(std::span(old), 4, std::uint32_t{0x200});
    for (int i = 0; i < 5; ++i) downstream(50000, 9001, old);
    EXPECT_TRUE(found_.empty());
    EXPECT_EQ(finder_.statistics().pairs_of_old_generation, 1U);
    downstream(50000, 9001, kServerPacket2);
    EXPECT_TRUE(found_.empty()) << "whatever else comes between the two";
    downstream(50001, 9001, old);
    EXPECT_EQ(finder_.statistics().pairs_of_old_generation, 2U);
}

// ---- spec 11 §4 ----

TEST_F(FlowFinderTest, OneSessionIsTwoPairs) {
    upstream(50000, 9000, make_login_request("x"));
    downstream(50000, 9000, kConnectRequestPacket);
    upstream(50000, 9001, kConnectResponsePacket);
    downstream(50000, 9001, kServerPacket2);
    upstream(50000, 9000, kClientPacket2);
    EXPECT_EQ(flows_of_found(), (std::vector<FlowId>{0, 0, 0, 0, 0}));
    EXPECT_EQ(finder_.flows()[0].ports.size(), 2U);
}

TEST_F(FlowFinderTest, ALateStartIsJoinedByTheNeighbouringPort) {
    downstream(50000, 9003, kServerPacket2);
    upstream(50000, 9002, kClientPacket2);
    upstream(50000, 9004, kClientPacket2);  // another world
    EXPECT_EQ(flows_of_found(), (std::vector<FlowId>{0, 0, 1}));
}

TEST_F(FlowFinderTest, ClientsBehindOneAddressAreDistinguishedByTheCookie) {
    ConnectRequest other = kDerivedConnection;
    other.cookie = 99;
    downstream(50000, 9000, kConnectRequestPacket);
    downstream(60000, 9000, make_connect_request(other));
    upstream(60001, 9001, make_connect_response(other));
    upstream(50001, 9001, kConnectResponsePacket);
    EXPECT_EQ(flows_of_found(), (std::vector<FlowId>{0, 1, 1, 0}));
}

TEST_F(FlowFinderTest, ClientsBehindOneAddressAreDistinguishedByTheirRecipientId) {
    ConnectRequest other = kDerivedConnection;
    other.cookie = 99;
    other.client_id = 2;
    downstream(50000, 9000, kConnectRequestPacket);
    downstream(60000, 9000, make_connect_request(other));
    upstream(50001, 9000, kClientPacket2);  // the translator took another port
    EXPECT_EQ(flows_of_found(), (std::vector<FlowId>{0, 1, 0}));
}

TEST_F(FlowFinderTest, SessionsOfOtherAddressesAreOthers) {
    upstream(50000, 9000, kClientPacket2);
    send({kWorld, 9001}, {IpAddress::v4(10, 0, 0, 3), 50000}, kServerPacket2);
    send({IpAddress::v4(10, 0, 0, 4), 9001}, {kHome, 50000}, kServerPacket2);
    downstream(50000, 9001, kServerPacket2);
    EXPECT_EQ(flows_of_found(), (std::vector<FlowId>{0, 1, 2, 0}));
}

TEST_F(FlowFinderTest, FindsTheSameUnderAnyHashKey) {
    const auto find_all = [&](const HashKey& key) {
        finder_ = FlowFinder{Limits{.address_pairs = 20}, {}, key};
        found_.clear();
        for (std::uint16_t port = 1; port <= 60; ++port) {
            downstream(port, 4001, mere_candidate());
            downstream(port, 4001, mere_time_sync());
            if (port % 7 == 0) downstream(port, 9001, kServerPacket2);
            if (port % 9 == 0) downstream(port, 4001, mere_time_sync());
        }
        finder_.finish(*this);
        return found_;
    };
    const std::vector<Found> expected = find_all({});
    EXPECT_GT(expected.size(), 10U);
    EXPECT_EQ(find_all({1, 2}), expected);
    EXPECT_EQ(find_all({3, 4}), expected);
}

// ---- bounds ----

TEST_F(FlowFinderTest, KeepsABoundedNumberOfUndecidedDatagrams) {
    finder_ = FlowFinder{Limits{.datagrams_undecided = 8}};
    for (int i = 0; i < 20; ++i) downstream(50000, 4001, mere_time_sync());
    EXPECT_EQ(finder_.statistics().datagrams_not_kept, 12U);
    downstream(50000, 4001, kServerPacket3);
    EXPECT_EQ(found_.size(), 8U + 1U);
}

TEST_F(FlowFinderTest, KeepsABoundedNumberOfUndecidedBytes) {
    finder_ = FlowFinder{Limits{.undecided_bytes = 84}};
    for (std::uint16_t port = 1; port <= 10; ++port) downstream(port, 4001, mere_time_sync());
    EXPECT_EQ(finder_.statistics().datagrams_not_kept, 7U);  // 28 bytes each
}

TEST_F(FlowFinderTest, LooksAtABoundedNumberOfPairs) {
    finder_ = FlowFinder{Limits{.address_pairs = 4}};
    for (std::uint16_t port = 1; port <= 9; ++port) downstream(port, 53, ByteBuffer(5));
    EXPECT_EQ(finder_.statistics().times_full, 2U);
    downstream(50000, 9001, kServerPacket2);
    EXPECT_EQ(found_.size(), 1U);
}

TEST_F(FlowFinderTest, FollowsABoundedNumberOfFlows) {
    finder_ = FlowFinder{Limits{.flows = 2}};
    for (std::uint16_t port = 1; port <= 3; ++port) downstream(port, 9001, kServerPacket2);
    EXPECT_EQ(finder_.flows().size(), 2U);
    EXPECT_EQ(finder_.statistics().pairs_refused, 1U);
    EXPECT_EQ(finder_.statistics().datagrams_refused, 1U);
    EXPECT_EQ(found_.size(), 2U);
}

TEST_F(FlowFinderTest, FollowsABoundedNumberOfPairsOfOneSession) {
    downstream(50000, 9000, kConnectRequestPacket);
    for (std::uint16_t port = 1; port <= 100; ++port) upstream(port, 9001, kConnectResponsePacket);
    ASSERT_EQ(finder_.flows().size(), 1U);
    EXPECT_EQ(finder_.flows()[0].ports.size(), 32U);
    EXPECT_EQ(finder_.statistics().pairs_refused, 69U);
    EXPECT_EQ(found_.size(), 32U);
}

// Else one session with many pairs would hide all that come later.
TEST_F(FlowFinderTest, SeesANewSessionHoweverManyPairsTheOthersUse) {
    finder_ = FlowFinder{Limits{.flows = 2, .pairs_per_flow = 4, .address_pairs = 16}};
    downstream(50000, 9000, kConnectRequestPacket);
    for (std::uint16_t port = 1; port <= 100; ++port) upstream(port, 9001, kConnectResponsePacket);
    found_.clear();
    send({kWorld, 9001}, {IpAddress::v4(10, 0, 0, 77), 50000}, kServerPacket2);
    EXPECT_EQ(flows_of_found(), (std::vector<FlowId>{1}));
}

TEST_F(FlowFinderTest, CountsEachDatagramOnce) {
    finder_ = FlowFinder{Limits{.flows = 3, .pairs_per_flow = 2, .address_pairs = 9, .datagrams_undecided = 2}};
    std::uint64_t sent = 0;
    for (std::uint16_t port = 1; port <= 20; ++port) {
        for (const ByteBuffer& payload : {mere_time_sync(), mere_candidate(), kServerPacket2, ByteBuffer(5)}) {
            downstream(port, port % 3 == 0 ? 9001 : 4001, payload);
            ++sent;
        }
    }
    finder_.finish(*this);
    const FlowFinder::Statistics& counted = finder_.statistics();
    EXPECT_EQ(counted.datagrams_assigned + counted.datagrams_ignored + counted.datagrams_refused +
                  counted.datagrams_not_kept + counted.datagrams_not_looked_at + counted.logins_not_kept,
              sent);
    EXPECT_EQ(counted.datagrams_assigned, found_.size());
}

TEST_F(FlowFinderTest, NeverKeepsALoginRequest) {
    ByteBuffer login = make_login_request("somebody");
    login[8] ^= std::byte{1};  // not confirmed
    for (int i = 0; i < 2; ++i) upstream(50000, 4000, login);
    EXPECT_EQ(finder_.statistics().logins_not_kept, 2U);
    upstream(50000, 4000, kClientPacket2);
    EXPECT_EQ(found_.size(), 1U);
}

}  // namespace
}  // namespace acmotion::test
