#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "commands.h"
#include "lab/conform/conversation.h"

namespace acmotion::cli {
namespace {

constexpr const char* kPortExamples =
    "Examples:\n"
    "  acmotion conform --exec \"acmotion port\"     acmotion against itself, over the conversation of a port\n"
    "It reads JSON lines from standard input and answers each with one: docs/conformance.md, \"The conversation\".\n"
    "Type {\"hello\": {\"protocol\": 1}} to see an answer; the end of its input ends it.\n"
    "Exit codes: 0 its input ended; 2 standard output could not be written.";

int run_speaker() {
    conform::Speaker speaker;
    for (std::string line; std::getline(std::cin, line);) {
        fmt::print("{}\n", speaker.answer(line));
        std::fflush(stdout);
    }
    return kOk;
}

}  // namespace

void add_port(CLI::App& app, int& exit_code) {
    CLI::App* command = app.add_subcommand("port", "Answer conformance vectors as a port does, line by line");
    command->footer(kPortExamples);
    command->callback([&exit_code] { exit_code = run_speaker(); });
}

}  // namespace acmotion::cli
