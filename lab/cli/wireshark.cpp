#include <fmt/format.h>

#include "lab/cli/commands.h"
#include "lab/wireshark/dissector.h"

namespace acmotion::cli {
namespace {

constexpr const char* kWiresharkExamples =
    "Examples:\n"
    "  acmotion wireshark > acmotion.lua                 then: tshark -X lua_script:acmotion.lua -r walk.pcapng\n"
    "Wireshark finds it in ~/.local/lib/wireshark/plugins, on Windows in %APPDATA%\\Wireshark\\plugins; "
    "docs/wireshark.md has the filters and more.\n"
    "Fields are named as by decode --json: acm.object == 0x80000123 && acm.opcode == 0xF748\n"
    "Exit codes: 0 it was written; 2 standard output could not be written.";

}  // namespace

void add_wireshark(Command& app, int& exit_code) {
    Command command = app.add_subcommand("wireshark", "Write a dissector for Wireshark and tshark", kWiresharkExamples);
    command.callback([&exit_code] {
        fmt::print("{}", wireshark_dissector());
        exit_code = kOk;
    });
}

}  // namespace acmotion::cli
