// A session written as a capture is read as the same session.
#include "lab/replay/cut_file.h"

#include <gtest/gtest.h>

#include "lab/cli/simulated.h"
#include "lab/replay/seen.h"
#include "lab/replay/written_session.h"
#include "sessions/session_collector.h"
#include "transport/handshake.h"

namespace acmotion::test {
namespace {

LoadedSession load_back(const Session& session) {
    const CutFile file = write_session(session);
    return load_session(ByteStream{Bytes{file.bytes}}).value();
}

void expect_same(const Session& read, const Session& written) {
    EXPECT_EQ(read.epoch, written.epoch);
    EXPECT_EQ(read.start, written.start);
    EXPECT_NEAR(read.seconds, written.seconds, 1e-6) << "the last message may come at the microsecond after";
    EXPECT_EQ(read.player, written.player);
    ASSERT_EQ(read.messages.size(), written.messages.size());
    for (std::size_t i = 0; i < read.messages.size(); ++i) {
        EXPECT_EQ(read.messages[i].time, written.messages[i].time) << i;
        EXPECT_EQ(read.messages[i].bytes, written.messages[i].bytes) << i;
    }
    ASSERT_EQ(read.player_reports.size(), written.player_reports.size());
    for (std::size_t i = 0; i < read.player_reports.size(); ++i) {
        EXPECT_EQ(read.player_reports[i].time, written.player_reports[i].time) << i;
        EXPECT_EQ(read.player_reports[i].position, written.player_reports[i].position) << i;
    }
}

bool holds(Bytes bytes, std::string_view text) {
    const auto* begin = reinterpret_cast<const char*>(bytes.data());
    return std::string_view{begin, bytes.size()}.find(text) != std::string_view::npos;
}

TEST(CutFile, IsReadAsTheSameSession) {
    const Session session = session_in(simulated("chase"));
    const LoadedSession again = load_back(session);
    EXPECT_EQ(again.list.size(), 1U);
    EXPECT_EQ(again.session->player_source, PlayerSource::Announced);
    expect_same(*again.session, session);
}

TEST(CutFile, KeepsTheSecondsOfALaterSession) {
    const ByteBuffer capture =
        capture_of(logged_in_again(simulation_of("jump", 6, 1), simulation_of("town", 4, 2), 100.000'000'3));
    const Session second = load_session(ByteStream{Bytes{capture}}, {.number = 2})->session.value();
    const LoadedSession again = load_back(second);
    EXPECT_EQ(again.list.size(), 2U) << "an empty one stands for the first";
    expect_same(*again.session, second);
}

// Spec 11 §7.1: no byte of a login leaves the machine.
TEST(CutFile, HoldsNoLoginAndNoAddress) {
    Simulation simulation = simulation_of("chase", 3);
    simulation.datagrams.front().payload = make_login_request("hilda:hunter2");
    const ByteBuffer capture = capture_of(simulation);
    const std::string_view addresses{"\xC0\xA8\x01\x02\xCB\x00\x71\x01", 8};  // 192.168.1.2 to 203.0.113.1
    ASSERT_TRUE(holds(capture, "hunter2"));
    ASSERT_TRUE(holds(capture, addresses));

    const CutFile file = write_session(session_in(capture));
    const ByteBuffer& written = file.bytes;
    EXPECT_FALSE(holds(written, "hilda"));
    EXPECT_FALSE(holds(written, "hunter2"));
    EXPECT_FALSE(holds(written, addresses.substr(0, 4)));
    EXPECT_FALSE(holds(written, addresses.substr(4)));
    auto datagrams = DatagramReader::open(ByteStream{Bytes{file.bytes}}).value();
    std::size_t packets = 0;
    while (const auto datagram = datagrams.next()) {
        ++packets;
        EXPECT_FALSE(read_packet_header(datagram->payload).has(kFlagLoginRequest | kFlagWorldLoginRequest));
    }
    EXPECT_EQ(packets, file.packets);
}

}  // namespace
}  // namespace acmotion::test
