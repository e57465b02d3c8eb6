#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "lab/conform/conform.h"
#include "support/paths.h"

// Spec 10 §12 and §13, as vectors: tests/vectors/messages.jsonl.
namespace acmotion::test {
namespace {

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> own_lines() { return lines_of(std::filesystem::path{ACMOTION_VECTORS} / "messages.jsonl"); }

std::vector<Json> own_vectors() {
    std::vector<Json> vectors;
    for (const std::string& line : own_lines()) vectors.push_back(parse_json(line));
    return vectors;
}

Decoded decoded(const Json& line) {
    const auto bytes = from_hex(line.at("hex").get<std::string>()).value();
    return decode(bytes, line.at("direction") == "s2c" ? Sender::Server : Sender::Client).value();
}

void expect_conformance(const std::string& line) {
    SCOPED_TRACE(parse_json(line).at("id").get<std::string>());
    const auto report = conform::run_vectors("messages.jsonl", line);
    EXPECT_EQ(report->passed, 1U);
    for (const conform::Difference& difference : report->differences)
        ADD_FAILURE() << difference.field << ": expected " << difference.expected << ", got " << difference.got;
}

TEST(MessageVectors, EveryOwnLineDecodesAndEncodesAsItSays) {
    const auto lines = own_lines();
    EXPECT_GT(lines.size(), 400U);
    for (const std::string& line : lines) expect_conformance(line);
}

TEST(MessageVectors, EveryExampleOfTheSpecDecodesAndEncodesToTheLastByte) {
    const std::vector<std::string> lines = lines_of(ACMOTION_RECORDINGS "/single/messages.jsonl");
    EXPECT_EQ(lines.size(), 45U);
    for (const std::string& line : lines) expect_conformance(line);
}

// What a decoder exposes beyond a line's fields would go unnoticed in the comparison.
TEST(MessageVectors, OwnLinesListEveryFieldThatIsDecoded) {
    for (const Json& line : own_vectors()) {
        if (line.contains("error") || !is_movement(decoded(line).message)) continue;
        EXPECT_EQ(list_fields(decoded(line)).size(), line.at("fields").size()) << line["id"];
    }
}

TEST(MessageVectors, OwnTagsNameTheSoftFlags) {
    for (const Json& line : own_vectors()) {
        if (line.contains("error") || !is_movement(decoded(line).message)) continue;
        Json raised = Json::array();
        for (std::size_t i = 0; i < kSoftFlagNames.size(); ++i)
            if (decoded(line).receipt.soft.has(static_cast<SoftFlag>(i))) raised.push_back(kSoftFlagNames[i]);
        EXPECT_EQ(raised, line.at("tags")) << line["id"];
    }
}

TEST(MessageVectors, OwnLinesCoverEveryMessageEveryMovementTypeAndEveryRule) {
    std::set<std::size_t> messages;  // by their place in the variant: what is not movement has several names
    std::set<int> movement_types;
    std::set<int> rules;
    for (const Json& line : own_vectors()) {
        if (line.contains("error")) {
            rules.insert(line.at("rule").get<int>());
        } else {
            messages.insert(decoded(line).message.index());
            movement_types.insert(line.at("fields").value("movement_type", 0));
        }
    }
    EXPECT_EQ(messages.size(), std::variant_size_v<Message>);
    EXPECT_EQ(movement_types.size(), 10U);
    EXPECT_EQ(rules.size(), 14U);
}

}  // namespace
}  // namespace acmotion::test
