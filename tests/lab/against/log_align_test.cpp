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
}

TEST(Suspects, AreEachRuleAloneAndThenTwoClients) {
    const auto all = against::suspects();
    ASSERT_EQ(all.size(), rule_fields().size() + 2);
    EXPECT_EQ(all[all.size() - 2].rules, Rules::acdream());
    EXPECT_EQ(all.back().rules, Rules::openac());
}

}  // namespace
}  // namespace acmotion::test
