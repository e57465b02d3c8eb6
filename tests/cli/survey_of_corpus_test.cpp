// From a corpus to a survey to its page: all three say the same.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli/run_cli.h"
#include "lab/survey/database.h"
#include "lab/survey/sqlite.h"
#include "support/paths.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

using nlohmann::json;
using survey::Database;

// Made once: it takes a while.
struct SurveyedCorpus {
    SurveyedCorpus()
        : made(folder.run("simulate --corpus " + std::to_string(kSanitized ? 12 : 40) +
                          " corpus --seed 8")),  // among its first twelve: empty, truncated, another game
          surveyed(folder.run("survey corpus --into s.sqlite --report s.html")),
          list(json::parse(folder.read("corpus/corpus.json"))["captures"]),
          page(folder.read("s.html")) {}

    CliFolder folder;
    CliRun made;
    CliRun surveyed;
    json list;
    std::string page;
};

class SurveyOfACorpus : public testing::Test {
 protected:
    void SetUp() override {
        if (survey::Sqlite::find() == nullptr) GTEST_SKIP() << "there is no SQLite";
        static const SurveyedCorpus kCorpus;
        corpus = &kCorpus;
        ASSERT_EQ(corpus->surveyed.exit_code, 1) << corpus->surveyed.err << "some of it is damaged";
        auto opened = Database::open_for_reading(corpus->folder.path() + "/s.sqlite");
        ASSERT_TRUE(opened) << opened.error();
        database.emplace(std::move(*opened));
    }
    [[nodiscard]] survey::Table table(const std::string& sql, const survey::Row& values = {}) {
        auto answer = database->query(sql, values);
        EXPECT_TRUE(answer) << sql << "\n" << answer.error();
        return answer.value_or(survey::Table{});
    }
    [[nodiscard]] std::int64_t count(const std::string& sql, const survey::Row& values = {}) {
        const survey::Table answer = table(sql, values);
        return answer.rows.empty() ? -1 : std::get<std::int64_t>(answer.rows[0][0]);
    }
    [[nodiscard]] std::string text(const std::string& sql, const survey::Row& values = {}) {
        const survey::Table answer = table(sql, values);
        const auto* found = answer.rows.empty() ? nullptr : std::get_if<std::string>(&answer.rows[0][0]);
        return found != nullptr ? *found : "";
    }
    [[nodiscard]] std::int64_t listed(const std::function<bool(const json&)>& wanted) const {
        return std::ranges::count_if(corpus->list, wanted);
    }

    const SurveyedCorpus* corpus = nullptr;
    std::optional<Database> database;
};

std::string path_of(const json& capture) { return "corpus/" + capture["path"].get<std::string>(); }
bool is_copy(const json& capture) { return capture.contains("copy_of"); }
// What is left of it may be no capture at all.
bool is_broken(const json& capture) { return capture["damage"] == "truncated" || capture["damage"] == "flipped bytes"; }
bool is_capture(const json& capture) {
    return !is_broken(capture) && capture["damage"] != "garbage" && capture["damage"] != "empty";
}

TEST_F(SurveyOfACorpus, HasEveryFileOfTheList) {
    for (const json& capture : corpus->list) {
        const std::string state = text("SELECT state FROM files WHERE path = ?", {path_of(capture)});
        if (is_broken(capture) && state != "capture") {
            EXPECT_TRUE(state == "no capture" || state == "unreadable") << state << " " << capture;
            continue;
        }
        const std::string wanted = capture["damage"] == "empty"     ? "empty"
                                   : capture["damage"] == "garbage" ? "no capture"
                                                                    : "capture";
        EXPECT_EQ(state, wanted) << capture;
    }
    EXPECT_EQ(count("SELECT count(*) FROM files"), static_cast<std::int64_t>(corpus->list.size()) + 1)
        << "and the list itself";
}

TEST_F(SurveyOfACorpus, HasEveryContentOnce) {
    EXPECT_EQ(count("SELECT count(*) FROM captures"), count("SELECT count(DISTINCT capture) FROM files"));
    EXPECT_GE(count("SELECT count(*) FROM captures"),
              listed([](const json& one) { return is_capture(one) && !is_copy(one); }));
    for (const json& capture : corpus->list) {
        if (!is_copy(capture)) continue;
        EXPECT_EQ(
            text("SELECT capture FROM files WHERE path = ?", {path_of(capture)}),
            text("SELECT capture FROM files WHERE path = ?", {"corpus/" + capture["copy_of"].get<std::string>()}));
    }
}

TEST_F(SurveyOfACorpus, HasTheSessionsOfTheList) {
    for (const json& capture : corpus->list) {
        if (capture["damage"] != "none") continue;
        EXPECT_EQ(count("SELECT c.sessions FROM captures c JOIN files f ON f.capture = c.capture WHERE f.path = ?",
                        {path_of(capture)}),
                  capture["sessions"].get<std::int64_t>())
            << capture;
    }
}

TEST_F(SurveyOfACorpus, SetsOtherGamesAndOtherTrafficAside) {
    const auto with = [this](const char* damage) {
        return listed([&](const json& one) { return one["damage"] == damage && !is_copy(one); });
    };
    EXPECT_EQ(count("SELECT count(*) FROM captures WHERE state = 'another game'"), with("another game"));
    EXPECT_EQ(count("SELECT count(*) FROM captures WHERE state = 'no game'"), with("other traffic"));
    EXPECT_EQ(
        count(
            "SELECT count(*) FROM sessions s JOIN captures c ON c.capture = s.capture WHERE c.state = 'another game'"),
        0);
}

TEST_F(SurveyOfACorpus, TellsServersApartByTheirCadence) {
    std::size_t known = 0;
    for (const json& capture : corpus->list) {
        if (capture["damage"] != "none") continue;
        const std::string wanted = capture["creature_hz"] == 5.0 ? "5 Hz" : "1 Hz";
        for (const survey::Row& row :
             table("SELECT s.server_kind FROM sessions s JOIN files f ON f.capture = s.capture WHERE f.path = ?",
                   {path_of(capture)})
                 .rows) {
            const std::string kind = std::get<std::string>(row[0]);
            EXPECT_TRUE(kind == wanted || kind == "unknown") << kind << " " << capture;
            known += kind == wanted ? 1 : 0;
        }
    }
    EXPECT_GT(known, 0U);
}

TEST_F(SurveyOfACorpus, HasAPageWithTheSameNumbers) {
    const auto shows = [this](const std::string& id, std::int64_t number) {
        std::string digits = std::to_string(number);
        for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
        EXPECT_TRUE(contains(corpus->page, "id=\"" + id + "\">" + digits + "<")) << id << " " << digits;
    };
    shows("n-files", count("SELECT count(*) FROM files"));
    shows("n-captures", count("SELECT count(*) FROM captures"));
    shows("n-sessions", count("SELECT count(*) FROM sessions"));
    shows("n-bodies", count("SELECT count(*) FROM bodies"));
    shows("n-positions", count("SELECT sum(positions) FROM updates"));
    shows("n-messages", count("SELECT sum(messages) FROM sessions"));
    for (const char* elsewhere : {"http:", "https:", "src=", "url("}) {
        EXPECT_FALSE(contains(corpus->page, elsewhere)) << elsewhere << ": it fetches nothing";
    }
    EXPECT_LT(corpus->page.size(), 1'000'000U);
}

// The first of the page's commands: from a moment to its capture.
TEST_F(SurveyOfACorpus, LeadsFromAMomentToItsCapture) {
    std::smatch found;
    const std::regex command{"<code class=\"copy\">acmotion (view [0-9a-f:]+ --survey s.sqlite [^<]*)</code>"};
    ASSERT_TRUE(std::regex_search(corpus->page, found, command));
    const CliRun view = corpus->folder.run(found[1].str() + " --fps 10 -o moment.html");
    EXPECT_LT(view.exit_code, 2) << view.err;
    EXPECT_TRUE(contains(view.out, "wrote moment.html")) << view.out << view.err;
}

TEST_F(SurveyOfACorpus, HasKeysThatOtherCommandsTakeToo) {
    const std::string key = text("SELECT session FROM sessions WHERE state = 'played' ORDER BY session LIMIT 1");
    const std::string path =
        text("SELECT c.path FROM sessions s JOIN captures c ON c.capture = s.capture WHERE s.session = ?", {key});
    const CliRun flows = corpus->folder.run("flows " + key + " --survey s.sqlite");
    EXPECT_EQ(flows.out, corpus->folder.run("flows '" + path + "' --session " + key.substr(17)).out);
    const CliRun wrong = corpus->folder.run("explain " + key + " --survey s.sqlite --session 77");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_TRUE(contains(wrong.err, "names session")) << wrong.err;
    corpus->folder.expect_refused("view " + key + " --survey s.sqlite -o s.sqlite",
                                  "acmotion view: s.sqlite: is the survey. Name another file.");
    EXPECT_EQ(corpus->folder.run("view nonsense --survey s.sqlite").exit_code, 2);
    EXPECT_EQ(corpus->folder.run("view " + key + " --survey corpus/corpus.json").exit_code, 2);
}

// Of docs/survey.md, as they stand there.
TEST_F(SurveyOfACorpus, AnswersEveryQuestionOfTheDocument) {
    std::ifstream document(std::string{ACMOTION_SOURCE} + "/docs/survey.md");
    const std::string start = "sqlite3 -box survey.sqlite \"";
    std::size_t asked = 0;
    for (std::string line; std::getline(document, line);) {
        if (!line.starts_with(start)) continue;
        const std::string sql = line.substr(start.size(), line.size() - start.size() - 1);
        EXPECT_FALSE(table(sql).columns.empty()) << sql;
        ++asked;
    }
    EXPECT_GE(asked, 10U);
}

}  // namespace
}  // namespace acmotion::test
