// The colours of the page, for all eyes. WCAG 2.2 §1.4.3; Machado, Oliveira and Fernandes (2009) for eyes that do not
// distinguish red from green.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "lab/report/html.h"

namespace acmotion::test {
namespace {

using Rgb = std::array<double, 3>;
using Matrix = std::array<Rgb, 3>;

constexpr Matrix kNormal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};

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

double dot(const Rgb& a, const Rgb& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double brightness(const Rgb& light) { return dot(light, {0.2126, 0.7152, 0.0722}); }

double contrast(const Rgb& a, const Rgb& b) {
    const double more = std::max(brightness(a), brightness(b));
    const double less = std::min(brightness(a), brightness(b));
    return (more + 0.05) / (less + 0.05);
}

// a* and b* of CIELAB: what is left of a colour when its lightness is not looked at.
std::array<double, 2> hue(const Rgb& light, const Matrix& eyes) {
    Rgb seen{};
    for (std::size_t i = 0; i < 3; ++i) seen[i] = std::clamp(dot(eyes[i], light), 0.0, 1.0);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f(dot(seen, {0.4124, 0.3576, 0.1805}) / 0.95047);
    const double y = f(brightness(seen));
    const double z = f(dot(seen, {0.0193, 0.1192, 0.9505}) / 1.08883);
    return {500 * (x - y), 200 * (y - z)};
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

TEST(ReportPalette, RuleSetsDifferInMoreThanLightnessForEyesWithoutRedOrGreen) {
    const std::array<const char*, 3> rules{"retail", "acdream", "snap"};
    for (const int theme : {0, 1}) {
        for (const Matrix& eyes : {kNormal, kProtanopia, kDeuteranopia}) {
            for (std::size_t i = 0; i < 3; ++i) {
                const auto a = hue(colour(rules[i], theme), eyes);
                const auto b = hue(colour(rules[(i + 1) % 3], theme), eyes);
                EXPECT_GE(std::hypot(a[0] - b[0], a[1] - b[1]), 42) << rules[i] << ", theme " << theme;
            }
        }
    }
}

TEST(ReportPalette, EveryRuleSetHasADashOfItsOwn) {
    const std::string sheet{report::style()};
    for (const char* dash :
         {".retail { --c: var(--retail); --dash: none;", ".acdream { --c: var(--acdream); --dash: 7 3;",
          ".snap { --c: var(--snap); --dash: 1.5 3.5;", ".openac { --c: var(--openac); --dash: 4 4;"}) {
        EXPECT_NE(sheet.find(dash), std::string::npos) << dash;
    }
}

}  // namespace
}  // namespace acmotion::test
