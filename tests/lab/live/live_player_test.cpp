// A session played while it comes: what is shown is what a replay of the same datagrams shows at the same times.
#include "lab/live/live_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "lab/cli/simulated.h"
#include "lab/live/watcher.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

using live::LivePlayer;

double seconds_in(const OwnedDatagram& datagram) { return to_seconds(datagram.time - kSimulationEpoch); }

Simulation over_dsl(const char* scenario, double seconds) {
    Scenario shortened = load_scenario(scenario).value();
    shortened.seconds = seconds;
    return simulate(shortened, parse_network("dsl").value(), 1);
}

// Every datagram at its own time, and nothing between them.
void feed(LivePlayer& player, const std::vector<OwnedDatagram>& datagrams) {
    for (const OwnedDatagram& datagram : datagrams) player.take(datagram.view(), seconds_in(datagram));
    player.draw_rest();
}

void expect_replayed(const Watcher& watcher) {
    for (const Watcher::Seen& seen : watcher.sessions) {
        auto loaded = load_session(ByteStream{watcher.capture}, {.number = seen.number, .player = {}, .hash_key = {}});
        ASSERT_TRUE(loaded && loaded->session);
        const Session& session = *loaded->session;
        const std::vector<DrawnFrame> again = replayed(session, seen.frames);
        ASSERT_EQ(again.size(), seen.frames.size());
        for (std::size_t i = 0; i < again.size(); ++i) {
            ASSERT_TRUE(is_same(again[i], seen.frames[i])) << "session " << seen.number << ", frame " << i;
        }
        EXPECT_EQ(seen.messages, session.messages.size()) << "none is lost";
    }
}

TEST(LivePlayer, ShowsWhatAReplayOfItsDatagramsShows) {
    for (const char* scenario : {"chase", "portal", "jump"}) {
        Watcher watcher;
        LivePlayer player{watcher, {}};
        feed(player, over_dsl(scenario, 10).datagrams);
        ASSERT_EQ(watcher.sessions.size(), 1U) << scenario;
        EXPECT_GT(watcher.sessions[0].frames.size(), 580U);
        EXPECT_GT(watcher.sessions[0].frames.back().bodies.size(), 1U);
        EXPECT_EQ(player.counts().frames_dropped, 0U);
        EXPECT_EQ(player.counts().late_messages, 0U);
        expect_replayed(watcher);
    }
}

// The clock draws while a packet is on its way: it counts as right after that frame, in what is recorded too.
TEST(LivePlayer, PacketsThatComeLateAreShownAsTheyAreRecorded) {
    Watcher watcher;
    LivePlayer player{watcher, {}};
    double clock = 0;
    std::uint32_t chance = 7;
    for (const OwnedDatagram& datagram : over_dsl("chase", 10).datagrams) {
        chance = chance * 1664525U + 1013904223U;
        clock = std::max(clock, seconds_in(datagram) + (chance >> 24U) / 1000.0);
        player.pass(clock);
        player.take(datagram.view(), clock);
    }
    player.draw_rest();
    EXPECT_GT(player.counts().late_packets, 10U);
    expect_replayed(watcher);
}

TEST(LivePlayer, AClockThatIsSetMovesNothing) {
    for (const double step : {-3600.0, 3600.0, -0.5}) {
        Simulation simulation = over_dsl("chase", 10);
        Watcher watcher;
        LivePlayer player{watcher, {}};
        for (OwnedDatagram& datagram : simulation.datagrams) {
            const double clock = seconds_in(datagram);
            if (clock > 5) datagram.time += static_cast<Nanoseconds>(step * 1e9);
            player.take(datagram.view(), clock);
        }
        player.draw_rest();
        EXPECT_EQ(player.counts().clock_steps, std::abs(step) > 20 ? 1U : 0U);
        ASSERT_EQ(watcher.sessions.size(), 1U);
        const double last = watcher.sessions[0].frames.back().time;
        EXPECT_GT(last, 9) << step;
        EXPECT_LT(last, 12) << step;
        expect_replayed(watcher);
    }
}

TEST(LivePlayer, ALoginIsNeitherHandedOnNorMissed) {
    Watcher watcher;
    LivePlayer player{watcher, {}};
    const Simulation simulation = simulation_of("strafe", 4);
    const auto asks = [](Bytes payload) {
        const auto packet = parse_packet(payload);
        return packet && packet->header.has(kFlagLoginRequest);
    };
    const auto logins = std::ranges::count_if(simulation.datagrams, [&](const auto& one) { return asks(one.payload); });
    ASSERT_GT(logins, 0);
    feed(player, simulation.datagrams);
    EXPECT_EQ(player.counts().datagrams_logins, static_cast<std::uint64_t>(logins));
    EXPECT_EQ(std::ranges::count_if(watcher.payloads, asks), 0);
    expect_replayed(watcher);
}

// Ten seconds of packets take a hundred of the clock: some pictures are not drawn, and all messages count.
TEST(LivePlayer, PicturesAreDroppedAndMessagesAreNot) {
    Watcher watcher;
    LivePlayer player{watcher, {}};
    for (const OwnedDatagram& datagram : over_dsl("chase", 10).datagrams) {
        player.take(datagram.view(), seconds_in(datagram) * 10);
    }
    player.draw_rest();
    EXPECT_GT(player.counts().frames_dropped, 100U);
    EXPECT_GT(player.counts().frames, 20U);
    expect_replayed(watcher);
}

TEST(LivePlayer, AStreamMayBeCutAnywhere) {
    const std::vector<OwnedDatagram> all = simulation_of("chase", 5).datagrams;
    for (std::size_t count = 0; count <= all.size(); count += 7) {
        Watcher watcher;
        LivePlayer player{watcher, {}};
        feed(player, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)});
        if (!watcher.sessions.empty()) expect_replayed(watcher);
    }
}

std::vector<OwnedDatagram> of_another_client(std::vector<OwnedDatagram> datagrams, Nanoseconds later) {
    const IpAddress other = IpAddress::v4(10, 9, 8, 7);
    for (OwnedDatagram& datagram : datagrams) {
        const bool is_server = datagram.source.port == 9000 || datagram.source.port == 9001;
        (is_server ? datagram.destination : datagram.source).address = other;
        datagram.time += later;
    }
    return datagrams;
}

TEST(LivePlayer, TheFirstOfTwoSessionsIsShownUntilItIsSilent) {
    const std::vector<OwnedDatagram> first = simulation_of("chase", 6).datagrams;
    const std::vector<OwnedDatagram> second =
        of_another_client(simulation_of("portal", 25, 2).datagrams, kNanosecondsPerSecond);
    std::vector<OwnedDatagram> both;
    std::ranges::merge(first, second, std::back_inserter(both), {}, &OwnedDatagram::time, &OwnedDatagram::time);
    Watcher watcher;
    LivePlayer player{watcher, {}};
    feed(player, both);
    EXPECT_EQ(player.counts().other_sessions, 1U);
    ASSERT_EQ(watcher.sessions.size(), 2U);
    EXPECT_GT(watcher.sessions[1].frames.front().time, 15) << "the first had to be silent for ten seconds";
    EXPECT_GT(watcher.sessions[1].frames.back().bodies.size(), 1U);
}

// Bodies walk on while nothing comes, and stop being drawn when nothing can move any more.
TEST(LivePlayer, ASilenceIsDrawnByTheClockAndNotForEver) {
    Watcher watcher;
    LivePlayer player{watcher, {}};
    const std::vector<OwnedDatagram> datagrams = simulation_of("strafe", 4).datagrams;
    for (const OwnedDatagram& datagram : datagrams) player.take(datagram.view(), seconds_in(datagram));
    const double end = seconds_in(datagrams.back());
    ASSERT_TRUE(player.next_due(end));
    EXPECT_LT(*player.next_due(end), 0.1);
    for (int i = 1; i < 600; ++i) player.pass(end + i / 10.0);
    EXPECT_GT(watcher.sessions[0].frames.back().time, end + 25);
    EXPECT_LT(watcher.sessions[0].frames.back().time, end + 31);
    EXPECT_FALSE(player.next_due(end + 60));
}

}  // namespace
}  // namespace acmotion::test
