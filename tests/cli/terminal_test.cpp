// What is different where a person looks on: colours, width, and a word about what takes long.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

class Terminal : public testing::Test {
 protected:
    void SetUp() override {
        if (!is_installed("script")) GTEST_SKIP() << "script (package bsdutils) is not installed";
        folder.write("jump.pcapng", simulated("jump"));
    }
    // What a terminal of that kind and width shows.
    [[nodiscard]] std::string shown(const std::string& arguments, const std::string& kind = "xterm") const {
        return folder
            .run_program("env -u NO_COLOR TERM=" + kind + " script --quiet --return --command \"stty cols 60; '" +
                         ACMOTION_CLI + "' " + arguments + "\" /dev/null </dev/null")
            .out;
    }

    CliFolder folder;
};

TEST_F(Terminal, TablesHaveTheSameHeadingsInEveryCommandAndNoneOnADumbOne) {
    for (const char* command : {"compare jump.pcapng", "replay jump.pcapng", "flows jump.pcapng", "simulate --list",
                                "decode jump.pcapng --until 1.5", "determinism jump.pcapng"}) {
        EXPECT_TRUE(contains(shown(command), "\x1b[1m")) << command;
        EXPECT_FALSE(contains(shown(command, "dumb"), "\x1b")) << command;
        EXPECT_FALSE(contains(folder.run(command).out, "\x1b")) << command;
    }
}

TEST_F(Terminal, ExplanationsAreAsWideAsIt) {
    const auto longest = [](const std::string& text) {
        std::size_t most = 0;
        for (const std::string& line : lines(text)) {
            const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
            const auto bytes = static_cast<std::size_t>(std::ranges::count_if(line, goes_on));
            if (!contains(line, "Send it:")) most = std::max(most, line.size() - bytes);
        }
        return most;
    };
    const std::string command = "explain jump.pcapng --object 0x50000002";
    EXPECT_GT(longest(folder.run(command).out), 80U);
    EXPECT_LE(longest(shown(command, "dumb")), 61U) << "with the carriage return";
}

TEST_F(Terminal, SaysWhatTakesLong) {
    const std::string viewed = shown("view jump.pcapng --fps 1000");
    EXPECT_TRUE(contains(viewed, " % recording")) << viewed;
    EXPECT_TRUE(contains(shown("simulate crowd -o crowd.pcapng --seconds 11"), " % simulating"));
    EXPECT_FALSE(contains(shown("replay jump.pcapng"), "replaying")) << "this does not";
    EXPECT_EQ(folder.run("view jump.pcapng --fps 1000").err, "") << "not a terminal";
}

}  // namespace
}  // namespace acmotion::test
