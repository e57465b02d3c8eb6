// A moment that was cut out is seen as it was.
#include "lab/replay/cut.h"

#include <gtest/gtest.h>

#include "acmotion/research/rule_fields.h"
#include "acmotion/wire/messages.h"
#include "lab/cli/simulated.h"
#include "lab/live/determinism.h"
#include "lab/replay/seen.h"
#include "lab/replay/written_session.h"
#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

Session demo() {
    return session_in(capture_of(simulate(load_scenario("town").value(), parse_network("dsl").value(), 7)));
}

Session read_cut(const Cut& cut, const Session& original) {
    Session session = session_in(cut_bytes(cut.file));
    session.walls = original.walls;  // from the file beside
    return session;
}

// What a stranger sees of the cut, at the frames that its own length gives, is what the whole session shows.
void expect_seen_alike(const Session& session, const ReplayPart& part) {
    const auto cut = make_cut(session, part, usual_frames(session));
    ASSERT_TRUE(cut);
    EXPECT_FALSE(cut->differs) << cut->differs->value;
    const Session again = read_cut(*cut, session);
    for (const Rules::Preset& preset : usual_presets()) {
        const std::vector<Seen> whole = seen(session, preset.rules, part);
        EXPECT_GT(whole.size(), 10U) << preset.name;
        EXPECT_TRUE(seen(again, preset.rules, part) == whole) << preset.name << " of " << part.object.value;
    }
}

// Every n-th of those that are somewhere between two moments.
std::vector<ObjectId> some_of(const Session& session, const ReplayPart& span, std::size_t wanted) {
    const auto cut = make_cut(session, span, usual_frames(session));
    std::vector<ObjectId> all(cut->objects.begin(), cut->objects.end());
    std::vector<ObjectId> some;
    for (std::size_t i = 0; i < wanted; ++i) some.push_back(all[i * all.size() / wanted]);
    return some;
}

class CutScenarios : public testing::TestWithParam<std::string> {};

TEST_P(CutScenarios, AreSeenAsTheyWereInTheMiddleOfTheSession) {
    const Session session = determinism::session_of(GetParam());
    const double since = session.start + 0.4 * session.seconds;
    const double until = since + 0.2 * session.seconds;
    for (const ObjectId object : some_of(session, {{}, since, until}, 3)) {
        expect_seen_alike(session, {object, since, until});
    }
}

INSTANTIATE_TEST_SUITE_P(All, CutScenarios,
                         testing::Values("border", "building", "chase", "jump", "portal", "respawn", "rock", "stall",
                                         "strafe"),
                         [](const auto& scenario) { return scenario.param; });

TEST(Cut, ShowsTheDemoAsItWas) {
    const Session session = demo();
    for (const ObjectId object : some_of(session, {{}, 20, 25}, 4)) {
        expect_seen_alike(session, {object, 20, 25});
    }
    expect_seen_alike(session, {{}, 30, 32});
}

TEST(Cut, LeavesOutTheOthersAndWhatComesLater) {
    const Session session = demo();
    const ObjectId object = some_of(session, {{}, 20, 25}, 2).back();
    const Cut cut = make_cut(session, {object, 20, 25}, usual_frames(session)).value();
    EXPECT_FALSE(cut.has_everybody);
    EXPECT_EQ(cut.objects, (std::set<ObjectId>{session.player, object}));
    EXPECT_LT(cut.session.messages.size() * 4, session.messages.size());
    const Session again = session_in(cut_bytes(cut.file));
    EXPECT_EQ(again.objects.size(), 2U);
    EXPECT_NEAR(again.start + again.seconds, 25, 1e-6);
}

// Bodies have their tick in the order of their places in the table, and a body that goes leaves its place to the next.
TEST(Cut, KeepsEverybodyWhereTheOthersMatter) {
    constexpr std::uint32_t kGone = 0x80000009;
    constexpr std::uint32_t kPrey = 0x80000002;
    WrittenSession written;
    written.create(0, kGone, 30).create(0.1, kPrey, 70).say(0.5, DeleteObject{kGone, {}}).create(0.6, kRemote, 40);
    UpdateMotion chase{.object = kRemote, .movement_stamp = {1}};
    chase.movement.body = MoveToObject{.target = kPrey, .position = WrittenSession::place(70), .parameters = {}};
    written.say(1, chase);
    for (int i = 1; i < 8; ++i) written.update(1 + i, kPrey, 70 - 3 * static_cast<float>(i));
    const Cut cut = make_cut(written.session, {kRemote, 2, 7}, usual_frames(written.session)).value();
    EXPECT_TRUE(cut.has_everybody);
    EXPECT_FALSE(cut.differs);
    expect_seen_alike(written.session, {kRemote, 2, 7});
}

// A malformed message about it is a part of its story.
TEST(Cut, KeepsBrokenMessagesAboutTheObject) {
    WrittenSession written;
    written.create(0, kRemote, 70).create(0, 0x80000002, 72);
    for (const std::uint32_t id : {kRemote, 0x80000002U}) {
        ByteBuffer broken = encode(UpdatePosition{.object = id, .pack = {}}).value();
        broken.resize(12);
        written.session.messages.push_back({1, broken});
    }
    written.update(3, kRemote, 71);
    const Cut cut = make_cut(written.session, {kRemote, 1, 2}, usual_frames(written.session)).value();
    EXPECT_EQ(cut.session.messages.size(), 4U) << "CreatePlayer, two descriptions, one of the broken ones";
}

}  // namespace
}  // namespace acmotion::test
