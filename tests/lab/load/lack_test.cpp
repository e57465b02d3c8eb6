// What a capture lacks to be played, and what is left out of one that can be.
#include <gtest/gtest.h>

#include "lab/cli/run_cli.h"
#include "lab/cli/simulated.h"
#include "lab/load/another_game.h"
#include "lab/load/load.h"
#include "lab/load/other_game.h"

namespace acmotion::test {
namespace {

LoadedSession load(const Simulation& simulation, const SessionOptions& options = {},
                   const CaptureOptions& reading = {}) {
    const ByteBuffer capture = capture_of(simulation);
    return load_session(ByteStream{Bytes{capture}}, options, reading).value();
}

Simulation walk() { return simulation_of("jump", 4); }

TEST(Lack, IsNothingOfAWholeSession) { EXPECT_EQ(lack_in(load(walk())), Lack::None); }

TEST(Lack, IsTheGameWhereNoPacketIsIts) {
    const LoadedSession loaded = load({});
    EXPECT_EQ(lack_in(loaded), Lack::Game);
    EXPECT_TRUE(
        sentence_on(Lack::Game, loaded.report, {})
            .starts_with("no game traffic among 0 UDP datagrams. If you know a port the game used, say so: --port"));
    const std::uint16_t known[]{9000};
    EXPECT_EQ(sentence_on(Lack::Game, loaded.report, {}, known),
              "no game traffic among 0 UDP datagrams, and none at port 9000. docs/capturing.md explains how to make a "
              "capture.");
}

TEST(Lack, IsTheSessionIfItWasAskedForAndIsNotThere) {
    for (const SessionNumber wanted : {0U, 2U}) {
        const LoadedSession loaded = load(walk(), {.number = wanted});
        EXPECT_EQ(lack_in(loaded), Lack::Session) << wanted;
        EXPECT_EQ(lack_in(loaded.report, wanted), Lack::Session) << wanted;
    }
    const LoadedSession loaded = load(walk(), {.number = 2});
    EXPECT_EQ(sentence_on(Lack::Session, loaded.report, 2),
              "no such session 2; it has 1, and acmotion flows lists them.");
}

// What is left of it if it is short, too.
TEST(Lack, IsTheOwnGameWhereNoMessageIsKnown) {
    Simulation strange;
    strange.datagrams = other_game(5);
    const LoadedSession loaded = load(strange);
    EXPECT_EQ(lack_in(loaded), Lack::OwnGame);
    EXPECT_TRUE(is_of_another_game(loaded.report));
    EXPECT_TRUE(contains(sentence_on(Lack::OwnGame, loaded.report, {}), "another game that has the same transport"));
    strange.datagrams.resize(10);
    EXPECT_EQ(lack_in(load(strange)), Lack::Movement) << "ten messages prove nothing";
}

TEST(Remarks, NameTheOtherSessionsUnlessOneWasAskedFor) {
    const Simulation both = logged_in_again(walk(), simulation_of("town", 4, 2), 100);
    const auto remarks = remarks_on(load(both), std::nullopt);
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_TRUE(remarks[0].starts_with("2 sessions; this is number 2, ")) << remarks[0];
    EXPECT_TRUE(remarks_on(load(both, {.number = 2}), 2).empty());
}

TEST(Remarks, CountDamagedPacketsUnlessTheyWereKept) {
    Simulation damaged = walk();
    ByteBuffer& payload = damaged.datagrams.back().payload;
    payload.back() ^= std::byte{0xFF};
    const LoadedSession loaded = load(damaged);
    const auto remarks = remarks_on(loaded.report, Observer::Damaged::Drop);
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_TRUE(remarks[0].starts_with("packets with a wrong checksum: 1, left out")) << remarks[0];
    EXPECT_TRUE(remarks_on(loaded.report, Observer::Damaged::Keep).empty());
}

TEST(PlayableSession, IsWholeUnlessSomethingWasLeftOutOrCutOff) {
    LoadedSession loaded = load(walk());
    FrameTimes frames{Display{}, *loaded.session};
    PlayableSession whole = playable(std::move(loaded), frames);
    EXPECT_TRUE(whole.is_whole());
    EXPECT_EQ(whole.sessions.size(), 1U);
    EXPECT_EQ(whole.frames.size(), frames.size());
    whole.report.end.kind = CaptureEnd::Kind::CutRecord;
    EXPECT_FALSE(whole.is_whole());

    LoadedSession full = load(walk(), {.most_bytes = 2000});
    const PlayableSession part = playable(std::move(full), frames);
    ASSERT_EQ(part.bounds.size(), 1U);
    EXPECT_EQ(part.bounds[0].bound, "session bytes");
    EXPECT_FALSE(part.is_whole());
}

}  // namespace
}  // namespace acmotion::test
