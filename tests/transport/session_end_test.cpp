#include <gtest/gtest.h>

#include "acmotion/transport/observer.h"
#include "derived_session.h"
#include "support/recording_sink.h"
#include "transport/packet_sender.h"

// Spec 11 §5.1 step 6: blob ids begin anew with every session, so nothing of the last one may be left.
namespace acmotion::test {
namespace {

// One half of a message of two pieces, in a packet of its own.
ByteBuffer half_of_a_message(std::uint32_t sequence, std::uint16_t index) {
    PacketDraft draft{{.sequence = sequence}};
    draft.add_fragment({.blob_id = 7, .count = 2, .index = index, .queue = kQueueSmartbox},
                       ByteBuffer(448, std::byte{0x11}));
    return draft.finish();
}

class SessionEnd : public testing::Test {
 protected:
    SessionEnd() { receive(make_connect_request(kDerivedConnection)); }

    void receive(const ByteBuffer& datagram) { observer_.receive(Sender::Server, datagram, 0, sink_); }
    void login_again() {
        ConnectRequest other = kDerivedConnection;
        other.cookie = 99;
        receive(make_connect_request(other));
    }

    Observer observer_;
    RecordingSink sink_;
};

TEST_F(SessionEnd, APieceOfTheOldSessionNeverJoinsOneOfTheNew) {
    receive(half_of_a_message(2, 0));
    login_again();
    EXPECT_EQ(sink_.count(TransportEvent::Kind::MessageAbandoned), 1U);
    receive(half_of_a_message(2, 1));
    EXPECT_TRUE(sink_.messages.empty());
    receive(half_of_a_message(3, 0));
    EXPECT_EQ(sink_.messages.size(), 1U);
}

TEST_F(SessionEnd, AMessageCompletedInTheOldSessionMayComeInTheNew) {
    for (std::uint16_t index = 0; index < 2; ++index) receive(half_of_a_message(2U + index, index));
    login_again();
    for (std::uint16_t index = 0; index < 2; ++index) receive(half_of_a_message(2U + index, index));
    EXPECT_EQ(sink_.messages.size(), 2U);
    EXPECT_EQ(sink_.count(TransportEvent::Kind::FragmentOfCompleted), 0U);
}

// Each half is 464 bytes: two of them fit.
TEST(ObserversThatShareMemory, LoseTheOldestMessageOfAll) {
    const Limits limits{.incomplete_message_bytes = 1000};
    Observer first{limits};
    Observer second{limits};
    Observer third{limits};
    second.share_memory_with(first);
    third.share_memory_with(first);
    RecordingSink sink;
    for (Observer* one : {&first, &second, &third}) one->receive(Sender::Server, half_of_a_message(2, 0), 0, sink);
    first.receive(Sender::Server, half_of_a_message(3, 1), 0, sink);
    EXPECT_TRUE(sink.messages.empty()) << "its beginning was the oldest";
    EXPECT_EQ(first.statistics(Sender::Server).count(TransportEvent::Kind::MessageEvicted), 1U);
    second.finish(0, sink);
    EXPECT_EQ(second.statistics(Sender::Server).count(TransportEvent::Kind::MessageEvicted), 1U) << "at the latest now";
    EXPECT_EQ(second.statistics(Sender::Server).count(TransportEvent::Kind::MessageAbandoned), 0U);
}

}  // namespace
}  // namespace acmotion::test
