// docs/exports.md; mcap.dev/spec
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>

#include "lab/export/export_fixture.h"
#include "lab/export/mcap_records.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

class McapExport : public ExportFixture {
 protected:
    // What the npm package @mcap/core finds in the file; null if there is no node or no package.
    [[nodiscard]] nlohmann::json read_with_mcap_core() const {
        if (!std::filesystem::exists(ACMOTION_TESTS_JS "/node_modules/@mcap/core")) return nullptr;
        const std::string command = "node '" ACMOTION_TESTS_JS "/read_mcap.mjs' '" + path() + "'";
        FILE* pipe = popen(command.c_str(), "r");
        if (pipe == nullptr) return nullptr;
        std::string text;
        for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
        EXPECT_EQ(pclose(pipe), 0);
        return nlohmann::json::parse(text, nullptr, false);
    }
};

TEST_F(McapExport, BeginsAndEndsWithTheMagicBytes) {
    const std::string file = exported(make_mcap_exporter);
    EXPECT_TRUE(file.starts_with(mcap::kMagic));
    EXPECT_TRUE(file.ends_with(mcap::kMagic));
}

TEST_F(McapExport, ChecksumsAreThoseOfZip) { EXPECT_EQ(mcap::crc32("6789", mcap::crc32("12345")), 0xCBF43926U); }

TEST_F(McapExport, McapCoreReadsPosesAndDecisionsWithTheirSchemas) {
    (void)exported(make_mcap_exporter);
    const auto found = read_with_mcap_core();
    if (found.is_null()) GTEST_SKIP() << "no @mcap/core: npm ci in tests/js installs it";
    const auto& indexed = found.at("indexed");
    ASSERT_EQ(indexed.at("messages").size(), 3U);
    EXPECT_EQ(indexed.at("counted"), "3");
    const auto& decision = indexed["messages"][0];
    EXPECT_EQ(decision["topic"], "/decisions");
    EXPECT_EQ(decision["time"], "1700000000250000000");
    EXPECT_EQ(decision["data"]["kind"], "position_decided");
    const auto& pose = indexed["messages"][1];
    EXPECT_EQ(pose["topic"], "/poses");
    EXPECT_EQ(pose["data"]["name"], kHostileName);
    EXPECT_EQ(indexed["metadata"], nlohmann::json::array({"session"}));
    EXPECT_EQ(found["stream"]["messages"], 3);
    EXPECT_EQ(found["stream"]["done"], true);
}

TEST_F(McapExport, EveryMessageHasWhatItsSchemaRequires) {
    (void)exported(make_mcap_exporter);
    const auto found = read_with_mcap_core();
    if (found.is_null()) GTEST_SKIP() << "no @mcap/core: npm ci in tests/js installs it";
    ASSERT_EQ(found["indexed"]["schemas"].size(), 2U);
    for (const auto& message : found["indexed"]["messages"]) {
        const auto& schema = found["indexed"]["schemas"][message["topic"] == "/poses" ? 0 : 1];
        EXPECT_EQ(schema["encoding"], "jsonschema");
        EXPECT_EQ(schema["required"].size(), message["data"].size());
        for (const auto& field : schema["required"]) EXPECT_TRUE(message["data"].contains(field)) << field;
    }
}

TEST_F(McapExport, ALongReplayIsCutIntoChunks) {
    (void)exported(make_mcap_exporter, 10'000);
    const auto found = read_with_mcap_core();
    if (found.is_null()) GTEST_SKIP() << "no @mcap/core: npm ci in tests/js installs it";
    EXPECT_GE(found["indexed"]["chunks"], 3);
    EXPECT_EQ(found["indexed"]["messages"].size(), 10'001U);
    EXPECT_EQ(found["stream"]["messages"], 10'001);
}

}  // namespace
}  // namespace acmotion::test
