#include "options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "complain.h"

namespace acmotion::cli {

CLI::Option* expect_seconds(CLI::Option* option) {
    return option->check([](const std::string& text) {
        double seconds = 0;
        const bool is_number = CLI::detail::lexical_cast(text, seconds) && std::isfinite(seconds);
        return is_number ? "" : fmt::format("expected a number of seconds, got {}", text);
    });
}

CLI::Option* expect_whole_number(CLI::Option* option) {
    return option->check([](const std::string& text) {
        const bool is_number = !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
        return is_number ? "" : fmt::format("expected a whole number, 0 or more, got {}", text);
    });
}

void add_part_options(CLI::App& command, AskedPart& part) {
    command.add_option("--object", part.object, "Only this object: an id (0x80001234 or 80001234) or a name");
    expect_seconds(command.add_option("--since", part.since, "Start at this time (s)"));
    expect_seconds(command.add_option("--until", part.until, "Stop at this time (s)"));
}

bool is_possible(std::string_view command, const AskedPart& part) {
    if (!part.since || !part.until || *part.since <= *part.until) return true;
    complain(command, "--since {:g} --until {:g}: it ends before it begins.", *part.since, *part.until);
    return false;
}

void add_rules_option(CLI::App& command, std::vector<std::string>& rules) {
    command
        .add_option("--rules", rules,
                    "Rules to play by: retail, acdream, snap, with commas between (replay and explain take one); "
                    "retail:leash=false changes one")
        ->delimiter(',')
        ->allow_extra_args(false);  // what follows is the capture
}

void add_json_option(CLI::App& command, bool& json) {
    command.add_flag("--json", json, "One JSON document on standard output");
}

}  // namespace acmotion::cli
