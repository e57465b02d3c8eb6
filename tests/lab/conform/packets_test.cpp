#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "lab/base/hex.h"
#include "lab/conform/conform.h"
#include "packet_vectors.h"
#include "support/paths.h"
#include "transport/all.h"

// Spec 11 §8, as vectors: tests/vectors/packets.jsonl.
namespace acmotion::test {
namespace {

using Lines = std::vector<std::string>;

const std::filesystem::path kOwnFile = std::filesystem::path{ACMOTION_VECTORS} / "packets.jsonl";
const std::filesystem::path kCapturedFile = std::filesystem::path{ACMOTION_RECORDINGS} / "single/packets.jsonl";

Lines lines_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    Lines lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

void expect_conformance(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    const auto report = conform::run_vectors("packets.jsonl", text);
    ASSERT_TRUE(report) << describe(report.error());
    EXPECT_EQ(report->passed, lines.size());
    for (const conform::Difference& difference : report->differences) {
        ADD_FAILURE() << difference.case_id << " " << difference.field << ": expected " << difference.expected
                      << ", got " << difference.got;
    }
}

TEST(PacketConformance, HoldsForTheProjectsOwnVectors) {
    const Lines lines = lines_of(kOwnFile);
    ASSERT_GE(lines.size(), 9U);
    expect_conformance(lines);
}

TEST(PacketConformance, HoldsForCapturedPackets) {
    const Lines lines = lines_of(kCapturedFile);
    EXPECT_EQ(lines.size(), 12U);
    expect_conformance(lines);
}

TEST(PacketConformance, TheProjectHoldsDerivedVectorsOnly) {
    for (const std::string& line : lines_of(kOwnFile)) EXPECT_NE(line.find("\"derived\""), std::string::npos) << line;
}

// The lines of spec 11 §8.2 come first.
TEST(PacketConformance, TheOtherVectorsAreWhatTheSenderMakes) {
    Lines others = lines_of(kOwnFile);
    std::erase_if(others, [](const std::string& line) { return line.find("\"pkt-8.2-") != std::string::npos; });
    EXPECT_EQ(others, make_packet_vectors()) << "tests/vectors/packets.md says how to write them anew";
}

// ---- a difference is found ----

constexpr std::string_view kAck =
    R"({"id": "x-1", "kind": "derived", "direction": "c2s", )"
    R"("hex": "0200000000400000E7B0FDBA010007000400010003000000", "verified": true, "seed": null, "word": null, )"
    R"("key": null, "fields": {"sequence": 2}, "optional": [{"name": "AckSequence", "sequence": 3}], "fragments": []})";

std::vector<std::string> fields_that_differ(std::string_view pattern, std::string_view replacement) {
    std::string line{kAck};
    line.replace(line.find(pattern), pattern.size(), replacement);
    std::vector<std::string> fields;
    const auto report = conform::run_vectors("packets.jsonl", line);
    for (const conform::Difference& difference : report->differences) fields.push_back(difference.field);
    return fields;
}

using Fields = std::vector<std::string>;

TEST(PacketConformance, SeesWhatDiffers) {
    EXPECT_EQ(fields_that_differ("\"sequence\": 2", "\"sequence\": 2"), Fields{});
    EXPECT_EQ(fields_that_differ("\"sequence\": 2", "\"sequence\": 4"), Fields{"fields.sequence"});
    EXPECT_EQ(fields_that_differ("\"sequence\": 3", "\"sequence\": 4"), Fields{"optional[0].sequence"});
    EXPECT_EQ(fields_that_differ("true", "false"), Fields{"verified"});
    EXPECT_EQ(fields_that_differ("\"word\": null", "\"word\": 0"), Fields{"word"});
    EXPECT_EQ(fields_that_differ("E7B0", "E7B1"), Fields{"verified"});
    EXPECT_EQ(fields_that_differ("\"fragments\": []", "\"fragments\": [{}]"), Fields{"fragments"});
    EXPECT_EQ(fields_that_differ("\"fragments\": []", "\"error\": \"Packet.size\""), Fields{"error"});
}

}  // namespace
}  // namespace acmotion::test
