#include "lab/report/steps.h"

#include <gtest/gtest.h>

#include "cli/run_cli.h"

namespace acmotion::report {
namespace {

Steps two_kinds() {
    return {.title = "between two positions",
            .x_unit = "s",
            .y_unit = "% of intervals",
            .width = 0.5,
            .ends_open = true,
            .kinds = {{"creatures", "other0", {90, 10, 0}}, {"<players>", "other1", {0, 40, 60}}}};
}

TEST(StepsDrawing, SaysInWordsWhereMostOfItIs) {
    const std::string svg = draw(two_kinds());
    EXPECT_TRUE(
        test::contains(svg, "aria-label=\"between two positions: creatures: most at 0 to 0.5 s, 90 % of intervals; "))
        << svg;
    EXPECT_TRUE(test::contains(svg, "&lt;players&gt;: most at 1 or more s, 60 % of intervals")) << svg;
    EXPECT_FALSE(test::contains(svg, "<players>"));
}

TEST(StepsDrawing, HasALineForEachKindInItsColour) {
    const std::string svg = draw(two_kinds());
    EXPECT_TRUE(test::contains(svg, "<g class=\"other0\">"));
    EXPECT_TRUE(test::contains(svg, "<g class=\"other1\">"));
    EXPECT_TRUE(test::contains(svg, ">creatures</text>"));
}

TEST(StepsDrawing, NeedsNoValues) {
    Steps steps = two_kinds();
    steps.kinds = {{"none", "other0", {}}, {"zero", "other1", {0, 0}}};
    const std::string svg = draw(steps);
    EXPECT_TRUE(test::contains(svg, "none: nothing")) << svg;
    EXPECT_FALSE(test::contains(svg, "nan")) << svg;
    EXPECT_FALSE(test::contains(svg, "inf")) << svg;
}

}  // namespace
}  // namespace acmotion::report
