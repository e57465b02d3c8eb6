// replay, compare, explain, their pages and recordings, and the demo: one capture, one set of numbers
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "lab/base/json.h"
#include "lab/cli/cli_test.h"
#include "lab/metrics/metric_text.h"

namespace acmotion::test {
namespace {

const std::vector<std::string> kRules{"retail", "acdream", "snap"};

class OneCapture : public CliTest {
 protected:
    OneCapture() {
        EXPECT_EQ(folder.run("simulate jump -o it.pcapng --net mobile --seed 5 --seconds 20").exit_code, 0);
    }
};

TEST_F(OneCapture, HasTheSameNumbersInEveryCommand) {
    for (const char* display : {"", " --fps 144 --jitter 1"}) {
        const Json compared = json_of(std::string{"compare it.pcapng --json"} + display)["runs"];
        ASSERT_EQ(folder.run(std::string{"replay it.pcapng --recording it.acm"} + display).exit_code, 0);
        const auto kept = said_in("it.acm", recording::kRun);
        for (std::size_t i = 0; i < kRules.size(); ++i) {
            const std::string rules = " --rules " + kRules[i] + display;
            const Json replayed = json_of("replay it.pcapng --json" + rules)["run"];
            EXPECT_EQ(replayed, compared[i]) << rules;
            EXPECT_EQ(kept[i]["metrics"]["all"], compared[i]["all"]) << rules;
            Json worst = json_of("explain it.pcapng --json --worst 3" + rules)["worst"];
            for (std::size_t k = 0; k < worst.size(); ++k) {
                Json& moment = worst[k]["moment"];
                // What explain says of it besides.
                for (const char* more : {"name", "text", "link", "more_like_it", "more_of_other_kinds"})
                    moment.erase(more);
                const auto& all = replayed["moments"];
                EXPECT_NE(std::ranges::find(all, moment), all.end()) << moment.dump();
                if (k == 0) EXPECT_EQ(moment, all[0]);
            }
        }
    }
}

// A cell of the page, as it stands in the table of all bodies.
std::string cell(const std::string& key, const Json& run) {
    const auto columns = metric_columns();
    const auto column = std::find_if(columns.begin(), columns.end(), [&](const auto& one) { return one.key == key; });
    return ">" + value_text(*column, run["all"][key].get<double>()) + "</td>";
}

TEST_F(OneCapture, HasTheSameNumbersOnItsPages) {
    const CliRun run = folder.run("compare it.pcapng --json --report it.html");
    const Json runs = parse_json(run.out)["runs"];
    const std::string page = folder.read("it.html");
    ASSERT_EQ(folder.run("replay it.pcapng --rules acdream --report one.html").exit_code, 0);
    const std::string one = folder.read("one.html");
    for (const char* key : {"seconds", "largest_step", "jerk", "behind_truth_mean", "seconds_stalled"}) {
        for (const Json& each : runs) EXPECT_TRUE(contains(page, cell(key, each))) << key << each["label"];
        EXPECT_TRUE(contains(one, cell(key, runs[1]))) << key;
    }
}

}  // namespace
}  // namespace acmotion::test
