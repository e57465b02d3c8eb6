// Issue 32: where the rule sets diverge, for pages
#include "lab/metrics/versus.h"

#include <gtest/gtest.h>

#include "cli/simulated.h"
#include "core/rule_fields.h"
#include "lab/metrics/versus_poses.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"
#include "lab/session/session_collector.h"

namespace acmotion::test {
namespace {

Session session_of(const std::string& scenario, double seconds) {
    const ByteBuffer capture = capture_of(simulation_of(scenario, seconds));
    return load_session(ByteStream{Bytes{capture}})->session.value();
}

FrameTimes frames_of(const Session& session) { return {Display{}, session}; }

void expect_first_of(const Versus& page, const Versus& all) {
    EXPECT_EQ(page.diverging, all.all.size());
    EXPECT_EQ(page.together, all.together);
    for (std::size_t i = 0; i < page.all.size(); ++i) {
        EXPECT_EQ(page.all[i].object, all.all.at(i).object);
        EXPECT_EQ(page.all[i].time, all.all[i].time);
        EXPECT_EQ(page.all[i].ours, all.all[i].ours);
        EXPECT_EQ(page.all[i].theirs, all.all[i].theirs);
        EXPECT_EQ(row_texts(page.all[i]), row_texts(all.all[i]));
    }
}

TEST(FirstDivergences, AreTheFirstOfAllThatThereAre) {
    const Session session = session_of("crowd", 1.5);
    const FrameTimes frames = frames_of(session);
    const Rules::Preset retail{"retail", Rules::retail()};
    const Rules::Preset snap{"snap", Rules::snap()};
    const std::vector<Rules::Preset> both{snap, retail};
    const auto page = first_divergences(session, both, frames, {});
    ASSERT_EQ(page.size(), 1U);
    EXPECT_EQ(page[0].rules, "snap");
    EXPECT_EQ(page[0].versus, "retail") << "wherever it stands in the list";
    EXPECT_EQ(page[0].all.size(), 24U);
    EXPECT_TRUE(sentence(page[0]).ends_with(" bodies diverge; the first moment of the first 24")) << sentence(page[0]);
    expect_first_of(page[0], find_divergences(session, snap, retail, frames, {}));
}

TEST(FirstDivergences, AreThoseOfEachRuleSetFromTheFirstIfNoneIsRetail) {
    const Session session = session_of("chase", 6);
    const std::vector<Rules::Preset> rules{{"snap", Rules::snap()}, {"acdream", Rules::acdream()}};
    const auto page = first_divergences(session, rules, frames_of(session), {});
    ASSERT_EQ(page.size(), 1U);
    EXPECT_EQ(page[0].rules + page[0].versus, "acdreamsnap");
    EXPECT_FALSE(page[0].all.empty());
    EXPECT_TRUE(first_divergences(session, std::span{rules}.first(1), frames_of(session), {}).empty());
}

TEST(FirstDivergences, CostNoMoreThanTheCapturePaysFor) {
    Session session = session_of("crowd", 4);
    const FrameTimes frames = frames_of(session);
    const std::vector<Rules::Preset> rules{{"retail", Rules::retail()}, {"acdream", Rules::acdream()}};
    const Versus whole = first_divergences(session, rules, frames, {}).at(0);
    EXPECT_EQ(whole.until, std::nullopt);
    session.allowance = {};
    const Versus poor = first_divergences(session, rules, frames, {}).at(0);
    EXPECT_LT(poor.all.size(), whole.all.size());
    EXPECT_GT(poor.diverging, poor.all.size());
    ASSERT_TRUE(poor.until) << "nor is there memory for all poses";
    EXPECT_LT(*poor.until, frames.back());
}

TEST(Versus, IsToldInASentence) {
    Versus found{.rules = "acdream", .versus = "retail", .diverging = 0, .together = 1};
    EXPECT_EQ(sentence(found), "acdream and retail: 0 of 1 body diverge");
    found.all.resize(2);
    found.diverging = 2;
    EXPECT_EQ(sentence(found), "acdream and retail: 2 of 3 bodies diverge; the first moment of each");
    found.until = 61.2;
    EXPECT_TRUE(sentence(found).ends_with("of each; compared until 61 s")) << sentence(found);
    EXPECT_EQ(row_texts({}), std::vector<std::string>{"no single rule is the reason"});
}

TEST(Versus, SaysHowFarApartTwoPosesAre) {
    Divergence one;
    one.metres = 0.162;
    one.degrees = 0.9;
    EXPECT_EQ(apart_text(one), "0.16 m apart");
    one.degrees = 1;
    EXPECT_EQ(apart_text(one), "0.16 m apart, 1° in heading");
    one.degrees = 12.4;
    EXPECT_EQ(apart_text(one), "0.16 m apart, 12° in heading");
    one.rows = {{14, "offset_blend", "acdream goes as if so"}, {0, "near_snap", "snap goes as if not"}};
    EXPECT_EQ(row_texts(one),
              (std::vector<std::string>{"row 14: acdream goes as if so", "near_snap: snap goes as if not"}));
}

Rules::Preset named(const char* text) { return {text, rules_named(text).value()}; }

// It stands at 82 m until an update says 90 m.
WrittenSession walked_away() {
    return WrittenSession{}.create(0.1, kRemote, 82).update(1, kRemote, 82).update(2, kRemote, 90);
}

TEST(Versus, NamesTheOneRuleThatIsTheReason) {
    const WrittenSession written = walked_away();
    const FrameTimes frames = even_frames(5, 60);
    const Rules::Preset retail{"retail", Rules::retail()};
    for (const char* text : {"retail:near_snap=4", "retail:leash=false:near_snap=4:stall_pops_head=false"}) {
        const Versus found = find_divergences(written.session, named(text), retail, frames, {});
        ASSERT_EQ(found.all.size(), 1U) << text;
        const Divergence& one = found.all[0];
        EXPECT_EQ(one.object, ObjectId{kRemote});
        EXPECT_NEAR(one.time, 2, 0.1);
        EXPECT_GT(one.metres, 5);
        ASSERT_EQ(one.rows.size(), 1U) << text;
        EXPECT_EQ(one.rows[0].row, 29);
        EXPECT_EQ(found.diverging, 1U);
        EXPECT_EQ(found.until, std::nullopt);
    }
}

// Two bodies: the first is sent 8 m away at second 2, and the other at second 4.
TEST(Versus, TellsOfEachBodyWhenAndByWhatTheTwoDiverge) {
    constexpr std::uint32_t kLater = 0x80000002;
    WrittenSession written = walked_away();
    written.create(2.1, kLater, 70).update(2.5, kLater, 70).update(4, kLater, 78);
    const Rules::Preset retail{"retail", Rules::retail()};
    const Rules::Preset snaps = named("retail:near_snap=4");
    const Versus found = find_divergences(written.session, snaps, retail, even_frames(6, 60), {});
    EXPECT_EQ(found.rules, "retail:near_snap=4");
    EXPECT_EQ(found.versus, "retail");
    EXPECT_EQ(found.together, 0U);
    ASSERT_EQ(found.all.size(), 2U);
    EXPECT_EQ(found.all[0].object, ObjectId{kRemote});
    EXPECT_EQ(found.all[0].name, "Remote");
    EXPECT_EQ(found.all[1].object, ObjectId{kLater});
    EXPECT_EQ(found.all[1].name, "");
    for (const auto& [one, sent] : {std::pair{found.all[0], 2.0}, {found.all[1], 4.0}}) {
        EXPECT_GE(one.time, sent);
        EXPECT_LT(one.time, sent + 0.06);
        EXPECT_GT(one.metres, 7);
        EXPECT_LE(one.metres, 8);
        EXPECT_EQ(one.degrees, 0);
        EXPECT_EQ(one.rows.size(), 1U);
        EXPECT_NE(one.ours.find("near snap: 8.00 m, more than 4 m"), std::string::npos) << one.ours;
        EXPECT_NE(one.theirs.find("interpolate: grounded"), std::string::npos) << one.theirs;
    }
    EXPECT_EQ(row_texts(found.all[0]),
              (std::vector<std::string>{"row 29: retail:near_snap=4 goes as if the first update, and any more than 4 m "
                                        "from the body, moved it there at once"}));
    const Versus other_way = find_divergences(written.session, retail, snaps, even_frames(6, 60), {});
    ASSERT_EQ(other_way.all.size(), 2U);
    EXPECT_EQ(other_way.all[1].ours, found.all[1].theirs);
    EXPECT_EQ(other_way.all[1].theirs, found.all[1].ours);
    EXPECT_EQ(row_texts(other_way.all[1]), row_texts(found.all[1])) << "whose rule it is";
}

// It walks on, at its own pace, wherever an update has put it: in other frames, a little later or sooner.
TEST(Versus, NamesARuleThatLeavesALittleToOthers) {
    WrittenSession written;
    written.create(0.1, kRemote, 82, 1).update(1, kRemote, 82).update(2, kRemote, 92);
    const Rules::Preset retail{"retail", Rules::retail()};
    const Versus found = find_divergences(written.session, named("retail:near_snap=4:tick_every_frame=true"), retail,
                                          even_frames(4, 50), {ObjectId{kRemote}, 1.5, 4});
    ASSERT_EQ(found.all.size(), 1U);
    ASSERT_EQ(found.all[0].rows.size(), 1U) << row_texts(found.all[0]).front();
    EXPECT_EQ(found.all[0].rows[0].row, 29);
}

// ---- poses beside each other ----------------------------------------------------------------------------------------

// Frames of one body, made by hand: a tick in each.
class Frames {
 public:
    explicit Frames(ReplayListener& listener) : listener_(listener) {}

    Frames& draw(double east, float heading = 0, bool is_hidden = false) {
        return show({.object = kRemote, .clock = time_ + 0.1}, east, heading, is_hidden);
    }
    Frames& show(BodyFrame body, double east, float heading = 0, bool is_hidden = false) {
        body.position = WrittenSession::place(static_cast<float>(east));
        set_heading(body.position.frame, heading);
        body.is_hidden = is_hidden;
        const FrameChanges changes;
        listener_.on_frame({.number = number_++, .time = time_, .bodies = {&body, 1}, .changes = &changes});
        time_ += 0.1;
        return *this;
    }

 private:
    ReplayListener& listener_;
    std::size_t number_ = 0;
    double time_ = 0;
};

FrameTimes tenths_of_a_second() { return even_frames(10, 10); }

struct Beside {
    double east = 0;
    float heading = 0;
    bool is_hidden = false;
};

// Where the other stands at 0 throughout.
Apart apart_of(const std::vector<Beside>& drawn) {
    const Session session;
    const FrameTimes frames = tenths_of_a_second();
    TickPoses theirs{session, {}, 1000};
    Frames of_theirs{theirs};
    for (std::size_t i = 0; i < drawn.size(); ++i) of_theirs.draw(0);
    FirstDivergences first{theirs, frames};
    Frames of_ours{first};
    for (const Beside& one : drawn) of_ours.draw(one.east, one.heading, one.is_hidden);
    return first.apart[ObjectId{kRemote}];
}

TEST(PosesBeside, AreSurelyApartInTwoComparisonsInARow) {
    EXPECT_FALSE(apart_of({{0}, {1}, {0}, {1}, {0}}).is_sure);
    EXPECT_FALSE(apart_of({{0}, {0}, {1}}).is_sure);
    const Apart apart = apart_of({{0}, {1}, {0}, {2}, {3}, {0}});
    EXPECT_TRUE(apart.is_sure);
    EXPECT_NEAR(apart.time, 0.3, 1e-9) << "since the first of them";
    ASSERT_GE(apart.poses.size(), 2U);
    EXPECT_EQ(apart.poses[0].frame, 3U);
    EXPECT_NEAR(metres_apart(apart.poses[0], apart.theirs[0]), 2, 1e-6);
    EXPECT_EQ(apart.theirs[0].frame, 3U);
}

TEST(PosesBeside, AreApartByATenthOfAMetreOrTenDegrees) {
    EXPECT_FALSE(apart_of({{0.09}, {0.09}}).is_sure);
    EXPECT_TRUE(apart_of({{0.11}, {0.11}}).is_sure);
    EXPECT_FALSE(apart_of({{0, 9}, {0, 351}}).is_sure);
    EXPECT_TRUE(apart_of({{0, 11}, {0, 349}}).is_sure);
    EXPECT_FALSE(apart_of({{5, 0, true}, {5, 0, true}}).is_sure) << "hidden";
}

TEST(PosesBeside, AreKeptForThreeTenthsOfASecond) {
    const Apart apart = apart_of({{0}, {1}, {1}, {1}, {1}, {1}, {1}});
    EXPECT_EQ(apart.poses.size(), 4U) << "at 0.1, 0.2, 0.3 and 0.4 s";
    EXPECT_EQ(apart.theirs.size(), 4U);
}

TEST(PosesBeside, CountAMetreForEach45Degrees) {
    const SeenPose a{0, 350, {0, 0, 0}};
    const SeenPose b{0, 35, {3, 4, 0}};
    EXPECT_DOUBLE_EQ(amount_of(a, b), 6);
}

TEST(TickPosesOfOneReplay, AreThoseOfTicksUntilThereAreTooMany) {
    Session session;
    TickPoses poses{session, {}, 3};
    Frames frames{poses};
    frames.draw(0).show({.object = kRemote, .clock = 0.1}, 5).draw(1, 0, true);
    EXPECT_EQ(poses.poses().size(), 1U) << "its clock stood, and then it was hidden";
    EXPECT_EQ(poses.bodies(), 1U);
    frames.draw(2);
    EXPECT_FALSE(poses.is_full());
    EXPECT_NEAR(poses.until(), 0.3, 1e-9);
    frames.draw(3);
    EXPECT_TRUE(poses.is_full());
    EXPECT_TRUE(poses.has_seen_enough());
    EXPECT_NEAR(poses.until(), 0.3, 1e-9) << "the last frame that is there whole";
}

TEST(TickPosesOfOneReplay, AreNeitherOfThePlayerNorOfOtherObjectsAndTimes) {
    Session session;
    const auto count = [&](const ReplayPart& part) {
        TickPoses poses{session, part, 100};
        Frames{poses}.draw(0).draw(1).draw(2);
        return poses.poses().size();
    };
    EXPECT_EQ(count({}), 3U);
    EXPECT_EQ(count({.object = kRemote, .since = 0.05, .until = 0.15}), 1U);
    EXPECT_EQ(count({.object = kOwner}), 0U);
    session.player = kRemote;
    EXPECT_EQ(count({}), 0U);
}

// Between two ticks there is none to compare with, until the body has rested for a quarter of a second.
TEST(TickPosesOfOneReplay, AreFoundAtTheirFramesAndWhereABodyRests) {
    const Session session;
    const FrameTimes frames = tenths_of_a_second();
    TickPoses poses{session, {}, 100};
    Frames{poses}
        .draw(1)
        .show({.object = kRemote, .clock = 0.1}, 1)
        .draw(2)
        .show({.object = kRemote, .clock = 0.2 + 0.1}, 2);
    TickFollower follower{poses, frames};
    const auto east_at = [&](std::size_t frame) {
        follower.go_to(frame);
        const SeenPose* pose = follower.find(ObjectId{kRemote});
        return pose != nullptr ? std::lround(pose->place.x - 0xA9 * 192) : -1;
    };
    EXPECT_EQ(follower.find(ObjectId{kRemote}), nullptr);
    EXPECT_EQ(east_at(0), 1);
    EXPECT_EQ(east_at(1), -1);
    EXPECT_EQ(east_at(2), 2);
    EXPECT_EQ(east_at(3), -1);
    EXPECT_EQ(east_at(4), -1);
    EXPECT_EQ(east_at(5), 2) << "0.3 s later";
    EXPECT_EQ(follower.find(ObjectId{kOwner}), nullptr);
}

TEST(Versus, FindsNothingWhereBothDoTheSame) {
    const WrittenSession written = walked_away();
    const Rules::Preset retail{"retail", Rules::retail()};
    const Versus found =
        find_divergences(written.session, named("retail:near_snap=40"), retail, even_frames(5, 60), {});
    EXPECT_TRUE(found.all.empty());
    EXPECT_EQ(found.together, 1U);
}

TEST(Versus, ComparesOnlyThePartThatIsAskedFor) {
    const WrittenSession written = walked_away();
    const Rules::Preset retail{"retail", Rules::retail()};
    const auto found = [&](const ReplayPart& part) {
        return find_divergences(written.session, named("retail:near_snap=4"), retail, even_frames(5, 60), part)
            .all.size();
    };
    EXPECT_EQ(found({ObjectId{kRemote}, 0, 5}), 1U);
    EXPECT_EQ(found({ObjectId{kOwner}, 0, 5}), 0U);
}

// ---- what a page costs ----------------------------------------------------------------------------------------------

// Many bodies, each of which is sent 8 m away at a moment of its own: the later its id, the sooner.
WrittenSession walked_away_one_by_one(std::uint32_t bodies, double from = 1) {
    WrittenSession written;
    for (std::uint32_t i = 0; i < bodies; ++i) written.create(0.1, kRemote + i, 60).update(0.5, kRemote + i, 60);
    for (std::uint32_t i = bodies; i-- > 0;) written.update(from + 0.1 * (bodies - i), kRemote + i, 68);
    written.session.allowance.bytes = 1'000'000'000;
    return written;
}

const Rules::Preset kRetail{"retail", Rules::retail()};

// What each body has cost until it diverges, the earliest first.
std::vector<std::pair<ObjectId, Apart>> bodies_apart(const Session& session, const Rules& rules,
                                                     const FrameTimes& frames) {
    TickPoses theirs{session, {}, 1'000'000};
    (void)replay(session, Rules::retail(), frames, theirs);
    FirstDivergences first{theirs, frames};
    (void)replay(session, rules, frames, first);
    std::vector<std::pair<ObjectId, Apart>> all(first.apart.begin(), first.apart.end());
    std::erase_if(all, [](const auto& one) { return !one.second.is_sure; });
    std::ranges::sort(all, {}, [](const auto& one) { return std::pair{one.second.time, one.first}; });
    return all;
}

std::vector<ObjectId> objects_of(const Versus& found) {
    std::vector<ObjectId> all;
    for (const Divergence& one : found.all) all.push_back(one.object);
    return all;
}

TEST(FirstDivergences, AreInOrderOfTimeAndNotMoreThanTwentyFour) {
    const WrittenSession written = walked_away_one_by_one(26);
    const std::vector<Rules::Preset> rules{kRetail, named("retail:near_snap=4")};
    const Versus page = first_divergences(written.session, rules, even_frames(4.5, 30), {}).at(0);
    std::vector<ObjectId> expected;
    for (std::uint32_t i = 26; i-- > 2;) expected.emplace_back(kRemote + i);
    EXPECT_EQ(objects_of(page), expected);
    EXPECT_EQ(page.diverging, 26U);
    EXPECT_EQ(page.together, 0U);
    EXPECT_EQ(page.until, std::nullopt);
    EXPECT_TRUE(page.bounds.empty());
    const Versus all = find_divergences(written.session, rules[1], kRetail, even_frames(4.5, 30), {});
    EXPECT_EQ(all.all.size(), 26U) << "without a bound";
}

// Each rule is tried twice, and then both are told: so many replays up to a body must be paid for.
TEST(FirstDivergences, AreThoseWhoseReplaysTheCapturePaysFor) {
    WrittenSession written = walked_away_one_by_one(40, 18);
    const FrameTimes frames = even_frames(23, 400);
    const std::vector<Rules::Preset> rules{kRetail, named("retail:near_snap=4:leash=false:far_bodies_sleep=false")};
    const auto apart = bodies_apart(written.session, rules[1].rules, frames);
    ASSERT_EQ(apart.size(), 40U);
    Allowance& allowance = written.session.allowance;
    for (const std::size_t last : {3U, 12U}) {
        allowance = {};
        while (WorkPrices::of_all(allowance) / 8 < apart[last].second.work) ++allowance.bytes;
        const Versus page = first_divergences(written.session, rules, frames, {}).at(0);
        std::vector<ObjectId> expected;
        for (const auto& [object, one] : apart) {
            if (one.work <= WorkPrices::of_all(allowance) / 8) expected.push_back(object);
        }
        EXPECT_EQ(objects_of(page), expected);
        EXPECT_EQ(expected.size(), last + 1);
        EXPECT_EQ(page.diverging, 40U);
    }
}

TEST(FirstDivergences, AreThoseUntilTheMemoryIsFull) {
    WrittenSession written = walked_away_one_by_one(200);
    written.session.allowance = {};
    const FrameTimes frames = even_frames(25, 60);
    const std::size_t most = written.session.allowance.memory() / 8 / sizeof(SeenPose);
    TickPoses theirs{written.session, {}, most};
    (void)replay(written.session, Rules::retail(), frames, theirs);
    ASSERT_TRUE(theirs.is_full());
    const std::vector<Rules::Preset> rules{kRetail, named("retail:near_snap=4")};
    const Versus page = first_divergences(written.session, rules, frames, {}).at(0);
    EXPECT_EQ(page.until, theirs.until());
    ASSERT_EQ(page.bounds.size(), 1U);
    EXPECT_EQ(page.diverging + page.together, theirs.bodies());
}

TEST(FirstDivergences, AreNoneOfNoRules) {
    const WrittenSession written = walked_away();
    EXPECT_TRUE(first_divergences(written.session, {}, even_frames(3, 30), {}).empty());
    const std::vector<Rules::Preset> three{kRetail, named("retail:near_snap=4"), named("retail:near_snap=5")};
    const auto pages = first_divergences(written.session, three, even_frames(3, 30), {});
    ASSERT_EQ(pages.size(), 2U);
    EXPECT_EQ(pages[0].rules, "retail:near_snap=4");
    EXPECT_EQ(pages[1].rules, "retail:near_snap=5");
    EXPECT_EQ(pages[1].versus, "retail");
}

// ---- which rules ----------------------------------------------------------------------------------------------------

// A body that has once run fast stands 100 m from the player, and is sent to 95 m. One by the player is turned in the air.
WrittenSession sent_from_afar() {
    constexpr std::uint32_t kBeside = 0x80000002;
    WrittenSession written;
    written.create(0.1, kRemote, 180).create(0.1, kBeside, 82);
    UpdateMotion motion{.object = kRemote};
    motion.movement.style = 0x003D;
    for (const float rate : {2.5F, 0.0F}) {
        ++motion.movement_stamp.value;
        ++motion.server_controlled_move_stamp.value;
        SentMotionState state;
        if (rate > 0) state = {.forward_command = 0x0007, .forward_speed = rate};
        motion.movement.body = state;
        written.say(0.5, motion);
    }
    written.update(2, kRemote, 175);
    UpdatePosition turned{.object = kBeside};
    turned.pack.position = WrittenSession::place(82);
    set_heading(turned.pack.position.frame, 120);
    turned.pack.position_stamp = {1};
    return written.say(4, turned);
}

std::vector<int> rows_of(const Divergence& one) {
    std::vector<int> rows;
    for (const RowBehind& row : one.rows) rows.push_back(row.row);
    return rows;
}

// It takes two rules to have it walk there: alone, one leaves it asleep, and the other changes nothing.
TEST(Versus, NamesTheRuleWithoutWhichItWouldNotBe) {
    const WrittenSession written = sent_from_afar();
    const Versus found = find_divergences(
        written.session,
        named("retail:near_test=NewPositionDistance:far_bodies_sleep=false:orientation_on_receipt=true"), kRetail,
        even_frames(5, 60), {});
    ASSERT_EQ(found.all.size(), 2U);
    EXPECT_EQ(rows_of(found.all[0]), std::vector{21}) << row_texts(found.all[0]).front();
    EXPECT_EQ(rows_of(found.all[1]), std::vector{15}) << row_texts(found.all[1]).front();
    EXPECT_GT(found.all[1].degrees, 100);
    EXPECT_EQ(found.together, 0U);
}

// It runs on far away, where retail lets it sleep: nothing was decided that retail did not decide too.
TEST(Versus, TellsTheLastOfBothWhereBothDecidedTheSame) {
    WrittenSession written;
    written.create(0.1, kRemote, 180, 1).say(2, DeleteObject{.object = 0x80000099});
    const Versus found =
        find_divergences(written.session, named("retail:far_bodies_sleep=false"), kRetail, even_frames(2, 60), {});
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(rows_of(found.all[0]), std::vector{25});
    EXPECT_EQ(found.all[0].ours, found.all[0].theirs);
    EXPECT_NE(found.all[0].ours, "nothing");
    EXPECT_FALSE(found.all[0].ours.empty());
}

// ---- on the edge ----------------------------------------------------------------------------------------------------

TEST(TickPosesOfOneReplay, AreComparedOnceABodyHasRestedForAQuarterOfASecond) {
    const Session session;
    TickPoses poses{session, {}, 100};
    Frames{poses}.draw(1);
    const FrameTimes frames{std::vector<double>{0, 0.125, 0.24, 0.25, 0.5}};
    TickFollower follower{poses, frames};
    const auto is_found = [&](std::size_t frame) {
        follower.go_to(frame);
        return follower.find(ObjectId{kRemote}) != nullptr;
    };
    EXPECT_TRUE(is_found(0));
    EXPECT_FALSE(is_found(1));
    EXPECT_FALSE(is_found(2));
    EXPECT_TRUE(is_found(3));
    EXPECT_TRUE(is_found(4));
}

TEST(PosesBeside, AreApartFromTenDegreesOn) {
    std::size_t exactly = 0;
    for (float heading = 0; heading < 350; heading += 0.5F) {
        BodyFrame body{.object = kRemote};
        set_heading(body.position.frame, heading);
        const double degrees = degrees_apart(pose_of(body, 0), {});
        EXPECT_EQ(apart_of({{0, heading}, {0, heading}}).is_sure, degrees >= 10) << heading;
        if (degrees == 10) ++exactly;
    }
    EXPECT_LE(exactly, 2U);
}

// Two bodies, of which one moves in some frames: a frame costs 15, a body that moves 60, and one that rests 5.
TEST(PosesBeside, KnowWhatAReplayUntilThenCosts) {
    const Session session;
    const FrameTimes frames = tenths_of_a_second();
    TickPoses theirs{session, {}, 1000};
    const auto show = [&](ReplayListener& listener, std::size_t number, float east) {
        std::vector<BodyFrame> bodies{{.object = kRemote, .clock = 0.1 * static_cast<double>(number + 1)},
                                      {.object = kRemote + 1, .clock = 1}};
        bodies[0].position = WrittenSession::place(east);
        const std::vector<FrameChanges::Body> moved(number % 2, FrameChanges::Body{});
        FrameChanges changes;
        changes.bodies = moved;
        listener.on_frame(
            {.number = number, .time = 0.1 * static_cast<double>(number), .bodies = bodies, .changes = &changes});
    };
    for (std::size_t i = 0; i < 5; ++i) show(theirs, i, 0);
    FirstDivergences ours{theirs, frames};
    for (std::size_t i = 0; i < 5; ++i) show(ours, i, i < 2 ? 0.0F : 1.0F);
    const Apart& apart = ours.apart[ObjectId{kRemote}];
    EXPECT_TRUE(apart.is_sure);
    EXPECT_EQ(apart.work, 25U + 80 + 25) << "of frames 0, 1 and 2";
    EXPECT_FALSE(ours.apart[ObjectId{kRemote + 1}].is_sure);
}

TEST(PosesBeside, AreLookedForUntilTheOtherIsFull) {
    const Session session;
    const FrameTimes frames = tenths_of_a_second();
    TickPoses theirs{session, {}, 3};
    Frames of_theirs{theirs};
    for (int i = 0; i < 3; ++i) of_theirs.draw(0);
    FirstDivergences first{theirs, frames};
    Frames of_ours{first};
    of_ours.draw(0).draw(0);
    EXPECT_FALSE(first.has_seen_enough()) << "0.1 s is the last frame that is there whole";
    of_ours.draw(0);
    EXPECT_TRUE(first.has_seen_enough());
    TickPoses all{session, {}, 1000};
    Frames{all}.draw(0);
    FirstDivergences of_all{all, frames};
    Frames{of_all}.draw(0).draw(0).draw(0);
    EXPECT_FALSE(of_all.has_seen_enough());
}

}  // namespace
}  // namespace acmotion::test
