#include "lab/base/checked_json.h"

#include <gtest/gtest.h>

#include <array>

#include "lab/base/json.h"

namespace acmotion::test {
namespace {

// What `read` says is wrong with a document; empty if nothing is.
template <class Read>
std::string trouble_in(std::string_view document, Read read) {
    const Json json = parse_json(document);
    JsonTrouble trouble;
    read(CheckedJson{json, "", trouble});
    EXPECT_EQ(trouble.any(), !trouble.text().empty());
    return trouble.text();
}

TEST(CheckedJson, OnlyTheFirstTroubleIsNamedByItsPlace) {
    EXPECT_EQ(trouble_in(R"({"bodies": [{"speed": 2}, {"speed": "fast"}]})",
                         [](const CheckedJson& json) {
                             for (const CheckedJson& body : json["bodies"].items())
                                 (void)body["speed"].number(kPositive);
                             (void)json["bodies"].text();
                         }),
              "bodies[1].speed: expected a number > 0, got \"fast\"");
    EXPECT_EQ(trouble_in("{}", [](const CheckedJson& json) { (void)json["name"].text(); }),
              "name: expected text, got nothing");
    EXPECT_EQ(trouble_in("[]", [](const CheckedJson& json) { json.expect_keys({}); }), "expected an object, got []");
}

TEST(CheckedJson, WhatIsTooLongToShowIsCut) {
    const auto shown = [](std::size_t letters) {
        return trouble_in('"' + std::string(letters, 'x') + '"', [](const CheckedJson& json) { (void)json.whole(); });
    };
    EXPECT_EQ(shown(38), "expected a whole number, got \"" + std::string(38, 'x') + '"');
    EXPECT_EQ(shown(39), "expected a whole number, got \"" + std::string(36, 'x') + "...");
}

TEST(CheckedJson, NumbersAreWithinTheirBounds) {
    const auto is_fine = [](std::string_view number, const NumberBounds& bounds) {
        return trouble_in(number, [&](const CheckedJson& json) { (void)json.number(bounds); }).empty();
    };
    EXPECT_TRUE(is_fine("0", kNotNegative));
    EXPECT_FALSE(is_fine("-0.5", kNotNegative));
    EXPECT_FALSE(is_fine("0", kPositive));
    EXPECT_TRUE(is_fine("0.001", kPositive));
    EXPECT_TRUE(is_fine("1e9", kPositive));
    EXPECT_FALSE(is_fine("1.1e9", kPositive));
    EXPECT_TRUE(is_fine("-1e300", kUnbounded));
    EXPECT_FALSE(is_fine("\"1\"", kUnbounded));
}

TEST(CheckedJson, AnUnknownMemberIsAnErrorThatSaysWhatWasMeant) {
    const std::array<std::string_view, 2> known{"speed", "heading"};
    const auto trouble = [&](std::string_view document) {
        return trouble_in(document, [&](const CheckedJson& json) { json.expect_keys(known); });
    };
    EXPECT_EQ(trouble(R"({"speed": 1, "heading": 2})"), "");
    EXPECT_EQ(trouble(R"({"sped": 1})"), "sped: unknown; did you mean speed?");
    EXPECT_EQ(trouble(R"({"colour": 1})"), "colour: unknown; expected one of speed, heading");
}

}  // namespace
}  // namespace acmotion::test
