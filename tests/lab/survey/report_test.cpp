#include "lab/survey/report.h"

#include <gtest/gtest.h>

#include "cli/run_cli.h"
#include "lab/survey/database.h"
#include "lab/survey/sqlite.h"
#include "support/temp_folder.h"

namespace acmotion::survey {
namespace {

// Two sessions of one capture, with one moment, and one message that does not decode.
class SurveyReport : public testing::Test {
 protected:
    void SetUp() override {
        if (Sqlite::find() == nullptr) GTEST_SKIP() << "there is no SQLite";
        auto opened = Database::open_for_writing(path());
        ASSERT_TRUE(opened) << opened.error();
        database_.emplace(std::move(*opened));
        run("INSERT INTO files VALUES ('a.pcap', 1000, 'capture', '0123456789abcdef', NULL), "
            "('b.pcap', 0, 'empty', NULL, NULL), ('c.zip', 7, 'archive', NULL, 'is <b>cut</b>.')");
        run("INSERT INTO captures VALUES ('0123456789abcdef', '0123456789abcdef00', 'a.pcap', 1000, 'whole', NULL, 9, 9, 9, 0, 2)");
        session(1, "5 Hz", 20, 3600);
        session(2, "1 Hz", 21, 1800);
        run("INSERT INTO bodies VALUES ('0123456789abcdef:1', 2147483649, 'Drudge <script>', 'creature', 7, 0)");
        run("INSERT INTO updates (session, body, positions, stale, teleports, far, gaps, intervals) VALUES "
            "('0123456789abcdef:1', 2147483649, 1234, 3, 0, 2, 0, 5)");
        run("INSERT INTO histograms VALUES ('0123456789abcdef:1', 'creature', 'interval', 0.2, 90), "
            "('0123456789abcdef:1', 'creature', 'interval', 1, 10), ('0123456789abcdef:2', 'player', 'interval', 1, 5)");
        metrics(1, "retail", 6);
        metrics(1, "snap", 0);
        metrics(2, "retail", 3);
        run("INSERT INTO moments VALUES ('0123456789abcdef:1', 'retail', 1, 12.5, 2147483649, 'blip', 7.5, 20, "
            "'it was <i>there</i>', 'far')");
        run("INSERT INTO trouble VALUES ('0123456789abcdef', '0123456789abcdef:1', 'undecodable', 'server F748', 'cut short', 4, '48f70000')");
    }
    [[nodiscard]] std::string path() const { return (folder_ / "s.sqlite").string(); }
    void run(const std::string& sql) {
        const auto done = database_->run(sql);
        EXPECT_TRUE(done) << sql << "\n" << done.error();
    }
    void session(int ordinal, const std::string& kind, int hour, int seconds) {
        const std::string number = std::to_string(ordinal);
        run("INSERT INTO sessions VALUES ('0123456789abcdef:" + number + "', '0123456789abcdef', " + number +
            ", 'played', 0, '2016-01-01T20:00:00Z', " + std::to_string(hour) + ", 0, " + std::to_string(seconds) +
            ", '203.0.113.1', 9000, 100, 200, 50, 4, 8, NULL, NULL, 1, 0.2, '" + kind + "')");
    }
    void metrics(int ordinal, const std::string& rules, int blips) {
        const std::string session = "'0123456789abcdef:" + std::to_string(ordinal) + "', '" + rules + "', ";
        const std::string values = "3600, " + std::to_string(blips) + ", 1, 0.5)";
        run("INSERT INTO metrics (session, rules, seconds, blips, pops, behind_update_moving_mean) VALUES (" + session +
            values);
        if (ordinal == 1) {
            run("INSERT INTO body_metrics (session, rules, body, seconds, blips, pops, seconds_stalled) VALUES (" +
                session + "2147483649, " + values);
        }
    }
    [[nodiscard]] std::string page() {
        const auto made = survey_report(*database_, "all of it.sqlite");
        EXPECT_TRUE(made) << made.error();
        return made.value_or("");
    }

    test::TempFolder folder_;
    std::optional<Database> database_;
};

TEST_F(SurveyReport, BeginsWithHowMuchWasSurveyed) {
    const std::string html = page();
    EXPECT_TRUE(test::contains(html, R"(id="n-files">3<)")) << html;
    EXPECT_TRUE(test::contains(html, R"(id="n-captures">1<)"));
    EXPECT_TRUE(test::contains(html, R"(id="n-sessions">2<)"));
    EXPECT_TRUE(test::contains(html, R"(id="n-hours">1.50<)"));
    EXPECT_TRUE(test::contains(html, R"(id="n-positions">1,234<)"));
    EXPECT_TRUE(test::contains(html, "How to read it"));
}

TEST_F(SurveyReport, SaysWhatGoesWrongPerHourOfPlay) {
    const std::string html = page();
    EXPECT_TRUE(test::contains(
        html,
        R"(>retail</span></th><td class="n">2</td><td class="n">1.50</td><td class="n">9 <small>6/h</small></td>)"))
        << html;
    EXPECT_TRUE(test::contains(html, "<th scope=\"row\">5 Hz</th>"));
    EXPECT_TRUE(test::contains(html, "<code>server F748</code>"));
    EXPECT_TRUE(test::contains(html, "<code>48f70000</code>"));
}

TEST_F(SurveyReport, HasACommandForEachOfTheWorstMoments) {
    EXPECT_TRUE(test::contains(
        page(),
        "<code class=\"copy\">acmotion view 0123456789abcdef:1 --survey &#39;all of it.sqlite&#39; --since 7.5 "
        "--until 17.5</code>"));
}

TEST_F(SurveyReport, EscapesWhateverTheDatabaseHolds) {
    const std::string html = page();
    EXPECT_TRUE(test::contains(html, "Drudge &lt;script&gt;"));
    EXPECT_FALSE(test::contains(html, "Drudge <script>"));
    EXPECT_FALSE(test::contains(html, "<i>there</i>"));
    EXPECT_FALSE(test::contains(html, "<b>cut</b>"));
}

TEST_F(SurveyReport, DrawsDistributionsInWordsToo) {
    const std::string html = page();
    EXPECT_TRUE(test::contains(html, "creature: most at 0.2 to 0.25 s, 90 % of intervals")) << html;
    EXPECT_TRUE(test::contains(html, "player: most at 1 to 1.05 s, 100 % of intervals"));
}

// A hundred moments at most for each rule set, and texts of any length.
TEST_F(SurveyReport, IsBoundedHoweverLargeTheSurveyIs) {
    for (int i = 2; i < 400; ++i) {
        run("INSERT INTO moments SELECT session, rules, " + std::to_string(i) +
            ", time, body, kind, severity, amount, printf('%.*c', 100000, 'x'), cause FROM moments WHERE rank = 1");
    }
    const std::string html = page();
    EXPECT_LT(html.size(), 300'000U);
    EXPECT_TRUE(test::contains(html, "<th scope=\"row\">100</th>"));
    EXPECT_FALSE(test::contains(html, "<th scope=\"row\">101</th>"));
}

TEST_F(SurveyReport, IsAboutAnEmptySurveyToo) {
    for (const char* table : {"files", "captures", "sessions", "bodies", "updates", "histograms", "messages", "moments",
                              "metrics", "body_metrics", "trouble"}) {
        run(std::string{"DELETE FROM "} + table);
    }
    EXPECT_TRUE(test::contains(page(), R"(id="n-sessions">0<)"));
}

}  // namespace
}  // namespace acmotion::survey
