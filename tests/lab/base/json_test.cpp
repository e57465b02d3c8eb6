#include "lab/base/json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace acmotion::test {
namespace {

TEST(Json, WritesNumbersInTheFewestDigitsThatReadAsTheSame) {
    EXPECT_EQ(Json(1.0).dump(), "1.0") << "a real number has a point";
    EXPECT_EQ(Json(0.1).dump(), "0.1");
    EXPECT_EQ(Json(0.1F).dump(), "0.10000000149011612") << "a float is the double that it equals";
    EXPECT_EQ(Json(-0.0).dump(), "-0.0");
    EXPECT_EQ(Json(1e300).dump(), "1e+300");
    EXPECT_EQ(Json(5e-324).dump(), "5e-324");
    EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).dump(), "18446744073709551615");
    EXPECT_EQ(Json(std::numeric_limits<std::int64_t>::min()).dump(), "-9223372036854775808");
    EXPECT_EQ(Json(std::nan("")).dump(), "null") << "JSON has no such number";
    EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).dump(), "null");
}

TEST(Json, EscapesControlsAndQuotesAndLeavesUtf8AsItIs) {
    EXPECT_EQ(Json("a\"b\\c/\n\t\x01").dump(), R"("a\"b\\c/\n\t\u0001")");
    EXPECT_EQ(Json("Grün\x7F").dump(), "\"Grün\x7F\"");
    EXPECT_EQ(Json("Grün \U0001F600\x7F").dump(-1, JsonText::Ascii), R"("Gr\u00fcn \ud83d\ude00\u007f")");
}

TEST(Json, ReplacesBytesThatAreNotUtf8OrRefusesThem) {
    EXPECT_EQ(Json("a\xFF").dump(-1, JsonText::Replaced), "\"a\uFFFD\"");
    EXPECT_EQ(Json("a\xFF").dump(-1, JsonText::Ascii), R"("a\ufffd")");
    try {
        static_cast<void>(Json("a\xFF").dump());
        FAIL();
    } catch (const JsonError& error) {
        EXPECT_STREQ(error.what(), "[json.exception.type_error.316] invalid UTF-8 byte at index 1: 0xFF");
    }
}

TEST(Json, ReadsAndWritesAsTheJsonLibraryDoes) {
    for (const char* text : {"null",
                             "-1",
                             "1",
                             "18446744073709551615",
                             "18446744073709551616",
                             "-9223372036854775809",
                             "1E2",
                             "0.1e-6",
                             "123456789012345678",
                             "3.141592653589793238",
                             R"("\u00fc\ud83d\ude00\u0000\/")",
                             "[[],{},[{}]]",
                             R"({"a":[1,{"b":null}],"A":-0})",
                             "1e999",
                             "01",
                             "[1,]",
                             "\"\xFF\"",
                             "nul",
                             "{} x",
                             "",
                             R"("\ud800")",
                             "+1",
                             "\xEF\xBB\xBF{}",
                             "[1 2]",
                             "{\"a\"}",
                             "/* */1"}) {
        const auto theirs = nlohmann::json::parse(text, nullptr, false);
        const Json ours = parse_json(text);
        ASSERT_EQ(ours.is_discarded(), theirs.is_discarded()) << text;
        if (!ours.is_discarded()) EXPECT_EQ(ours.dump(), theirs.dump()) << text;
    }
}

TEST(Json, SaysAtWhichByteItIsNone) {
    EXPECT_EQ(json_fault_position("[1,\n x]"), 6U);
    EXPECT_EQ(json_fault_position("{} x"), 4U);
    EXPECT_EQ(json_fault_position("[1]"), 0U);
}

std::string error_of(void (*ask)(const Json&), const char* document) {
    try {
        ask(parse_json(document));
    } catch (const JsonError& error) {
        return error.what();
    }
    return "none";
}

TEST(Json, NamesWhatWasAskedForAndWhatIsThere) {
    const auto ask_id = [](const Json& json) { static_cast<void>(json.at("id").get<std::uint32_t>()); };
    EXPECT_EQ(error_of(ask_id, R"({"id":7})"), "none");
    EXPECT_EQ(error_of(ask_id, "{}"), "[json.exception.out_of_range.403] key 'id' not found");
    EXPECT_EQ(error_of(ask_id, "[]"), "[json.exception.type_error.304] cannot use at() with array");
    EXPECT_EQ(error_of(ask_id, R"({"id":"7"})"), "[json.exception.type_error.302] type must be number, but is string");
    const auto ask_value = [](const Json& json) { static_cast<void>(json.value("id", 0)); };
    EXPECT_EQ(error_of(ask_value, "5"), "[json.exception.type_error.306] cannot use value() with number");
    EXPECT_EQ(error_of(ask_value, "{}"), "none");
}

}  // namespace
}  // namespace acmotion::test
