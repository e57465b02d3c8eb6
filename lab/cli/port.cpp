#include <fmt/format.h>

#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/base/json.h"
#include "lab/cli/commands.h"
#include "lab/conform/conversation.h"

namespace acmotion::cli {
namespace {

constexpr const char* kPortExamples =
    "Examples:\n"
    "  acmotion conform --exec \"acmotion port\"     acmotion against itself, over the conversation of a port\n"
    "It reads JSON lines from standard input and answers each with one: docs/conformance.md, \"The conversation\".\n"
    "Type {\"hello\": {\"protocol\": 1}} to see an answer; the end of its input ends it.\n"
    "Exit codes: 0 its input ended; 2 standard output could not be written.";

constexpr std::size_t kLongestLine = std::size_t{1} << 20;

// The next line; none if it is longer than any may be, and then it is behind us.
std::optional<std::string_view> next_line(std::istream& in, std::vector<char>& buffer) {
    in.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    const auto count = static_cast<std::size_t>(in.gcount());
    const bool is_cut = in.fail() && !in.eof() && !in.bad();
    if (is_cut) {
        in.clear();
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        return std::nullopt;
    }
    return std::string_view{buffer.data(), in.eof() ? count : count - 1};
}

int run_speaker() {
    conform::Speaker speaker;
    std::vector<char> buffer(kLongestLine + 1);
    while (std::cin.peek() != std::istream::traits_type::eof()) {
        const auto line = next_line(std::cin, buffer);
        fmt::print("{}\n", line ? speaker.answer(*line)
                                : fmt::format(R"({{"error":"a line has {} bytes at most"}})", kLongestLine));
        std::fflush(stdout);
    }
    return kOk;
}

}  // namespace

void add_port(Command& app, int& exit_code) {
    Command command =
        app.add_subcommand("port", "Answer conformance vectors as a port does, line by line", kPortExamples);
    command.callback([&exit_code] { exit_code = run_speaker(); });
}

}  // namespace acmotion::cli
