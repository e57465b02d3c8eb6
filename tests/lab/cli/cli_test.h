#pragma once
#include <gtest/gtest.h>

#include <span>

#include "lab/base/json.h"
#include "lab/cli/run_cli.h"
#include "lab/output/recording/json_sections.h"

namespace acmotion::test {

// Tests of commands that answer in JSON, or by a recording.
class CliTest : public testing::Test {
 protected:
    [[nodiscard]] Json json_of(const std::string& command) const {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 0) << command << "\n" << run.err;
        return parse_json(run.out);
    }
    // What META or each RUN of a recording says.
    [[nodiscard]] std::vector<Json> said_in(const std::string& file, std::string_view kind) const {
        const std::string bytes = folder.read(file);
        const auto said = json_sections(std::as_bytes(std::span(bytes)), kind);
        return {said.begin(), said.end()};
    }

    CliFolder folder;
};

}  // namespace acmotion::test
