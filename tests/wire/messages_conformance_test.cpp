#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "acmotion/wire.h"
#include "lab/conform_messages.h"

// Spec 10 §12 and §13, as vectors: tests/conformance/messages.jsonl.
namespace acmotion {
namespace {

using nlohmann::json;

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> own_lines() {
    return lines_of(std::filesystem::path{ACMOTION_OWN_CONFORMANCE} / "messages.jsonl");
}

void expect_conformance(const std::string& line) {
    SCOPED_TRACE(json::parse(line).at("id").get<std::string>());
    for (const Difference& difference : check_message_line(line))
        ADD_FAILURE() << difference.field << ": expected " << difference.expected << ", got " << difference.got;
}

TEST(MessageVectors, EveryOwnLineDecodesAndEncodesAsItSays) {
    const auto lines = own_lines();
    EXPECT_GT(lines.size(), 400U);
    for (const std::string& line : lines) expect_conformance(line);
}

TEST(MessageVectors, EveryExampleOfTheSpecDecodesAndEncodesToTheLastByte) {
    const auto file = std::filesystem::path{ACMOTION_SHARED_CONFORMANCE} / "messages.jsonl";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "captured bytes are not part of the project: no " << file;
    for (const std::string& line : lines_of(file)) expect_conformance(line);
}

}  // namespace
}  // namespace acmotion
