// "One walk" of a report, on captures: what its title says is what is measured of those seconds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

using Json = nlohmann::json;

struct Walk {
    std::string object;
    double from = 0;
    double to = 0;
    std::map<std::string, std::pair<std::string, std::string>> said;  // title and facts, by rule set
};

Walk walk_in(const std::string& page) {
    const std::string part = page.substr(page.find("<section id=\"walk\">"),
                                         page.find("<section id=\"numbers\">") - page.find("<section id=\"walk\">"));
    Walk walk;
    std::smatch found;
    if (std::regex_search(part, found, std::regex{"href=\"#o([0-9A-Fa-f]{8})\""})) walk.object = "0x" + found[1].str();
    if (std::regex_search(part, found, std::regex{"data-time=\"([0-9.]+) ([0-9.]+)\""})) {
        walk.from = std::stod(found[1]);
        walk.to = std::stod(found[2]);
    }
    const std::regex column{"<h3><span class=\"key [a-z0-9]+\">([a-z]+)</span> ([^<]+)</h3>"};
    for (auto at = std::sregex_iterator{part.begin(), part.end(), column}; at != std::sregex_iterator{}; ++at) {
        const std::size_t facts = part.find("<p class=\"facts\">", static_cast<std::size_t>(at->position()));
        walk.said[(*at)[1]] = {(*at)[2], part.substr(facts, part.find("</p>", facts) - facts)};
    }
    return walk;
}

void expect_true_titles(const CliFolder& folder, const std::string& capture) {
    (void)folder.run("compare " + capture + " --report page.html");
    const Walk walk = walk_in(folder.read("page.html"));
    ASSERT_EQ(walk.said.size(), 3U) << capture;
    const std::string part = fmt::format(" --object {} --since {} --until {}", walk.object, walk.from, walk.to);
    const Json runs = Json::parse(folder.run("compare " + capture + " --json" + part).out)["runs"];
    for (const Json& run : runs) {
        const auto& [title, facts] = walk.said.at(run["label"].get<std::string>());
        const Json& all = run["all"];
        const int pops = all["pops"].get<int>();
        EXPECT_EQ(contains(title, "pops"), pops > 0) << capture << ": " << run["label"] << " " << title;
        EXPECT_TRUE(contains(facts, fmt::format("<b>{}</b> pop", pops))) << capture << ": " << facts;
        if (contains(title, "glides")) {
            EXPECT_EQ(all["backward_steps"], 0) << capture;
            EXPECT_LT(all["seconds_stalled"].get<double>(), 0.6) << capture;
        }
    }
}

TEST(OneWalk, IsTitledByItsOwnNumbers) {
    const CliFolder folder;
    for (const char* scenario : {"town", "stall", "strafe", "hills"}) {
        ASSERT_EQ(folder.run(fmt::format("simulate {} -o it.pcapng --net dsl --seed 7", scenario)).exit_code, 0);
        expect_true_titles(folder, "it.pcapng");
    }
}

// A monster whose server reports it five times a second.
TEST(OneWalk, IsTitledByItsOwnNumbersInARecording) {
    const std::string file = ACMOTION_SHARED_RECORDINGS "/short-second-connection.jsonl";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no recordings at " ACMOTION_SHARED_RECORDINGS;
    expect_true_titles(CliFolder{}, "'" + file + "'");
}

}  // namespace
}  // namespace acmotion::test
