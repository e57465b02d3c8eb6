#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"

namespace acmotion::test {
namespace {

class ExplainCommand : public testing::Test {
 protected:
    ExplainCommand() { folder.write("town.pcapng", simulated("town")); }
    CliFolder folder;
};

TEST_F(ExplainCommand, ShowsEveryDecisionAboutOneObject) {
    const CliRun run = folder.run("explain town.pcapng --object 'traveller liv'");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "Traveller Liv under retail"));
    EXPECT_TRUE(contains(run.out, "object created"));
    EXPECT_TRUE(contains(run.out, "→ interpolate: grounded, ")) << run.out;
    EXPECT_TRUE(contains(run.out, "m from the player (< 96), "));
    EXPECT_TRUE(contains(run.out, "hard teleport: a teleport happened since the last one; placed"));
}

TEST_F(ExplainCommand, FoldsAnOrdinaryWalkUnlessAskedNotTo) {
    const std::string what = "explain town.pcapng --object 'Walker Aldith'";
    const CliRun folded = folder.run(what);
    const CliRun whole = folder.run(what + " --all");
    EXPECT_TRUE(contains(folded.out, "more of the same"));
    EXPECT_FALSE(contains(whole.out, "more of the same"));
    EXPECT_GT(lines(whole.out).size(), lines(folded.out).size());
}

TEST_F(ExplainCommand, KeepsToTheTimeAroundAMoment) {
    const CliRun run = folder.run("explain town.pcapng --object 'Walker Aldith' --around 30 --json");
    const auto document = nlohmann::json::parse(run.out);
    ASSERT_FALSE(document["lines"].empty());
    for (const auto& line : document["lines"]) EXPECT_NEAR(line["time"].get<double>(), 30, 2.001);
}

TEST_F(ExplainCommand, FindsTheUgliestMomentsByItself) {
    const CliRun run = folder.run("explain town.pcapng --worst 3 --rules snap");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "1. "));
    EXPECT_TRUE(contains(run.out, "3. "));
    EXPECT_FALSE(contains(run.out, "4. 0x"));
    EXPECT_TRUE(contains(run.out, "▶ ")) << run.out;

    const auto worst =
        nlohmann::json::parse(folder.run("explain town.pcapng --worst 3 --rules snap --json").out)["worst"];
    ASSERT_EQ(worst.size(), 3U);
    EXPECT_GE(worst[0]["moment"]["severity"], worst[1]["moment"]["severity"]);
    EXPECT_GE(worst[1]["moment"]["severity"], worst[2]["moment"]["severity"]);
    for (const auto& one : worst) {
        for (const auto& line : one["lines"]) {
            EXPECT_NEAR(line["time"].get<double>(), one["moment"]["time"].get<double>(), 1.001);
        }
    }
}

TEST_F(ExplainCommand, ShowsWhatABaselineDoesWithEachUpdate) {
    const CliRun run = folder.run("explain town.pcapng --object 'Walker Aldith' --baseline hermite --all");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "Walker Aldith under hermite"));
    EXPECT_TRUE(contains(run.out, "hermite placed")) << run.out;
    EXPECT_TRUE(contains(run.out, "; hermite blends over ")) << "in the line of the update\n" << run.out;
    EXPECT_TRUE(contains(run.out, "hermite extrapolates: goes on at "));
    const CliRun folded = folder.run("explain town.pcapng --object 'Walker Aldith' --baseline hermite");
    EXPECT_TRUE(contains(folded.out, "more of the same"));
    EXPECT_TRUE(contains(folder.run("explain town.pcapng --object 'Walker Aldith' --baseline buffered").out,
                         "goes to the next of its updates, "));
}

TEST_F(ExplainCommand, HasTheDeedsOfABaselineAsJson) {
    const auto document = nlohmann::json::parse(
        folder.run("explain town.pcapng --object 'Walker Aldith' --baseline deadreckoning --json").out);
    EXPECT_EQ(document["rules"], "deadreckoning");
    std::set<std::string> kinds;
    for (const auto& line : document["lines"]) {
        for (const auto& event : line["events"]) {
            if (event["type"] != "deed") continue;
            kinds.insert(event["kind"]);
            EXPECT_TRUE(contains(line["text"].get<std::string>(), event["text"].get<std::string>()));
            EXPECT_EQ(event["name"], "Walker Aldith");
        }
    }
    EXPECT_TRUE(kinds.contains("blends") && kinds.contains("extrapolates")) << document["lines"].size();
}

TEST_F(ExplainCommand, FindsTheUgliestMomentsOfABaseline) {
    const CliRun run = folder.run("explain town.pcapng --worst 2 --baseline hermite");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "1. ")) << run.out;
    EXPECT_TRUE(contains(run.out, "hermite blends over ")) << run.out;
    EXPECT_TRUE(contains(run.out, "&run=hermite")) << run.out;
    EXPECT_FALSE(contains(run.out, "waypoint")) << "that is how retail goes\n" << run.out;
    EXPECT_TRUE(contains(run.out, "acmotion view town.pcapng --baseline hermite\n")) << run.out;
}

TEST_F(ExplainCommand, ExplainsOneBaselineAtATime) {
    EXPECT_EQ(folder.run("explain town.pcapng --baseline hermite,buffered").exit_code, 2);
    EXPECT_EQ(folder.run("explain town.pcapng --baseline hermite --rules retail").exit_code, 2);
    EXPECT_EQ(folder.run("explain town.pcapng --baseline hermite --versus retail").exit_code, 2);
}

// The walls of a scenario lie beside its capture, and the receiver has them.
TEST_F(ExplainCommand, ShowsAStallAtAWallThatOnlyTheReceiverHas) {
    ASSERT_EQ(folder.run("simulate stall -o stall.pcapng --net perfect").exit_code, 0);
    const std::string what = " --object 'Walks Through The Wall' --rules retail";
    const CliRun walled = folder.run("explain stall.pcapng --all" + what);
    EXPECT_TRUE(contains(walled.out, "window bad: ")) << walled.out;
    EXPECT_TRUE(contains(walled.out, "blip over ")) << walled.out;
    const auto seen = nlohmann::json::parse(folder.run("replay stall.pcapng --json" + what).out);
    EXPECT_GT(seen["run"]["all"]["blips"].get<int>(), 1) << seen["run"]["all"].dump();
    EXPECT_GT(seen["run"]["all"]["seconds_stalled"].get<double>(), 0.5) << seen["run"]["all"].dump();

    ASSERT_EQ(folder.run_program("mv stall.pcapng free.pcapng").exit_code, 0);
    const CliRun free = folder.run("explain free.pcapng --all" + what);
    EXPECT_FALSE(contains(free.out, "window bad"));
    EXPECT_FALSE(contains(free.out, "blip over "));
}

TEST_F(ExplainCommand, SuggestsNamesThatAreNear) {
    const CliRun run = folder.run("explain town.pcapng --object Traveler");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "Did you mean Traveller Liv?")) << run.err;
    EXPECT_EQ(folder.run("explain town.pcapng --object 0x12345678").exit_code, 2);
}

TEST_F(ExplainCommand, ListsObjectsOfTheSameNameWithTheirIds) {
    folder.write("twins.pcapng", recorded_walk_with_a_twin());
    const CliRun run = folder.run("explain twins.pcapng --object 'drudge slinker'");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "2 objects are called \"drudge slinker\"")) << run.err;
    EXPECT_TRUE(contains(run.err, "0x80001234 Drudge Slinker")) << run.err;
    EXPECT_TRUE(contains(run.err, "0x80001235 Drudge Slinker")) << run.err;
}

TEST_F(ExplainCommand, AloneShowsTheFiveUgliestMoments) {
    const CliRun run = folder.run("explain town.pcapng --rules snap");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.out, folder.run("explain town.pcapng --rules snap --worst 5").out);
    EXPECT_TRUE(contains(run.out, "\n5. ")) << run.out;
}

TEST_F(ExplainCommand, LooksAtTheFileBeforeItComplainsAboutOptions) {
    for (const char* options : {"", " --rules bogus", " --object Unknown"}) {
        const CliRun run = folder.run(std::string{"explain nosuch.pcapng"} + options);
        EXPECT_EQ(run.exit_code, 2);
        EXPECT_TRUE(contains(run.err, "nosuch.pcapng")) << run.err;
        EXPECT_FALSE(contains(run.err, "bogus")) << run.err;
    }
    EXPECT_EQ(folder.run("explain town.pcapng --rules bogus").exit_code, 2);
    EXPECT_EQ(folder.run("explain town.pcapng --worst 0").exit_code, 2);
    EXPECT_EQ(folder.run("explain town.pcapng --worst 5 --around 3").exit_code, 2);
    EXPECT_EQ(folder.run("explain town.pcapng --around 3").exit_code, 2);
}

TEST_F(ExplainCommand, BeginsWithTheCauseInOneSentence) {
    const std::string first = lines(folder.run("explain town.pcapng --rules snap").out).front();
    EXPECT_TRUE(contains(first, "  popped ")) << first;
    EXPECT_TRUE(contains(
        first, " m: every update places the body at once under these rules; retail would walk there (severity "))
        << first;
    const auto document = nlohmann::json::parse(folder.run("explain town.pcapng --rules snap --json").out);
    EXPECT_TRUE(contains(first, document["worst"][0]["moment"]["text"].get<std::string>())) << first;
    EXPECT_TRUE(contains(first, document["worst"][0]["moment"]["name"].get<std::string>())) << first;
}

// The same body five times explains no more than once.
TEST_F(ExplainCommand, ShowsOneMomentOfEachBodyAndCountsTheOthers) {
    const CliRun run = folder.run("explain town.pcapng --rules snap --worst 5");
    EXPECT_TRUE(contains(run.out, " more like it")) << run.out;
    const auto worst = nlohmann::json::parse(folder.run("explain town.pcapng --rules snap --json").out)["worst"];
    std::set<std::uint32_t> bodies;
    for (const auto& one : worst) bodies.insert(one["moment"]["object"].get<std::uint32_t>());
    EXPECT_EQ(bodies.size(), worst.size());
    EXPECT_GT(worst[0]["moment"]["more_like_it"], 0);

    const std::string of_one = "explain town.pcapng --rules snap --worst 3 --json --object 'Jumper Knut'";
    EXPECT_EQ(nlohmann::json::parse(folder.run(of_one).out)["worst"].size(), 3U);
}

TEST_F(ExplainCommand, LinksEachMomentToThePageThatPlaysIt) {
    const CliRun run = folder.run("explain town.pcapng --rules snap --worst 1");
    EXPECT_TRUE(contains(run.out, "\n   town.pcapng.html#object=0x")) << run.out;
    EXPECT_TRUE(contains(run.out, "&run=snap\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "\nThe page that the links lead to: acmotion view town.pcapng\n")) << run.out;
    const auto moment = nlohmann::json::parse(
        folder.run("explain town.pcapng --rules snap --worst 1 --json").out)["worst"][0]["moment"];
    EXPECT_TRUE(contains(run.out, moment["link"].get<std::string>())) << run.out;
}

// ---- --versus -------------------------------------------------------------------------------------------------------

TEST_F(ExplainCommand, ShowsWhereTwoRuleSetsDivergeFirstAndByWhichRow) {
    const std::string what = "explain town.pcapng --rules retail:landing_snaps=true --versus retail";
    const CliRun run = folder.run(what);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(run.out.starts_with("retail:landing_snaps=true and retail: ")) << run.out;
    EXPECT_TRUE(contains(run.out, "retail:landing_snaps=true decided: ")) << run.out;
    EXPECT_TRUE(contains(run.out, "\n   retail decided: ")) << run.out;
    EXPECT_TRUE(contains(run.out,
                         "\n   row 22: retail:landing_snaps=true goes as if the first update after a flight "
                         "placed the body at once\n"))
        << run.out;

    const auto document = nlohmann::json::parse(folder.run(what + " --json").out);
    ASSERT_FALSE(document["divergences"].empty());
    double last = 0;
    for (const auto& one : document["divergences"]) {
        EXPECT_EQ(one["rows"][0]["row"], 22) << one.dump();
        EXPECT_TRUE(one["metres"] >= 0.1 || one["degrees"] >= 10) << one.dump();
        EXPECT_GE(one["time"], last);
        last = one["time"];
        EXPECT_TRUE(contains(run.out, one["rules_decided"].get<std::string>())) << one.dump();
    }
}

TEST_F(ExplainCommand, NamesARowForMostDivergencesOfAcdream) {
    const auto document =
        nlohmann::json::parse(folder.run("explain town.pcapng --rules acdream --versus retail --json").out);
    const auto& all = document["divergences"];
    ASSERT_GT(all.size(), 5U);
    const auto named = std::ranges::count_if(all, [](const auto& one) { return !one["rows"].empty(); });
    EXPECT_GE(static_cast<std::size_t>(named) * 10, all.size() * 8) << document.dump(2);
}

TEST_F(ExplainCommand, FindsNoDivergenceOfARuleSetFromItself) {
    const CliRun run = folder.run("explain town.pcapng --versus retail");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(run.out.starts_with("retail and retail: 0 of ")) << run.out;
    EXPECT_EQ(folder.run("explain town.pcapng --versus nosuch").exit_code, 2);
    EXPECT_EQ(folder.run("explain town.pcapng --versus snap --worst 3").exit_code, 2);
    const auto one =
        nlohmann::json::parse(folder.run("explain town.pcapng --versus snap --object 'Walker Aldith' --json").out);
    EXPECT_EQ(one["divergences"].size() + one["together"].get<std::size_t>(), 1U);
}

// What a page shows of a text.
std::string escaped(std::string text) {
    for (const auto& [plain, entity] : {std::pair{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}}) {
        for (std::size_t at = 0; (at = text.find(plain, at)) != std::string::npos; at += std::string{entity}.size())
            text.replace(at, 1, entity);
    }
    return text;
}

// Its words, in the order of a divergence on a page.
std::vector<std::string> words_of(const nlohmann::json& one) {
    std::vector<std::string> words{
        fmt::format(" at {:.3f} s, {}", one["time"].get<double>(), one["apart"].get<std::string>()),
        one["rules_decided"], one["versus_decided"]};
    for (const auto& row : one["rows"]) words.push_back(row["text"]);
    if (one["rows"].empty()) words.emplace_back("no single rule is the reason");
    return words;
}

TEST_F(ExplainCommand, ShowsTheSameDivergencesAsTheReport) {
    ASSERT_EQ(folder.run("compare town.pcapng --report town.html").exit_code, 0);
    const std::string page = folder.read("town.html");
    const std::size_t begin = page.find("<section id=\"versus\">");
    ASSERT_NE(begin, std::string::npos);
    EXPECT_TRUE(contains(page, "<a href=\"#versus\">"));
    std::string part = page.substr(begin, page.find("</section>", begin) - begin);
    std::size_t shown = 0;
    for (std::size_t at = part.find("<article>"); at != std::string::npos; at = part.find("<article>", at + 1)) ++shown;
    for (const char* rules : {"acdream", "snap"}) {
        const std::string what = fmt::format("explain town.pcapng --rules {} --versus retail", rules);
        EXPECT_TRUE(contains(part, "<h3>" + lines(folder.run(what).out).at(0) + "</h3>"));
        const auto document = nlohmann::json::parse(folder.run(what + " --json").out);
        for (const auto& one : document["divergences"]) {
            for (const std::string& word : words_of(one)) {
                const std::size_t at = part.find(escaped(word));
                ASSERT_NE(at, std::string::npos) << word;
                part.erase(0, at + escaped(word).size());
            }
            --shown;
        }
    }
    EXPECT_EQ(shown, 0U);
    EXPECT_EQ(folder.run("replay town.pcapng --report one.html").exit_code, 0);
    EXPECT_FALSE(contains(folder.read("one.html"), "\"versus\"")) << "there is only one rule set in it";
}

TEST_F(ExplainCommand, NamesMotionsAndShowsNoSentinel) {
    for (const char* who : {"Traveller Liv", "Jumper Knut", "Rabbit", "Olthoi Hunter"}) {
        const std::string story = folder.run(std::string{"explain town.pcapng --all --object '"} + who + "'").out;
        EXPECT_TRUE(contains(story, "motion state: NonCombat · ")) << story.substr(0, 2000);
        for (const char* hidden : {"0x8000003D", "0x41000003", "99999", "ratio", "nowhere"}) {
            EXPECT_FALSE(contains(story, hidden)) << who << " " << hidden;
        }
    }
}

TEST_F(ExplainCommand, NamesTheOthersInAStory) {
    const std::string story = folder.run("explain town.pcapng --all --object 'Olthoi Hunter'").out;
    EXPECT_TRUE(contains(story, "told to move to 0x5000000")) << story.substr(0, 2000);
    for (const std::string& line : lines(story)) {
        if (!contains(line, "told to move to 0x")) continue;
        EXPECT_GT(line.size(), line.find("0x") + 12) << line;
    }
}

TEST_F(ExplainCommand, GivesMachinesTheFieldsOfEveryEvent) {
    const auto document = nlohmann::json::parse(folder.run("explain town.pcapng --object 'Walker Aldith' --json").out);
    EXPECT_EQ(document["name"], "Walker Aldith");
    bool has_waypoint = false;
    for (const auto& line : document["lines"]) {
        ASSERT_FALSE(line["events"].empty()) << line.dump();
        for (const auto& event : line["events"]) {
            EXPECT_EQ(event["object"], document["object"]);
            if (event["kind"] == "waypoint_enqueued") has_waypoint = event["fields"]["distance"].is_number();
        }
    }
    EXPECT_TRUE(has_waypoint);
}

}  // namespace
}  // namespace acmotion::test
