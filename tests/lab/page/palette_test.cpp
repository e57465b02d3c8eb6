// The colours of the page, for all eyes: WCAG 2.2 §1.4.3.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "lab/page/html.h"

namespace acmotion::test {
namespace {

using Rgb = std::array<double, 3>;
// A colour of the style sheet, as light: `theme` 0 is the light one, 1 the dark one.
Rgb colour(const std::string& name, int theme) {
    const std::string sheet{report::style()};
    std::size_t at = sheet.find("--" + name + ": #");
    if (theme == 1) at = sheet.find("--" + name + ": #", at + 1);
    EXPECT_NE(at, std::string::npos) << name;
    Rgb light{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double value = std::stoi(sheet.substr(at + name.size() + 5 + 2 * i, 2), nullptr, 16) / 255.0;
        light[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    }
    return light;
}

double brightness(const Rgb& light) { return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]; }

double contrast(const Rgb& a, const Rgb& b) {
    const double more = std::max(brightness(a), brightness(b));
    const double less = std::min(brightness(a), brightness(b));
    return (more + 0.05) / (less + 0.05);
}

TEST(ReportPalette, TextCanBeReadInLightAndInDark) {
    for (const int theme : {0, 1}) {
        for (const char* text : {"ink", "soft", "retail", "acdream", "snap", "openac", "other0", "other1", "snapshot",
                                 "deadreckoning", "hermite", "buffered"}) {
            for (const char* ground : {"paper", "card"}) {
                EXPECT_GE(contrast(colour(text, theme), colour(ground, theme)), 4.5)
                    << text << " on " << ground << ", theme " << theme;
            }
        }
    }
}

}  // namespace
}  // namespace acmotion::test
