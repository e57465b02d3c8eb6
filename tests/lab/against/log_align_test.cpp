// 81-openac 4: a log of a few seconds, with one body, beside its capture.
#include "lab/against/log_align.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/rule_fields.h"
#include "lab/against/openac_writer.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

// The remote is sent two metres farther each second, and once ten: farther than openac lets a body go.
const Scene& small_capture() {
    static const Scene made = [] {
        WrittenSession written;
        written.create(0, kRemote, 82);
        float east = 82;
        for (int second = 1; second <= 4; ++second) {
            east += second == 3 ? 10 : 2;
            written.update(second, kRemote, east);
        }
        return scene_of(written.session);
    }();
    return made;
}

LogLines small_log() { return slide_lines(small_capture(), Rules::openac(), {}, {.seed = 7}); }

against::OpenacLog read_small_log() {
    std::istringstream in(log_text(small_log()));
    auto log = against::read_openac_log(in);
    EXPECT_TRUE(log) << log.error();
    return log ? std::move(*log) : against::OpenacLog{};
}

TEST(SmallLogOfOpenac, HasItsPosesAtTheNearestFrame) {
    const against::OpenacLog log = read_small_log();
    const auto aligned = against::align_log(log, small_capture().session, small_capture().retail);
    ASSERT_TRUE(aligned) << aligned.error();
    EXPECT_TRUE(aligned->is_clock_checked);
    EXPECT_NEAR(aligned->clock.offset, 81'235.047, 0.02);
    const std::vector<GivenPose>& given = aligned->given.tracks.at(ObjectId{kRemote});
    ASSERT_GT(given.size(), 10U);
    const auto nearest = [](const auto& all, double time, const auto& time_of) {
        double least = 1000;
        for (const auto& one : all) least = std::min(least, std::fabs(time_of(one) - time));
        return least;
    };
    for (const against::LoggedPose& pose : log.parts.at(0).poses.at(ObjectId{kRemote})) {
        if (pose.is_after_update) continue;
        const double time = static_cast<double>(pose.milliseconds) / 1000 - aligned->clock.offset;
        EXPECT_NEAR(nearest(given, time, [](const GivenPose& one) { return one.time; }),
                    nearest(aligned->frames, time, [](double one) { return one; }), 1e-6)
            << time;
    }
}

TEST(SmallLogOfOpenac, HasItsPosesWhereTheyWereLogged) {
    const auto aligned = against::align_log(read_small_log(), small_capture().session, small_capture().retail);
    ASSERT_TRUE(aligned) << aligned.error();
    for (const GivenPose& pose : aligned->given.tracks.at(ObjectId{kRemote})) {
        EXPECT_EQ(pose.position.cell.value >> 16U, 0xA9B4U);
        EXPECT_NEAR(pose.position.frame.origin.z, 94, 0.1);
    }
}

TEST(SmallLogOfOpenac, IsNotSaidToHaveLinesThatCannotBeUnderstoodIfItHasNone) {
    against::LogReading log;
    log.match.spans = {{.landblock = 0xA9B4}};
    log.parts = 1;
    const auto says_so = [&] {
        return std::ranges::any_of(against::remarks_on(log, {}), [](const std::string& one) {
            return one.find("cannot be understood") != std::string::npos;
        });
    };
    EXPECT_FALSE(says_so());
    log.passed_over = 2;
    log.first_passed = "line 7, field t";
    EXPECT_EQ(against::remarks_on(log, {}).at(3),
              "2 of them cannot be understood and are passed over; the first is line 7, field t");
}

TEST(SmallLogOfOpenac, HasTheRowNamedByWhichItDivergesFromRetail) {
    const auto judged = judge_log(small_capture(), log_text(small_log()));
    ASSERT_TRUE(judged) << judged.error();
    ASSERT_EQ(judged->findings.partings.all.size(), 1U) << judged->text();
    const against::Explanation& why = judged->findings.explanations.front();
    ASSERT_EQ(why.suspects.size(), 1U) << judged->text();
    EXPECT_EQ(why.suspects.front().name, "openac");
    std::vector<int> rows;
    for (const RuleField* field : why.rows) rows.push_back(field->row);
    EXPECT_EQ(rows, std::vector<int>{29}) << judged->text();
    EXPECT_NE(why.yours.find("(openac row 29)"), std::string::npos) << why.yours;
    ASSERT_TRUE(judged->findings.from_openac) << "a log is compared with openac, too";
    EXPECT_TRUE(judged->findings.from_openac->all.empty());
    EXPECT_EQ(judged->findings.from_openac->together, std::vector<ObjectId>{kRemote});
}

TEST(PosesOfASmallCapture, AreNotComparedWithOpenac) {
    const Judged judged = judge(small_capture(), csv_of(small_capture(), Rules::retail()));
    EXPECT_FALSE(judged.findings.from_openac);
    EXPECT_TRUE(judged.findings.partings.all.empty());
}

// ---- poses that are added to the log -------------------------------------------------------------------------------

constexpr std::uint32_t kUnknown = 0x80000007;

class AddedPoses : public testing::Test {
 protected:
    AddedPoses() : log_(read_small_log()) {}

    // Where nothing else is: so many metres up.
    void add(double time, float up, bool is_after_update = false, std::uint32_t id = kRemote) {
        auto& poses = log_.parts.at(0).poses[ObjectId{id}];
        against::LoggedPose pose{.milliseconds = std::llround((time + kLogAhead) * 1000)};
        pose.is_after_update = is_after_update;
        pose.place = {82, 7, up};
        const auto after =
            std::ranges::upper_bound(poses, pose.milliseconds, std::less{}, &against::LoggedPose::milliseconds);
        poses.insert(after, pose);
    }
    // Takes the log of a body that walks for four seconds, and of another that stands.
    [[nodiscard]] Scene log_two_bodies() {
        WrittenSession written;
        written.create(0, kRemote, 82).create(0, kUnknown, 70);
        for (int second = 1; second <= 4; ++second)
            written.update(second, kRemote, 82 + 2 * static_cast<float>(second));
        Scene scene = scene_of(written.session);
        std::istringstream in(log_text(slide_lines(scene, Rules::openac())));
        log_ = against::read_openac_log(in).value();
        return scene;
    }
    [[nodiscard]] against::Alignment aligned() const {
        auto made = against::align_log(log_, small_capture().session, small_capture().retail);
        EXPECT_TRUE(made) << made.error();
        return made ? std::move(*made) : against::Alignment{};
    }
    [[nodiscard]] static std::vector<float> heights(const against::Alignment& made) {
        std::vector<float> all;
        for (const GivenPose& pose : made.given.tracks.at(ObjectId{kRemote})) {
            if (pose.position.frame.origin.z > 150) all.push_back(pose.position.frame.origin.z);
        }
        return all;
    }

    static constexpr double kLogAhead = 81'235.047;
    against::OpenacLog log_;
};

TEST_F(AddedPoses, OfOneFrameAreTheLastOfThem) {
    const double time = aligned().given.tracks.at(ObjectId{kRemote}).at(5).time;
    add(time + 0.001, 200);
    add(time + 0.002, 300);
    EXPECT_EQ(heights(aligned()), std::vector{300.0F});
}

TEST_F(AddedPoses, ThatAreBackInTimeAreLeftOut) {
    const std::size_t left_out = aligned().log->left_out;
    const double time = aligned().given.tracks.at(ObjectId{kRemote}).at(5).time;
    add(time + 0.001, 200, true);  // which is drawn a frame later
    add(time + 0.002, 300);
    EXPECT_EQ(heights(aligned()), std::vector{200.0F});
    EXPECT_EQ(aligned().log->left_out, left_out + 1);
}

TEST_F(AddedPoses, OutsideOfTheCaptureOrOfOtherObjectsAreCountedAndLeftOut) {
    const against::Alignment before = aligned();
    add(-5, 200);
    add(60, 300);
    for (const double time : {1.0, 2.0, 3.0}) add(time, 400, false, kUnknown);
    const against::Alignment after = aligned();
    EXPECT_EQ(after.log->left_out, before.log->left_out + 5);
    EXPECT_TRUE(heights(after).empty());
    EXPECT_EQ(after.extra, std::vector<ObjectId>{kUnknown});
    EXPECT_TRUE(before.extra.empty());
    EXPECT_FALSE(after.given.tracks.contains(ObjectId{kUnknown}));
}

TEST_F(AddedPoses, AreCountedWithTheirTimesAndHowOftenTheyCome) {
    const against::Alignment made = aligned();
    const std::vector<GivenPose>& given = made.given.tracks.at(ObjectId{kRemote});
    EXPECT_EQ(made.objects, 1U);
    EXPECT_EQ(made.poses, given.size());
    EXPECT_EQ(made.since, given.front().time);
    EXPECT_EQ(made.until, given.back().time);
    std::vector<double> intervals;
    for (std::size_t i = 1; i < given.size(); ++i) intervals.push_back(given[i].time - given[i - 1].time);
    std::ranges::sort(intervals);
    EXPECT_GE(1 / made.frames_per_second, intervals[intervals.size() / 2 - 1]);
    EXPECT_LE(1 / made.frames_per_second, intervals[intervals.size() / 2]);
    EXPECT_EQ(made.other_frames.size(), 15U) << "of sixteen displays that are tried, one is the nearest";
    EXPECT_TRUE(made.given.is_thin);
    EXPECT_EQ(made.given.rules, Rules::openac());
}

TEST_F(AddedPoses, OfOneMomentHaveNoRate) {
    log_.parts.at(0).poses.clear();
    add(2, 100);
    const against::Alignment made = aligned();
    EXPECT_EQ(made.poses, 1U);
    EXPECT_EQ(made.objects, 1U);
    EXPECT_EQ(made.frames_per_second, 0);
    EXPECT_NEAR(made.since, 2, 0.02);
    EXPECT_EQ(made.until, made.since);
    EXPECT_EQ(made.log->left_out, 0U);
}

TEST_F(AddedPoses, ComeAsOftenAsTheMiddleOfTheirIntervals) {
    log_.parts.at(0).poses.clear();
    for (const double time : {1.0, 1.2, 2.0}) add(time, 100);
    EXPECT_NEAR(1 / aligned().frames_per_second, 0.2, 0.03) << "the shorter of two";
    add(3.5, 100);
    EXPECT_NEAR(1 / aligned().frames_per_second, 0.8, 0.03) << "0.2, 0.8 and 1.5";
}

TEST_F(AddedPoses, OfSeveralBodiesBeginWithTheFirstAndEndWithTheLast) {
    const Scene scene = log_two_bodies();
    log_.parts.at(0).poses.clear();
    for (const double time : {1.5, 2.0, 2.5}) add(time, 100);
    for (const double time : {1.0, 2.25, 3.5}) add(time, 100, false, kUnknown);
    const auto made = against::align_log(log_, scene.session, scene.retail);
    ASSERT_TRUE(made) << made.error();
    EXPECT_NEAR(made->since, 1, 0.03);
    EXPECT_NEAR(made->until, 3.5, 0.03);
    EXPECT_EQ(made->poses, 6U);
    EXPECT_EQ(made->objects, 2U);
    EXPECT_TRUE(made->missing.empty());
    EXPECT_TRUE(made->extra.empty());
    EXPECT_EQ(made->given.shown_for, 1);
}

TEST_F(AddedPoses, AfterAnUpdateAreOfTheNextFrame) {
    log_.parts.at(0).poses.clear();
    add(2, 200);
    const double before = aligned().since;
    log_.parts.at(0).poses.clear();
    add(2, 200, true);
    const against::Alignment made = aligned();
    const auto at = std::ranges::find(made.frames, made.since);
    ASSERT_NE(at, made.frames.end());
    EXPECT_GT(made.since, 2 - 0.01);
    EXPECT_GT(made.since, before);
    EXPECT_EQ(made.given.tracks.at(ObjectId{kRemote}).front().time, made.since);
}

TEST_F(AddedPoses, HaveAllThreeNumbersOfTheirPlace) {
    log_.parts.at(0).poses.clear();
    add(2, 200);
    log_.parts.at(0).poses.at(ObjectId{kRemote}).front().place = {-30, 250.5F, 99};
    const Position position = aligned().given.tracks.at(ObjectId{kRemote}).front().position;
    EXPECT_EQ(position.cell, CellId{0xA9B40001});
    EXPECT_EQ(position.frame.origin, (Vec3{-30, 250.5F, 99}));
}

TEST_F(AddedPoses, OfAnObjectThatRetailNeverShowsAreNotComparedAtAll) {
    log_.parts.at(0).poses.clear();
    add(2, 100, false, kUnknown);
    const auto made = against::align_log(log_, small_capture().session, small_capture().retail);
    ASSERT_FALSE(made);
    EXPECT_TRUE(made.error().starts_with("its updates are in the capture, and no pose of an object")) << made.error();
}

TEST_F(AddedPoses, OfABodyThatStandsFitEachDisplayAndAreThoseOfTheFirst) {
    const Scene scene = log_two_bodies();
    log_.parts.at(0).poses.erase(ObjectId{kRemote});
    const auto made = against::align_log(log_, scene.session, scene.retail);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->log->frames_per_second, 60);
    EXPECT_EQ(made->missing, std::vector<ObjectId>{kRemote});
}

// ---- in words -------------------------------------------------------------------------------------------------------

TEST(RemarksOnALog, SayWhatWasMatchedAndWhatWasLeftOut) {
    against::LogReading log;
    log.lines = 90;
    log.slide_lines = 40;
    log.parts = 1;
    log.match.matched = 11;
    log.match.updates = 12;
    log.match.found = {ObjectId{kRemote}};
    log.match.outside = 1;
    log.match.rival = 2;
    log.match.votes = 9;
    log.match.spans = {{.since = 1, .until = 9.5, .landblock = 0xA9B4, .offset = 5.25, .scatter = 0.02, .matched = 11}};
    const std::vector<std::string> few = against::remarks_on(log, {});
    ASSERT_EQ(few.size(), 4U);
    EXPECT_EQ(few[0], "an OpenAC log: 40 of 90 lines are [remote-slide-…]");
    EXPECT_EQ(
        few[1],
        "11 of 12 updates in it were found in the capture, of 1 object; 1 outside of its time; the next best clock "
        "would explain 2 where this one does 9");
    EXPECT_EQ(
        few[2],
        "1.0 to 9.5 s: metres from landblock 0xA9B4, clock 5.250 s ahead of the capture's, to 20 ms, by 11 updates");
    EXPECT_EQ(few[3], against::kNothingOfSteps);
    log.parts = 2;
    log.match.part = 1;
    log.passed_over = 1;
    log.first_passed = "line 3";
    log.match.foreign = {ObjectId{kRemote}};
    log.match.doubled = {ObjectId{kUnknown}};
    log.left_out = 1;
    const std::vector<std::string> more = against::remarks_on(log, {});
    ASSERT_EQ(more.size(), 9U);
    EXPECT_EQ(more[3], "1 of them cannot be understood and is passed over; the first is line 3");
    EXPECT_EQ(more[4], "its clock begins anew once; only part 2 is of this capture");
    EXPECT_EQ(more[5], "not compared, as most of their updates are not in the capture: 0x80000001");
    EXPECT_EQ(more[6], "not compared, as two clients wrote about them: 0x80000007");
    EXPECT_TRUE(more[7].starts_with("1 pose is not compared: ")) << more[7];
    log.parts = 4;
    log.left_out = 2;
    EXPECT_EQ(against::remarks_on(log, {})[4], "its clock begins anew 3 times; only part 2 is of this capture");
    EXPECT_TRUE(against::remarks_on(log, {})[7].starts_with("2 poses are not compared: "));
}

}  // namespace
}  // namespace acmotion::test
