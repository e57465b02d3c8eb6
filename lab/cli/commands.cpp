#include "lab/cli/commands.h"

#include <algorithm>
#include <cstdio>

#include "acmotion/core/text.h"
#include "lab/base/whole_number.h"

namespace acmotion::cli {

// Not by fmt::print, which throws if nothing can be written: exceptions are reported here.
bool complain_text(std::string_view command, std::string_view text) {
    const std::string line = fmt::format("acmotion{}{}: {}", command.empty() ? "" : " ", command, text);
    std::fputs((without_controls(line) + "\n").c_str(), stderr);
    return false;
}

Option expect_seconds(Option option) {
    return option.check([](const std::string& text) {
        return finite_number(text) ? "" : fmt::format("expected a number of seconds, got {}", text);
    });
}

Option expect_whole_number(Option option) {
    return option.check([](const std::string& text) {
        if (whole_number<std::uint64_t>(text)) return std::string{};
        const bool is_large = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        if (is_large) return fmt::format("expected at most {}, got {}", ~std::uint64_t{0}, text);
        return fmt::format("expected a whole number, 0 or more, got {}", text);
    });
}

Option expect_port(Option option) {
    return option.check([](const std::string& text) {
        const bool is_port = whole_number<std::uint16_t>(text).value_or(0) > 0;
        return is_port ? "" : fmt::format("expected a port, 1 to 65535, got {}", text);
    });
}

void add_part_options(Command& command, AskedPart& part) {
    command.add_option("--object", part.object, "Only this object: an id (0x80001234 or 80001234) or a name");
    add_span_options(command, part);
}

void add_span_options(Command& command, AskedPart& part) {
    expect_seconds(command.add_option("--since", part.since, "Start at this time (s)"));
    expect_seconds(command.add_option("--until", part.until, "Stop at this time (s)"));
}

bool is_possible(std::string_view command, const AskedPart& part) {
    if (!part.since || !part.until || *part.since <= *part.until) return true;
    return complain(command, "--since {:g} --until {:g}: it ends before it begins.", *part.since, *part.until);
}

void add_rules_option(Command& command, std::vector<std::string>& rules) {
    command
        .add_option(
            "--rules", rules,
            "Rules to play by: retail, acdream, snap, openac, with commas between, or all (replay and explain take one); "
            "retail:leash=false changes one")
        .delimiter(',')
        .allow_extra_args(false);  // what follows is the capture
}

Option add_baseline_option(Command& command, std::vector<baseline::Baseline>& baselines) {
    const auto parse = [&baselines](const std::string& text) {
        auto all = baseline::parse_baselines(text);
        if (all) baselines = std::move(*all);
        return all ? "" : all.error();
    };
    return command.add_option_function(
        "--baseline", parse,
        fmt::format("Also show what other methods make of it: {}, or all (docs/smoothing.md)",
                    baseline::known_baselines()));
}

Option add_json_option(Command& command, bool& json) {
    return command.add_flag("--json", json, "One JSON document on standard output");
}

Option add_address_option(Command& command, std::string& address) {
    return command.add_option("--address", address, "An address or name of this machine; 0.0.0.0: all it has")
        .capture_default_str();
}

namespace {

std::string& remembered() {
    static std::string line = "acmotion";
    return line;
}

// "--report=/home/me/walk.html" → "--report=walk.html"
std::string without_folders(std::string_view argument) {
    const std::size_t slash = argument.rfind('/');
    if (slash == std::string_view::npos || slash + 1 == argument.size()) return std::string{argument};
    const std::size_t equals = argument.starts_with('-') ? argument.find('=') : std::string_view::npos;
    const std::string_view option = equals < slash ? argument.substr(0, equals + 1) : "";
    return std::string{option} + std::string{argument.substr(slash + 1)};
}

}  // namespace

std::string quoted(const std::string& word) {
    const bool is_plain = !word.empty() && word.find_first_of(" \t\n\"'$`\\*?[]()<>|&;#~!{}") == std::string::npos;
    if (is_plain) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

void remember_command_line(std::span<char* const> arguments) {
    for (const char* argument : arguments.subspan(1)) remembered() += " " + quoted(without_folders(argument));
}

const std::string& command_line() { return remembered(); }

}  // namespace acmotion::cli
