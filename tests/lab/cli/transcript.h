#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lab/cli/run_cli.h"

// Tests of the command line, written as what a person types and sees. transcripts/README.md says how.
namespace acmotion::test {

struct TranscriptStep {
    enum class Kind { Run, SetUp, Make, If, For };

    Kind kind = Kind::Run;
    int line = 0;
    std::string text;
    std::vector<std::string> out;
    std::vector<std::string> err;
    std::string refusal;
    int exit_code = 0;
};

struct TranscriptTest {
    std::string heading;
    int line = 0;
    std::vector<TranscriptStep> steps;
};

[[nodiscard]] std::vector<TranscriptTest> parse_transcript(const std::string& text);
// "A full disk is an error." as AFullDiskIsAnError.
[[nodiscard]] std::string test_name(std::string_view heading);
// The number of the first expected line that is not there; that of all lines if there are more than expected; -1 if all is as
// expected. Within a line * is any text, and the line "..." is any lines.
[[nodiscard]] int first_difference(const std::vector<std::string>& expected, const std::vector<std::string>& came);

// Runs a test in a folder that is gone afterwards, and says what differs.
void play_transcript(const TranscriptTest& test, const std::string& file);

}  // namespace acmotion::test
