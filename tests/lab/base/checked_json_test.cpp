#include "lab/base/checked_json.h"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

namespace acmotion::test {
namespace {

// What `read` says is wrong with a document; empty if nothing is.
template <class Read>
std::string trouble_in(std::string_view document, Read read) {
    const nlohmann::json json = nlohmann::json::parse(document);
    JsonTrouble trouble;
    read(CheckedJson{json, "", trouble});
    EXPECT_EQ(trouble.any(), !trouble.text().empty());
    return trouble.text();
}

TEST(CheckedJson, TheFirstTroubleIsNamedByItsPlaceAndLaterOnesAreNot) {
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

TEST(CheckedJson, AnswersWithWhatIsThereAndElseWithSomethingHarmless) {
    const nlohmann::json json = nlohmann::json::parse(
        R"({"half": 0.5, "least": -7, "many": 18446744073709551615, "list": [1, 2.5], "mixed": [1, "x"], "yes": true,
            "cell": "0xA9B40019", "plain": 5, "far": 4294967296, "word": "A9B40019", "nothing": null})");
    JsonTrouble trouble;
    const CheckedJson root{json, "", trouble};
    EXPECT_EQ(root["half"].number(kAnyNumber), 0.5);
    EXPECT_EQ(root["absent"].number_or(3, kAnyNumber), 3);
    EXPECT_EQ(root["half"].number_or(3, kAnyNumber), 0.5);
    EXPECT_EQ(root["many"].integer(kUnbounded), 18446744073709551615U);
    EXPECT_EQ(root["least"].whole(), -7);
    EXPECT_EQ(root["list"].numbers(), (std::vector<double>{1, 2.5}));
    EXPECT_TRUE(root["yes"].flag_or(false));
    EXPECT_TRUE(root["absent"].flag_or(true));
    EXPECT_FALSE(root["absent"].flag_or(false));
    EXPECT_EQ(root["cell"].word(), 0xA9B40019U);
    EXPECT_EQ(root["plain"].word(), 5U);
    EXPECT_EQ(root.keys().size(), json.size());
    EXPECT_TRUE(root["list"].keys().empty());
    EXPECT_TRUE(root["nothing"].is_there() && root["nothing"].is_null());
    EXPECT_TRUE(!root["absent"].is_there() && root["absent"].is_null());
    EXPECT_TRUE(root["list"].is_list() && root.is_object() && root["half"].is_number());
    EXPECT_FALSE(root.failed());
    EXPECT_TRUE(root["mixed"].numbers().empty());
    EXPECT_EQ(trouble.text(), "mixed: expected a list of numbers, got [1,\"x\"]");
    for (const char* key : {"far", "word", "half"}) EXPECT_EQ(root[key].word(), 0U) << key;
    EXPECT_EQ(root["half"].whole(), 0);
    EXPECT_EQ(root["half"].integer(kUnbounded), 0U);
    EXPECT_EQ(root["yes"].text(), "");
    EXPECT_FALSE(root["half"].flag_or(true));
    EXPECT_TRUE(root["half"].items().empty());
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
