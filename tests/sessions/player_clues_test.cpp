// 11-transport 9.3: whose client a session was, where the login is not in it.
#include <gtest/gtest.h>

#include "sessions/assumptions.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kPlayer{0x50000007};
constexpr ObjectId kOther{0x50000008};
constexpr EchoedStamps kStamps{.instance_stamp = {3}, .teleport_stamp = {2}};

Position place(float east) { return {{0xA9B40019}, {{east, 7, 94}, {}}}; }

UpdatePosition update(ObjectId object, float east, Stamp instance = {3}) {
    UpdatePosition update{.object = object};
    update.pack.position = place(east);
    update.pack.instance_stamp = instance;
    update.pack.teleport_stamp = {2};
    return update;
}

PlayerClues walked(int steps) {
    PlayerClues clues;
    for (int i = 0; i < steps; ++i) {
        const auto east = static_cast<float>(80 + i);
        clues.on_report(place(east), kStamps);
        clues.on_server_message(update(kPlayer, east));
        clues.on_server_message(update(kOther, east + 0.5F));
    }
    return clues;
}

TEST(PlayerClues, AreTooFewAfterOnePlace) {
    EXPECT_EQ(walked(1).player(), NamedPlayer{});
    PlayerClues standing;
    for (int i = 0; i < 5; ++i) {
        standing.on_report(place(80), kStamps);
        standing.on_server_message(update(kPlayer, 80));
    }
    EXPECT_EQ(standing.player(), NamedPlayer{}) << "another may stand on the same spot";
}

TEST(PlayerClues, AreNoneOfABodyOfAnotherLife) {
    PlayerClues clues;
    for (const float east : {80.0F, 81.0F, 82.0F}) {
        clues.on_report(place(east), kStamps);
        clues.on_server_message(update(kPlayer, east, {4}));
    }
    EXPECT_EQ(clues.player(), NamedPlayer{});
}

TEST(PlayerClues, AreNoneWhereTheEventsHaveSeveralRecipients) {
    PlayerClues clues;
    for (const ObjectId recipient : {kPlayer, kPlayer, kOther, kOther}) {
        clues.on_server_message(GameEvent{.recipient = recipient});
        const bool is_first = recipient == kPlayer;
        EXPECT_EQ(clues.player(), is_first ? (NamedPlayer{kPlayer, PlayerSource::Addressed}) : NamedPlayer{});
    }
    clues.on_server_message(CreatePlayer{kOther});
    clues.on_server_message(CreatePlayer{kPlayer});
    EXPECT_EQ(clues.player(), (NamedPlayer{kOther, PlayerSource::Announced})) << "the first one's login";
}

TEST(PlayerClues, DoNotDecideBetweenTwoThatWalkTogether) {
    PlayerClues clues;
    for (const float east : {80.0F, 81.0F, 82.0F}) {
        clues.on_report(place(east), kStamps);
        for (const ObjectId object : {kPlayer, kOther}) clues.on_server_message(update(object, east));
    }
    EXPECT_EQ(clues.player(), NamedPlayer{});
    clues.on_report(place(83), kStamps);
    clues.on_server_message(update(kOther, 83));
    EXPECT_EQ(clues.player(), (NamedPlayer{kOther, PlayerSource::Echoed}));
}

TEST(PlayerClues, AreKeptOfTheFirst64Bodies) {
    constexpr std::uint32_t kFirst = 0x80000001;
    PlayerClues clues;
    clues.on_report(place(80), kStamps);
    for (std::uint32_t i = 0; i < 64; ++i) clues.on_server_message(update(kFirst + i, 80));
    clues.on_server_message(update(kPlayer, 80));
    clues.on_report(place(81), kStamps);
    clues.on_server_message(update(kPlayer, 81));
    EXPECT_EQ(clues.player(), NamedPlayer{});
    clues.on_server_message(update(kFirst + 63, 81));
    EXPECT_EQ(clues.player(), (NamedPlayer{kFirst + 63, PlayerSource::Echoed}));
}

TEST(PlayerClues, CountLessThanEventsAndTheseLessThanTheLogin) {
    PlayerClues clues = walked(5);
    clues.on_server_message(GameEvent{.recipient = kOther});
    EXPECT_EQ(clues.player(), (NamedPlayer{kOther, PlayerSource::Addressed}));
    clues.on_server_message(CreatePlayer{kPlayer});
    EXPECT_EQ(clues.player(), (NamedPlayer{kPlayer, PlayerSource::Announced}));
}

}  // namespace
}  // namespace acmotion::test
