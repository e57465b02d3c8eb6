// Which rule explains where a client parts from retail, and what was decided there: by small sessions of few bodies.
#include "lab/against/suspects.h"

#include <gtest/gtest.h>

#include <set>

#include "acmotion/geometry/heading.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"
#include "lab/report/tracked_run.h"

namespace acmotion::test {
namespace {

using against::Explanation;
using against::Habit;
using against::HabitKind;
using against::Parting;

constexpr std::uint32_t kOtherRemote = 0x80000002;
constexpr double kUntil = 6;
constexpr double kSent = 2;  // when the server sends the remote 8 m away

Rules rules_of(const char* text) { return rules_named(text).value(); }
Rules snaps_from_four_metres() { return rules_of("retail:near_snap=4"); }

// It stands at 82 m until an update says 90 m; and then two metres more, which a client need not walk, if it does walk.
WrittenSession sent_far(std::uint32_t id = kRemote) {
    return WrittenSession{}.create(0.1, id, 82).update(1, id, 82).update(kSent, id, 90);
}
WrittenSession sent_far_and_near() { return sent_far().update(4.5, kRemote, 92); }

// A session, and what another client draws of some of its bodies.
class Client : public ReplayListener {
 public:
    explicit Client(const WrittenSession& written, double per_second = 60)
        : session_(written.session), frames_(even_frames(kUntil, per_second)) {
        made.frames = frames_;
        made.frames_per_second = per_second;
        made.turning = against::Turning::Heading;
        made.until = kUntil;
    }
    // That body by these rules, so far beside; and from when on it is not retail's.
    Client& draws(ObjectId object, const Rules& rules, double time = kSent, float beside = 0) {
        object_ = object;
        beside_ = beside;
        replay(session_, rules, frames_, *this);
        partings.all.push_back({.object = object, .time = time, .until = kUntil});
        share_evenly();
        return *this;
    }
    Client& explained_by(const Habit& habit, double share) {
        partings.all.back().habit = habit;
        partings.all.back().share = share;
        return *this;
    }
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object != object_) continue;
            Position position = body.position;
            position.frame.origin.y += beside_;
            made.given.tracks[object_].push_back({frame.time, position});
        }
    }
    [[nodiscard]] std::vector<Explanation> explanations(const Listeners& others = {}) const {
        const TrackedRun retail = track_run({.session = &session_}, frames_);
        return against::explain(session_, retail, made, partings, others);
    }
    [[nodiscard]] Explanation explanation() const { return explanations().at(0); }

    against::Alignment made;
    against::Partings partings;

 private:
    void share_evenly() {
        for (Parting& one : partings.all) one.share = 1 / static_cast<double>(partings.all.size());
    }

    Session session_;
    FrameTimes frames_;
    ObjectId object_;
    float beside_ = 0;
};

using Names = std::vector<std::string>;
Names names_of(const Explanation& explanation) {
    Names names;
    for (const against::Suspect& one : explanation.suspects) names.push_back(one.name);
    return names;
}

TEST(Suspects, AreEachRuleOfRetailsChangedAloneAndThenTwoClients) {
    const auto all = against::suspects();
    const auto fields = rule_fields();
    ASSERT_EQ(all.size(), fields.size() + 2);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        Rules rules = Rules::retail();
        fields[i].set(rules, true);
        EXPECT_EQ(all[i].rules, rules) << all[i].name;
        EXPECT_EQ(all[i].name, fields[i].name);
        EXPECT_EQ(all[i].as_if, "as if " + std::string{fields[i].otherwise});
    }
    EXPECT_EQ(all[fields.size()].rules, Rules::acdream());
    EXPECT_EQ(all[fields.size() + 1].rules, Rules::openac());
}

TEST(Suspects, AreNotAskedForIfNothingParts) { EXPECT_TRUE(Client{sent_far()}.explanations().empty()); }

TEST(Suspects, AreAllThatExplainAPartingAlikeAndNoWholeClientBesideThem) {
    const Names names = names_of(Client{sent_far()}.draws(kRemote, snaps_from_four_metres()).explanation());
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()),
              (std::set<std::string>{"every_update_snaps", "far_walks_near_snaps", "near_snap"}));
}

TEST(Suspects, AreThoseOfThemThatAlsoExplainTheRestOfItsTime) {
    Client client{sent_far_and_near()};
    client.draws(kRemote, snaps_from_four_metres()).partings.all[0].until = 4;
    const Explanation found = client.explanation();
    EXPECT_EQ(names_of(found), Names{"near_snap"});
    EXPECT_NEAR(found.explained, 1, 1e-6);
}

TEST(Suspects, AreTheOnesThatExplainMostPartings) {
    WrittenSession written = sent_far_and_near();
    written.create(4.6, kOtherRemote, 70).update(4.7, kOtherRemote, 70).update(5, kOtherRemote, 80);
    Client client{written};
    client.draws(kRemote, snaps_from_four_metres()).draws(kOtherRemote, snaps_from_four_metres(), 5);
    const auto all = client.explanations();
    EXPECT_EQ(names_of(all.at(0)), Names{"near_snap"});
    EXPECT_EQ(names_of(all.at(1)), Names{"near_snap"}) << "although others explain this one as well";
}

TEST(Suspects, SayWhatBothDecidedWhereTheyFirstDiffer) {
    const Explanation found = Client{sent_far_and_near()}.draws(kRemote, snaps_from_four_metres()).explanation();
    EXPECT_NEAR(found.decided, 1, 0.02);
    EXPECT_TRUE(found.retail.starts_with("position 1 → interpolate: ")) << found.retail;
    EXPECT_TRUE(found.yours.starts_with("position 1 → near snap: its first update")) << found.yours;
}

// It jumps, and is sent away while it is in the air: its landing drops what retail walks to.
TEST(Suspects, MayDecideWhereRetailDoesNot) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82);
    written.say(1, VectorUpdate{ObjectId{kRemote}, {0, 0, 5}, {}, {}, {1}}).update(1.3, kRemote, 90);
    const Explanation found =
        Client{written}.draws(kRemote, rules_of("retail:landing_clears_queue=true"), 2.3).explanation();
    EXPECT_EQ(names_of(found), Names{"landing_clears_queue"});
    EXPECT_GT(found.decided, 1.5) << found.retail << found.yours;
    EXPECT_EQ(found.retail, "nothing was decided about it");
    EXPECT_NE(found.yours.find("(openac row 31)"), std::string::npos) << found.yours;
}

// It walks on and gets no more updates.
TEST(Suspects, MayLeaveOutWhatRetailDecides) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82, 3).update(0.5, kRemote, 82);
    const Explanation found = Client{written}.draws(kRemote, rules_of("retail:leash=false"), 3).explanation();
    EXPECT_EQ(names_of(found), Names{"leash"});
    EXPECT_NE(found.retail.find("leash"), std::string::npos) << found.retail;
    EXPECT_EQ(found.yours, "");
    EXPECT_GT(found.decided, 0.5);
}

// ---- how much a rule must explain -----------------------------------------------------------------------------------

// By the rule, and half a metre beside: of the way to 90 m, at some seven metres per second, it explains about four fifths.
Client about_near(double per_second = 60) {
    Client client{sent_far_and_near(), per_second};
    client.draws(kRemote, snaps_from_four_metres(), kSent, 0.3F).partings.all[0].until = 3.2;
    return client;
}

TEST(Suspects, MustExplainSevenTenthsOrNineWherePosesAreFewOrTheirFramesUnknown) {
    const Explanation found = about_near().explanation();
    ASSERT_EQ(names_of(found), Names{"near_snap"});
    ASSERT_GT(found.explained, 0.71);
    ASSERT_LT(found.explained, 0.89);
    Client thin = about_near();
    thin.made.logged_every = 2;
    EXPECT_EQ(names_of(thin.explanation()), Names{});
    EXPECT_EQ(thin.explanation().explained, 0);
    Client slow = about_near();
    slow.made.frames_per_second = 18.9;
    EXPECT_EQ(names_of(slow.explanation()), Names{});
    slow.made.frames_per_second = 19;
    EXPECT_EQ(names_of(slow.explanation()), Names{"near_snap"});
    Client unknown = about_near();
    unknown.made.other_frames.push_back(unknown.made.frames);
    EXPECT_EQ(names_of(unknown.explanation()), Names{});
}

TEST(Suspects, AreNoneOfABodyThatIsElsewhereWhateverTheRule) {
    const Explanation found = Client{sent_far()}.draws(kRemote, Rules::retail(), kSent, 5).explanation();
    EXPECT_TRUE(found.suspects.empty());
    EXPECT_EQ(found.explained, 0);
    EXPECT_EQ(found.retail, "object created") << "what retail decided is told nevertheless";
    EXPECT_EQ(found.yours, "");
}

bool accuses(const Client& client, std::string_view rule) {
    return std::ranges::count(names_of(client.explanation()), rule) == 1;
}

// Which frames move a body shows only if the file has nearly all of them.
TEST(Suspects, MoveBodiesInOtherFramesOnlyWhereFramesShowIt) {
    for (const std::string rule : {"tick_every_frame", "gate_per_body"}) {
        Client client{sent_far(), 50};
        client.draws(kRemote, rules_of(("retail:" + rule + "=true").c_str()));
        EXPECT_TRUE(accuses(client, rule)) << rule;
        client.made.frames_per_second = 31;
        EXPECT_FALSE(accuses(client, rule)) << rule;
        client.made.frames_per_second = 31.1;
        EXPECT_TRUE(accuses(client, rule)) << rule;
        client.made.logged_every = 2;
        EXPECT_FALSE(accuses(client, rule)) << rule;
    }
}

// ---- habits ---------------------------------------------------------------------------------------------------------

TEST(Suspects, StepBackBehindAHabitThatExplainsClearlyMore) {
    Client client = about_near();
    const double by_rule = client.explanation().explained;
    client.explained_by({HabitKind::Shifted, by_rule + 0.01, "it is beside"}, 1);
    EXPECT_EQ(names_of(client.explanation()), Names{"near_snap"});
    EXPECT_EQ(client.explanation().habit, "");
    client.explained_by({HabitKind::Shifted, by_rule + 0.02, "it is beside"}, 1);
    EXPECT_EQ(client.explanation().habit, "it is beside") << "by just that much";
    client.explained_by({HabitKind::Shifted, by_rule + 0.03, "it is beside"}, 1);
    const Explanation found = client.explanation();
    EXPECT_EQ(names_of(found), Names{});
    EXPECT_EQ(found.habit, "it is beside");
    EXPECT_EQ(found.explained, by_rule + 0.03);
    EXPECT_NE(found.retail, "") << "what retail decided is told nevertheless";
}

TEST(Suspects, AreDoubtedOfBodiesThatPartLaterThanThoseOfAnotherWayToo) {
    WrittenSession written = sent_far_and_near();
    written.create(0.6, kOtherRemote, 70);
    Client client{written};
    client.draws(kOtherRemote, Rules::retail(), 1, 3).explained_by({HabitKind::Buffer, 0.9, "it does"}, 0.31);
    client.draws(kRemote, snaps_from_four_metres(), kSent, 0.3F).partings.all[1].until = 3.2;
    client.partings.all[0].share = 0.31;
    EXPECT_EQ(names_of(client.explanations().at(1)), Names{});
    client.partings.all[0].share = 0.29;
    EXPECT_EQ(names_of(client.explanations().at(1)), Names{"near_snap"});
}

// Two bodies part, one by about a rule and the other by a habit.
Names names_beside(HabitKind kind, double share, bool is_beyond_doubt = false) {
    WrittenSession written = sent_far_and_near();
    written.create(4.6, kOtherRemote, 70);
    Client client{written};
    client.draws(kRemote, snaps_from_four_metres(), kSent, is_beyond_doubt ? 0 : 0.3F).partings.all[0].until = 3.2;
    client.draws(kOtherRemote, Rules::retail(), 5, 3).explained_by({kind, 0.9, "it does"}, share);
    return names_of(client.explanations().at(0));
}

TEST(Suspects, AreDoubtedIfTheClientDrawsUpdatesInAnotherWay) {
    EXPECT_EQ(names_beside(HabitKind::Buffer, 0.31), Names{});
    EXPECT_EQ(names_beside(HabitKind::Extrapolates, 0.31), Names{});
    EXPECT_EQ(names_beside(HabitKind::Late, 0.31), Names{"near_snap"}) << "which draws them in the same way";
    EXPECT_EQ(names_beside(HabitKind::Buffer, 0.3), Names{});
    EXPECT_EQ(names_beside(HabitKind::Buffer, 0.29), Names{"near_snap"}) << "of too little";
    EXPECT_EQ(names_beside(HabitKind::Buffer, 0.31, true), Names{"near_snap"}) << "beyond doubt";
}

// ---- what retail decided --------------------------------------------------------------------------------------------

// Beside retail by nothing that a rule explains, from that moment on.
std::string retail_decided(const WrittenSession& written, double time) {
    return Client{written}.draws(kRemote, Rules::retail(), time, 5).explanation().retail;
}

TEST(Suspects, LeaveItToRetailsLastDecisionBeforeThePartingAndToNoQuietOneIfThereIsAnother) {
    WrittenSession walked = sent_far();
    EXPECT_EQ(retail_decided(walked, 3), "object created") << "and not that it walks to an update";
    walked.update(5.52, kRemote, 91);
    EXPECT_TRUE(retail_decided(walked, 5.5).starts_with("waypoint reached")) << retail_decided(walked, 5.5);
    EXPECT_TRUE(retail_decided(walked, 5.55).starts_with("position 3 → ")) << retail_decided(walked, 5.55);
    WrittenSession teleported = sent_far();
    teleported.update(3, kRemote, 60, 1).update(3.5, kRemote, 30, 2).update(4, kRemote, 31, 2);
    EXPECT_TRUE(retail_decided(teleported, 5).starts_with("position 4 → hard teleport"))
        << retail_decided(teleported, 5);
}

TEST(Suspects, FindNothingThatWasDecidedMoreThanFiveSecondsBefore) {
    const WrittenSession stands = WrittenSession{}.create(0.1, kRemote, 82);
    EXPECT_NE(retail_decided(stands, 5), "nothing was decided about it just then");
    EXPECT_EQ(retail_decided(stands, 5.2), "nothing was decided about it just then");
}

// ---- rows of openac -------------------------------------------------------------------------------------------------

constexpr std::uint32_t kPerson = 0x50000002;

// Written as a log by openac itself.
Client logged(const WrittenSession& written, double time = kSent, std::uint32_t id = kPerson) {
    Client client{written};
    client.draws(id, Rules::openac(), time);
    client.made.turning = against::Turning::Unknown;
    client.made.log.emplace().match.spans = {{.scatter = 0}};
    client.partings.noise = {.has_unknown_frames = true, .is_log = true};
    return client;
}
std::vector<int> rows_of(const Explanation& explanation) {
    std::vector<int> rows;
    for (const RuleField* field : explanation.rows) rows.push_back(field->row);
    return rows;
}

TEST(SuspectsOfALog, AreOpenacWithTheRowsWithoutWhichItWouldNotFit) {
    const Explanation found = logged(sent_far(kPerson)).explanation();
    EXPECT_EQ(names_of(found), Names{"openac"});
    EXPECT_GT(found.explained, 0.95);
    EXPECT_EQ(rows_of(found), std::vector{29});
    EXPECT_NEAR(found.decided, kSent, 0.02);
    EXPECT_EQ(found.retail, "object created");
    EXPECT_NE(found.yours.find("(openac row 29)"), std::string::npos) << found.yours;
}

TEST(SuspectsOfALog, AreTheWeightiestRowFirst) {
    EXPECT_EQ(rows_of(logged(sent_far(), kSent, kRemote).explanation()), (std::vector{29, 33}));
}

TEST(SuspectsOfALog, AreOfTheFramesThatFitBest) {
    Client client = logged(sent_far(kPerson));
    client.made.other_frames.push_back(client.made.frames);
    std::vector<double> late;  // a client that hangs while the update comes
    for (const double time : client.made.frames) {
        if (time < 1.9 || time > 3.2) late.push_back(time);
    }
    client.made.frames = FrameTimes{late};
    const Explanation found = client.explanation();
    EXPECT_EQ(names_of(found), Names{"openac"});
    EXPECT_EQ(rows_of(found), std::vector{29});
    EXPECT_GT(found.explained, 0.95);
}

// Updates send the body to and fro at these moments, and openac snaps each time: the explanation of a parting at `time`.
Explanation explanation_at(double time, std::initializer_list<double> sent) {
    WrittenSession written = WrittenSession{}.create(0.1, kPerson, 82);
    float east = 82;
    for (const double one : sent) written.update(one, kPerson, east = east > 82 ? 82 : 90);
    return logged(written, time).explanation();
}

TEST(SuspectsOfALog, TellTheLastDecisionByThoseRowsOrElseTheFirstAfter) {
    EXPECT_NEAR(explanation_at(3, {1, 2.5, 4}).decided, 2.5, 0.02);
    EXPECT_NEAR(explanation_at(3, {1, 2.5, 3.05, 4}).decided, 3.05, 0.02) << "moments of a log are known to 0.12 s";
    EXPECT_NEAR(explanation_at(3, {1, 2.5, 3.5}).decided, 2.5, 0.02) << "the next is too late for the parting";
    const Explanation later = explanation_at(0.5, {2, 3});
    EXPECT_NEAR(later.decided, 2, 0.02);
    EXPECT_TRUE(later.yours.starts_with("at 2.")) << later.yours;
    EXPECT_TRUE(explanation_at(2, {2}).yours.starts_with("position 1 → ")) << explanation_at(2, {2}).yours;
}

// ---- which replays are made -----------------------------------------------------------------------------------------

// How often the first frame was drawn.
class ReplayCounter : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override { count += frame.number == 0 ? 1 : 0; }

    std::size_t count = 0;
};
std::size_t replays_of(const Client& client) {
    ReplayCounter counter;
    EXPECT_FALSE(client.explanations({&counter}).empty());
    return counter.count;
}
// Of openac's, those by which it is not retail.
std::size_t own_fields_of_openac() {
    return static_cast<std::size_t>(std::ranges::count_if(rule_fields(), [](const RuleField& field) {
        Rules rules = Rules::openac();
        field.set(rules, false);
        return rules != Rules::openac();
    }));
}

TEST(Suspects, AreEachPlayedOnceBesideRetailForAllPartings) {
    Client client = about_near();
    const std::size_t all = against::suspects().size() + 1;
    EXPECT_EQ(replays_of(client), all);
    client.explained_by({HabitKind::Shifted, 1, "it is beside"}, 1);
    EXPECT_EQ(replays_of(client), all);
    client.made.frames_per_second = 31;
    EXPECT_EQ(replays_of(client), all - 2) << "which frames move bodies does not show";
    client.made.other_frames.push_back(client.made.frames);
    EXPECT_EQ(replays_of(client), all - 2) << "only a log is played by other frames";
}

TEST(SuspectsOfALog, ArePlayedOnceMoreForEachRowOfOpenac) {
    const std::size_t all = against::suspects().size() + 1 - 2;
    const std::size_t rows = own_fields_of_openac() - 1;  // which frames move bodies does not show
    EXPECT_EQ(replays_of(logged(sent_far(kPerson))), all + rows);
}

TEST(SuspectsOfALog, ArePlayedOnceMoreByEachOtherDisplay) {
    Client client = logged(sent_far(kPerson));
    client.made.other_frames.assign(2, client.made.frames);
    client.draws(kPerson, Rules::openac(), kSent);
    EXPECT_EQ(replays_of(client), against::suspects().size() + 1 - 2 + 2 + own_fields_of_openac() - 1)
        << "for two partings at once";
}

// ---- files by whole clients -----------------------------------------------------------------------------------------

TEST(Suspects, AreNoWholeClientIfARuleOfItExplainsAsMuch) {
    for (const Rules& rules : {Rules::openac(), snaps_from_four_metres(), rules_of("retail:every_update_snaps=true")}) {
        Client client{sent_far(kPerson)};
        client.draws(kPerson, rules);
        const Names names = names_of(client.explanation());
        EXPECT_EQ(std::set<std::string>(names.begin(), names.end()),
                  (std::set<std::string>{"every_update_snaps", "far_walks_near_snaps", "near_snap"}));
    }
}

TEST(Suspects, AreAWholeClientIfNoRuleOfItExplainsAsMuch) {
    Client client{sent_far()};
    client.draws(kRemote, Rules::openac());
    const Explanation found = client.explanation();
    EXPECT_EQ(names_of(found), Names{"openac"});
    EXPECT_NEAR(found.explained, 1, 1e-9);
    EXPECT_EQ(rows_of(found), (std::vector{29, 33}));
}

TEST(Suspects, AreNoneOfABodyThatIsRetails) {
    Client client{sent_far_and_near()};
    const Explanation found = client.draws(kRemote, Rules::retail(), 3).explanation();
    EXPECT_EQ(names_of(found), Names{});
    EXPECT_EQ(found.explained, 0);
    EXPECT_TRUE(found.rows.empty());
}

TEST(Suspects, MayExplainLittleThatIsShort) {
    Client client{sent_far()};
    client.draws(kRemote, snaps_from_four_metres()).partings.all[0].until = kSent + 0.1;
    client.partings.all[0].time = kSent + 0.05;
    const Explanation found = client.explanation();
    EXPECT_FALSE(names_of(found).empty());
    EXPECT_NEAR(found.explained, 1, 1e-9);
}

// ---- explanations as a whole ----------------------------------------------------------------------------------------

TEST(Suspects, AreToldOfEachOfSeveralPartings) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82).create(0.6, kOtherRemote, 70);
    written.update(0.7, kOtherRemote, 70).update(1, kRemote, 82).update(kSent, kRemote, 90);
    written.update(3, kOtherRemote, 80).update(4.5, kRemote, 92);
    Client client{written};
    client.draws(kRemote, snaps_from_four_metres()).draws(kOtherRemote, Rules::retail(), 3.5, 5);
    const auto all = client.explanations();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(names_of(all[0]), Names{"near_snap"});
    EXPECT_TRUE(all[0].retail.starts_with("position 2 → interpolate: ")) << all[0].retail;
    EXPECT_TRUE(all[0].yours.starts_with("position 2 → near snap: ")) << all[0].yours;
    EXPECT_NEAR(all[0].decided, 1, 0.02);
    EXPECT_EQ(names_of(all[1]), Names{});
    EXPECT_EQ(all[1].yours, "");
    EXPECT_NE(all[1].retail, "");
    EXPECT_NEAR(all[1].decided, 0.6, 0.03) << all[1].retail;
}

TEST(Suspects, TellWhenTheLastThingWasDecided) {
    const WrittenSession stands = WrittenSession{}.create(0.1, kRemote, 82);
    const Explanation found = Client{stands}.draws(kRemote, Rules::retail(), 5, 5).explanation();
    EXPECT_EQ(found.retail, "object created");
    EXPECT_NEAR(found.decided, 0.1, 0.02);
    const Explanation none = Client{stands}.draws(kRemote, Rules::retail(), 5.5, 5).explanation();
    EXPECT_EQ(none.decided, 0);
    EXPECT_EQ(none.yours, "");
}

// A person that walks to where it is sent, at a quarter of retail's speed, and a display that hangs meanwhile.
TEST(SuspectsOfALog, AreToldByTheDisplayByWhichTheirBodiesAreNearest) {
    WrittenSession written =
        WrittenSession{}.create(0.1, kPerson, 82).update(1, kPerson, 82).update(kSent, kPerson, 85);
    written.create(0.2, kPerson + 1, 70).update(1, kPerson + 1, 70).update(kSent, kPerson + 1, 73);
    Client client = logged(written);
    client.draws(kPerson + 1, Rules::openac(), kSent);
    const FrameTimes even = client.made.frames;
    std::vector<double> hanging;
    for (const double time : even) {
        if (time < 2.2 || time > 4) hanging.push_back(time);
    }
    client.made.frames = FrameTimes{hanging};
    client.made.other_frames = {FrameTimes{hanging}, even, FrameTimes{hanging}};
    const auto found = client.explanations();
    for (const Explanation& one : found) {
        EXPECT_EQ(names_of(one), Names{"openac"});
        EXPECT_NEAR(one.explained, 1, 1e-6) << "by the one that hangs, nothing of the first, and 0.98 of the other";
    }
    EXPECT_EQ(rows_of(found.at(0)), std::vector{19});
    EXPECT_EQ(rows_of(found.at(1)), (std::vector{21, 19}));
}

}  // namespace
}  // namespace acmotion::test
