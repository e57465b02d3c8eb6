#include "lab/cli/options.h"

#include <charconv>
#include <cstdint>
#include <optional>

#include "lab/cli/complain.h"

namespace acmotion::cli {

Option expect_seconds(Option option) {
    return option.check([](const std::string& text) {
        return finite_number(text) ? "" : fmt::format("expected a number of seconds, got {}", text);
    });
}

namespace {

template <class Number>
std::optional<Number> whole_number(const std::string& text) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

}  // namespace

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
    complain(command, "--since {:g} --until {:g}: it ends before it begins.", *part.since, *part.until);
    return false;
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

}  // namespace acmotion::cli
