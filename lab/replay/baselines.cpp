#include "lab/replay/baselines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace acmotion::baseline {
namespace {

constexpr double kSnapshotDelay = 0.1;  // seconds
constexpr double kLongestDelay = 5.0;   // seconds

struct Row {
    std::string_view name;
    std::string_view summary;
    bool has_delay = false;
    std::unique_ptr<Follower> (*make)(const Baseline& baseline) = nullptr;
};

const std::array<Row, 4> kRows{{
    {"snapshot", "buffered in time: drawn late, between the two updates around that moment", true},
    {"deadreckoning", "goes on at the velocity of its update, and blends into each new one", false,
     [](const Baseline&) { return make_blending(dead_reckoned); }},
    {"hermite", "a cubic from where it is shown to where it will be", false,
     [](const Baseline&) { return make_blending(on_cubic); }},
    {"buffered", "drawn two updates late, by a clock that runs faster or slower as the buffer fills or empties", true,
     [](const Baseline& baseline) { return make_buffered(baseline.delay); }},
}};

const Row& row_of(std::string_view kind) { return *std::ranges::find(kRows, kind, &Row::name); }

tl::unexpected<std::string> wrong(std::string text) { return tl::unexpected(std::move(text)); }

std::optional<double> seconds_in(std::string_view text) {
    const std::string number{text};
    char* end = nullptr;
    const double seconds = std::strtod(number.c_str(), &end);  // WebAssembly has no from_chars for it
    const bool is_number = !number.empty() && end == number.c_str() + number.size();
    return is_number && seconds > 0 && seconds <= kLongestDelay ? std::optional{seconds} : std::nullopt;
}

// A snapshot buffer always has a delay, and a name that says which.
Baseline with_label(Baseline baseline) {
    if (baseline.kind != "snapshot") return baseline;
    baseline.delay = baseline.delay.value_or(kSnapshotDelay);
    baseline.label = fmt::format("snapshot {:g} ms", *baseline.delay * 1000);
    return baseline;
}

tl::expected<Baseline, std::string> parse_one(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto row = std::ranges::find(kRows, text.substr(0, colon), &Row::name);
    if (row == kRows.end())
        return wrong(fmt::format("no baseline \"{}\": there are {}, and all", text, known_baselines()));
    Baseline baseline{.label = std::string{text}, .kind = row->name, .delay = {}, .typed = std::string{text}};
    if (colon == std::string_view::npos) return with_label(baseline);
    constexpr std::string_view kDelay = "delay=";
    const std::string_view option = text.substr(colon + 1);
    if (!row->has_delay || !option.starts_with(kDelay)) {
        return wrong(fmt::format("\"{}\": {} has {}", text, row->name,
                                 row->has_delay ? "one option, delay=SECONDS" : "no options"));
    }
    baseline.delay = seconds_in(option.substr(kDelay.size()));
    if (!baseline.delay)
        return wrong(fmt::format("\"{}\": delay takes seconds, above 0 and at most {}", text, kLongestDelay));
    return with_label(baseline);
}

}  // namespace

std::unique_ptr<Follower> Baseline::make() const {
    const Row& row = row_of(kind);
    return row.make != nullptr ? row.make(*this) : nullptr;
}

tl::expected<std::vector<Baseline>, std::string> parse_baselines(std::string_view text) {
    const std::string every = fmt::format("{}", fmt::join(baseline_names(), ","));
    if (text == "all") text = every;
    std::vector<Baseline> all;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        auto one = parse_one(text.substr(at, end - at));
        if (!one) return wrong(one.error());
        if (std::ranges::count(all, one->label, &Baseline::label) > 0)
            return wrong(fmt::format("{} is named twice", one->label));
        all.push_back(std::move(*one));
        at = end + 1;
    }
    return all;
}

std::vector<std::string_view> baseline_names() {
    std::vector<std::string_view> names;
    for (const Row& row : kRows) names.push_back(row.name);
    return names;
}

std::string known_baselines() { return fmt::format("{}", fmt::join(baseline_names(), ", ")); }

std::string_view kind_of(std::string_view label) {
    const auto row = std::ranges::find(kRows, label.substr(0, label.find_first_of(" :")), &Row::name);
    return row != kRows.end() ? row->name : std::string_view{};
}

std::string_view summary_of(std::string_view label) {
    const std::string_view kind = kind_of(label);
    return kind.empty() ? std::string_view{} : row_of(kind).summary;
}

}  // namespace acmotion::baseline
