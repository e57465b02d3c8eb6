// 81-openac 2, as a log shows it: where OpenAC diverges from retail, and by which of its rows
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "lab/against/openac_writer.h"
#include "lab/replay/replay.h"
#include "lab/replay/timeline.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

const Display kClient{.seed = 5};  // of the client that wrote the log

struct NamedScene {
    const char* scenario;
    const char* network = "dsl";
    std::uint64_t seed = 3;

    [[nodiscard]] const Scene& get() const { return scene(scenario, 12, network, seed); }
};

struct Named {
    int row = 0;
    ObjectId object;
    double decided = 0;
    std::string sentence;  // of what openac decided; empty if a row decides nothing
};

Judged judged_scene(const NamedScene& one) {
    auto judged = judge_log(one.get(), log_text(slide_lines(one.get(), Rules::openac(), {}, kClient)));
    EXPECT_TRUE(judged) << judged.error();
    return judged ? std::move(*judged) : Judged{};
}

std::vector<Named> named_in(const Judged& judged) {
    std::vector<Named> all;
    for (std::size_t i = 0; i < judged.findings.partings.all.size(); ++i) {
        const against::Explanation& why = judged.findings.explanations[i];
        for (const RuleField* field : why.rows)
            all.push_back({field->row, judged.findings.partings.all[i].object, why.decided, why.yours});
    }
    return all;
}

// What the client that wrote the log decided about that body, by the row's sentence, at about that time.
bool decided_so(const Scene& scene, const Named& named) {
    StoryKeeper story{[&](const Event& event) {
        return event.object == named.object && std::fabs(event.time - named.decided) < 0.15;
    }};
    replay(scene.session, Rules::openac(), FrameTimes{kClient, scene.session}, story);
    const std::string by_row = fmt::format("(openac row {})", named.row);
    return std::ranges::any_of(timeline(story.events()),
                               [&](const TimelineLine& line) { return line.text.find(by_row) != std::string::npos; });
}

// Rows 19 and 20 change a speed and a distance, and decide nothing; the others have sentences.
TEST(RowsOfALog, AreNamedWithTheMomentAtWhichTheClientDecidedByThem) {
    if (kSanitized) GTEST_SKIP() << "the same replays as elsewhere, nine times";
    std::set<int> rows;
    std::set<int> told;
    std::string said;
    for (const NamedScene& one :
         {NamedScene{"stall"}, NamedScene{"chase"}, NamedScene{"town"}, NamedScene{"jump"},
          NamedScene{"jump", "mobile", 2}, NamedScene{"jump", "mobile", 3}, NamedScene{"jump", "awful", 1},
          NamedScene{"jump", "awful", 2}, NamedScene{"jump", "awful", 6}}) {
        SCOPED_TRACE(fmt::format("{} {} {}", one.scenario, one.network, one.seed));
        const Judged judged = judged_scene(one);
        said += "\n" + judged.text();
        for (const Named& named : named_in(judged)) {
            rows.insert(named.row);
            if (named.sentence.find(fmt::format("(openac row {})", named.row)) == std::string::npos) continue;
            told.insert(named.row);
            EXPECT_TRUE(decided_so(one.get(), named)) << named.sentence << " at " << named.decided << "\n"
                                                      << judged.text();
        }
        EXPECT_FALSE(rows.contains(34)) << judged.text();
        EXPECT_TRUE(judged.findings.from_openac->all.empty()) << judged.text();
    }
    for (const int row : {19, 29, 30, 31, 32, 33}) EXPECT_TRUE(rows.contains(row)) << row << said;
    for (const int row : {29, 30, 31, 32, 33}) EXPECT_TRUE(told.contains(row)) << row;
}

}  // namespace
}  // namespace acmotion::test
