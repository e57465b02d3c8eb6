#include "lab/live/relay.h"

#include <gtest/gtest.h>

#include <string>

#include "support/hex.h"

namespace acmotion::test {
namespace {

using relay::ClientNumber;
using relay::Relay;
using relay::RelayLimits;
using relay::Way;

constexpr Nanoseconds kMillisecond = 1'000'000;
const Endpoint kFirstClient{IpAddress::v4(127, 0, 0, 1), 50'000};
const Endpoint kSecondClient{IpAddress::v4(127, 0, 0, 1), 50'001};

Relay relay_over(std::string_view network, std::uint64_t seed = 1, const RelayLimits& limits = {}) {
    return Relay{parse_network(network).value(), seed, limits};
}

std::string text_of(const Relay::Departure& departure) {
    return {reinterpret_cast<const char*>(departure.payload.data()), departure.payload.size()};
}

// What comes out by `now`.
std::vector<std::string> taken(Relay& relay, Nanoseconds now) {
    std::vector<std::string> all;
    while (const auto departure = relay.take(now)) all.push_back(text_of(*departure));
    return all;
}

void send_text(Relay& relay, Nanoseconds now, ClientNumber client, std::string_view text, Way way = Way::ToServer) {
    relay.send(now, client, way, ServerPort::First, from_text(text));
}

// Which of a hundred numbered datagrams came through.
std::vector<std::string> survivors(Relay& relay, ClientNumber client, Way way, Nanoseconds apart) {
    for (int i = 0; i < 100; ++i) send_text(relay, i * apart, client, std::to_string(i), way);
    return taken(relay, 100 * apart);
}

TEST(Relay, KeepsPortDirectionAndBytes) {
    Relay relay = relay_over("perfect");
    const ClientNumber client = relay.admit(0, kFirstClient).value();
    relay.send(7, client, Way::ToClient, ServerPort::Second, from_text("hello"));
    const auto departure = relay.take(7);
    ASSERT_TRUE(departure);
    EXPECT_EQ(departure->time, 7);
    EXPECT_EQ(departure->client, client);
    EXPECT_EQ(departure->way, Way::ToClient);
    EXPECT_EQ(departure->port, ServerPort::Second);
    EXPECT_EQ(text_of(*departure), "hello");
    EXPECT_FALSE(relay.take(7));
    EXPECT_EQ(relay.endpoint(client), kFirstClient);
}

TEST(Relay, HandsOutADatagramWhenItIsDueAndNotBefore) {
    Relay relay = relay_over("delay 80ms");
    const ClientNumber client = relay.admit(0, kFirstClient).value();
    send_text(relay, 5 * kMillisecond, client, "late");
    EXPECT_EQ(relay.next(), 85 * kMillisecond);
    EXPECT_TRUE(taken(relay, 84 * kMillisecond).empty());
    EXPECT_EQ(taken(relay, 90 * kMillisecond), std::vector<std::string>{"late"});
    EXPECT_EQ(relay.next(), std::nullopt);
}

TEST(Relay, LosesTheSameDatagramsForTheSameSeedHoweverFastTheyCome) {
    Relay fast = relay_over("loss 30%", 5);
    Relay slow = relay_over("loss 30%", 5);
    Relay other = relay_over("loss 30%", 6);
    const auto with = [](Relay& relay, Nanoseconds apart) {
        return survivors(relay, relay.admit(0, kFirstClient).value(), Way::ToServer, apart);
    };
    const auto once = with(fast, 1);
    EXPECT_LT(once.size(), 90U);
    EXPECT_GT(once.size(), 50U);
    EXPECT_EQ(with(slow, kNanosecondsPerSecond / 10), once);
    EXPECT_NE(with(other, 1), once);
    EXPECT_EQ(fast.counts(Way::ToServer).network.lost, 100 - once.size());
}

// A simulation and a relay share one network: what the one loses, the other does.
TEST(Relay, HasTheLuckOfTheSimulatedNetwork) {
    Relay relay = relay_over("loss 30% duplicate 10%", 5);
    const auto through = survivors(relay, relay.admit(0, kFirstClient).value(), Way::ToClient, 1);
    NetworkLink link{parse_network("loss 30% duplicate 10%").value(), seed_down(5)};
    std::vector<std::string> expected;
    for (int i = 0; i < 100; ++i) {
        for (std::size_t copies = link.send(i, 3).size(); copies > 0; --copies) expected.push_back(std::to_string(i));
    }
    EXPECT_EQ(through, expected);
}

TEST(Relay, ClientsAndDirectionsDoNotShareTheirLuck) {
    Relay alone = relay_over("loss 30%");
    const auto first = survivors(alone, alone.admit(0, kFirstClient).value(), Way::ToServer, 1);
    Relay both = relay_over("loss 30%");
    const ClientNumber one = both.admit(0, kFirstClient).value();
    const ClientNumber two = both.admit(0, kSecondClient).value();
    ASSERT_NE(one, two);
    const auto second = survivors(both, two, Way::ToServer, 1);
    EXPECT_NE(second, first);
    EXPECT_NE(survivors(both, one, Way::ToClient, 1), first);
    EXPECT_EQ(survivors(both, one, Way::ToServer, 1), first) << "whatever the other client did";
}

TEST(Relay, DropsAndCountsWhatFindsNoRoom) {
    Relay relay = relay_over("delay 1s", 1, {.queued_bytes = 1000, .bytes_per_datagram = 100});
    const ClientNumber client = relay.admit(0, kFirstClient).value();
    for (int i = 0; i < 20; ++i) send_text(relay, i, client, std::string(100, 'x'));
    EXPECT_EQ(relay.counts(Way::ToServer).overflowed, 15U);
    send_text(relay, 30, client, "y", Way::ToClient);
    EXPECT_EQ(relay.counts(Way::ToClient).overflowed, 0U) << "each direction has its own queue";
    EXPECT_EQ(taken(relay, 2 * kNanosecondsPerSecond).size(), 6U);
    send_text(relay, 3 * kNanosecondsPerSecond, client, "again");
    EXPECT_EQ(taken(relay, 5 * kNanosecondsPerSecond).size(), 1U) << "there is room again";
    EXPECT_EQ(relay.counts(Way::ToServer).delivered, 6U);
}

TEST(Relay, TakesNoDatagramThatRetailCouldNotReceive) {
    Relay relay = relay_over("perfect");
    const ClientNumber client = relay.admit(0, kFirstClient).value();
    send_text(relay, 0, client, std::string(65'505, 'x'));
    send_text(relay, 0, client, std::string(65'504, 'x'));
    EXPECT_EQ(taken(relay, 0).size(), 1U);
    EXPECT_EQ(relay.counts(Way::ToServer).too_large, 1U);
}

TEST(Relay, RefusesClientsBeyondTheBoundUntilOneBecomesSilent) {
    Relay relay = relay_over("delay 120ms", 1, {.clients = 1, .silence = kNanosecondsPerSecond});
    const ClientNumber first = relay.admit(0, kFirstClient).value();
    EXPECT_FALSE(relay.admit(1, kSecondClient));
    EXPECT_EQ(relay.admit(2, kFirstClient), first) << "known";
    EXPECT_EQ(relay.client_counts().refused, 1U);

    send_text(relay, 0, first, "a");
    EXPECT_TRUE(relay.forget_silent(kNanosecondsPerSecond).empty());
    send_text(relay, kNanosecondsPerSecond, first, "under way to it", Way::ToClient);
    EXPECT_EQ(relay.forget_silent(kNanosecondsPerSecond + 1), std::vector<ClientNumber>{first});
    EXPECT_TRUE(taken(relay, 2 * kNanosecondsPerSecond).empty()) << "what was under way goes with it";
    send_text(relay, 2 * kNanosecondsPerSecond, first, "late answer", Way::ToClient);
    EXPECT_TRUE(taken(relay, 3 * kNanosecondsPerSecond).empty());
    EXPECT_NE(relay.admit(3 * kNanosecondsPerSecond, kSecondClient), first);
    EXPECT_EQ(relay.client_counts().vanished, 1U);
    EXPECT_EQ(relay.counts(Way::ToServer).network.sent, 1U) << "its counts stay";
}

TEST(Relay, ANewNetworkIsOnlyForWhatComes) {
    Relay relay = relay_over("delay 1s");
    const ClientNumber client = relay.admit(0, kFirstClient).value();
    send_text(relay, 0, client, "before");
    relay.change(parse_network("perfect").value());
    send_text(relay, 1, client, "after");
    EXPECT_EQ(taken(relay, 1), std::vector<std::string>{"after"});
    EXPECT_EQ(taken(relay, kNanosecondsPerSecond), std::vector<std::string>{"before"});
    relay.change(parse_network("loss 100%").value());
    const ClientNumber late = relay.admit(2, kSecondClient).value();
    send_text(relay, kNanosecondsPerSecond, late, "lost");
    EXPECT_TRUE(taken(relay, 2 * kNanosecondsPerSecond).empty()) << "clients that come later have it too";
    EXPECT_EQ(relay.counts(Way::ToServer).network.sent, 3U);
}

// A queue of hours before a slow link must not stay when the link is fast again.
TEST(Relay, ANewNetworkDoesNotWaitForTheOldOnesQueue) {
    Relay relay = relay_over("rate 1bit");
    const ClientNumber client = relay.admit(0, kFirstClient).value();
    send_text(relay, 0, client, "slow");
    relay.change(parse_network("rate 1gbit").value());
    send_text(relay, 1, client, "fast");
    EXPECT_EQ(taken(relay, kMillisecond), std::vector<std::string>{"fast"});
}

TEST(Relay, ReportsOnceThatTheServerDoesNotAnswer) {
    Relay relay = relay_over("perfect");
    const ClientNumber client = relay.admit(0, kFirstClient).value();
    send_text(relay, 0, client, "anyone?");
    send_text(relay, 4 * kNanosecondsPerSecond, client, "anyone?");
    EXPECT_TRUE(relay.find_unanswered(5 * kNanosecondsPerSecond).empty());
    EXPECT_EQ(relay.find_unanswered(6 * kNanosecondsPerSecond), std::vector<ClientNumber>{client});
    EXPECT_TRUE(relay.find_unanswered(7 * kNanosecondsPerSecond).empty());
    send_text(relay, 8 * kNanosecondsPerSecond, client, "here", Way::ToClient);
    EXPECT_TRUE(relay.find_unanswered(100 * kNanosecondsPerSecond).empty()) << "it has not been asked since";
    send_text(relay, 100 * kNanosecondsPerSecond, client, "still?");
    EXPECT_EQ(relay.find_unanswered(106 * kNanosecondsPerSecond).size(), 1U);
}

}  // namespace
}  // namespace acmotion::test
