// docs/exports.md; mcap.dev/spec
#include <numeric>

#include "lab/export/export_fixture.h"
#include "lab/export/mcap_records.h"
#include "lab/export/node_reader.h"

namespace acmotion::test {
namespace {

class McapExport : public ExportFixture {
 protected:
    [[nodiscard]] nlohmann::json read_with_mcap_core() const {
        return read_with_node("read_mcap.mjs", "@mcap/core", path());
    }
};

TEST_F(McapExport, BeginsAndEndsWithTheMagicBytes) {
    const std::string file = exported(make_mcap_exporter);
    EXPECT_TRUE(file.starts_with(mcap::kMagic));
    EXPECT_TRUE(file.ends_with(mcap::kMagic));
}

TEST_F(McapExport, McapCoreReadsPosesAndDecisionsWithTheirSchemas) {
    (void)exported(make_mcap_exporter);
    const auto found = read_with_mcap_core();
    if (found.is_null()) GTEST_SKIP() << "no @mcap/core: npm ci in tests/js installs it";
    const auto& indexed = found.at("indexed");
    // One decision; two poses, two transforms; a figure.
    ASSERT_EQ(indexed.at("messages").size(), 6U);
    EXPECT_EQ(indexed.at("counted"), "6");
    const auto& decision = indexed["messages"][0];
    EXPECT_EQ(decision["topic"], "/decisions");
    EXPECT_EQ(decision["time"], "1700000000250000000");
    EXPECT_EQ(decision["data"]["kind"], "position_decided");
    const auto& pose = indexed["messages"][1];
    EXPECT_EQ(pose["topic"], "/poses");
    EXPECT_EQ(pose["data"]["name"], kHostileName);
    EXPECT_EQ(indexed["metadata"], nlohmann::json::array({"session", "start"}));
    EXPECT_EQ(found["stream"]["messages"], 6);
    EXPECT_EQ(found["stream"]["done"], true);
}

TEST_F(McapExport, EveryMessageHasWhatItsSchemaRequires) {
    (void)exported(make_mcap_exporter);
    const auto found = read_with_mcap_core();
    if (found.is_null()) GTEST_SKIP() << "no @mcap/core: npm ci in tests/js installs it";
    ASSERT_EQ(found["indexed"]["schemas"].size(), 4U);
    for (const auto& message : found["indexed"]["messages"]) {
        if (message["topic"] == "/tf" || message["topic"] == "/scene") continue;  // foxglove_test.cpp
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
    EXPECT_EQ(found["indexed"]["messages"].size(), 20'002U);
    EXPECT_EQ(found["stream"]["messages"], 20'002);
}

}  // namespace
}  // namespace acmotion::test
