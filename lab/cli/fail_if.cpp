#include "lab/cli/fail_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/near_name.h"
#include "lab/cli/arguments.h"

namespace acmotion::cli {
namespace {

struct Sign {
    std::string_view sign;
    bool (*holds)(double, double);
};
// Longer ones first: >= begins like >.
constexpr auto kSigns = std::to_array<Sign>({
    {">=", [](double a, double b) { return a >= b; }},
    {"<=", [](double a, double b) { return a <= b; }},
    {"==", [](double a, double b) { return a == b; }},
    {"!=", [](double a, double b) { return a != b; }},
    {">", [](double a, double b) { return a > b; }},
    {"<", [](double a, double b) { return a < b; }},
});

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return "";
    return std::string{text.substr(first, text.find_last_not_of(' ') - first + 1)};
}

tl::unexpected<std::string> no_such(std::string_view what, std::string_view word,
                                    const std::vector<std::string_view>& names) {
    const std::string_view near = nearest_name(word, names);
    return tl::unexpected(fmt::format("there is no {} \"{}\"; there are {}{}.", what, word, fmt::join(names, ", "),
                                      near.empty() ? "" : fmt::format("; did you mean {}?", near)));
}

tl::expected<const MetricColumn*, std::string> column_named(std::string_view key, bool on_screen) {
    std::vector<std::string_view> keys;
    for (const MetricColumn& column : metric_columns(on_screen)) {
        if (column.key == key) return &column;
        keys.push_back(column.key);
    }
    return no_such("number", key, keys);
}

}  // namespace

tl::expected<Condition, std::string> parse_condition(const std::string& text, std::span<const std::string> runs,
                                                     bool on_screen) {
    const std::size_t sign_at = text.find_first_of("<>=!");
    const auto sign = std::ranges::find_if(kSigns, [&](const Sign& one) {
        return sign_at != std::string::npos && text.substr(sign_at).starts_with(one.sign);
    });
    if (sign == kSigns.end())
        return tl::unexpected(std::string{"expected a run, a number and a limit, like \"retail.pops > 0\"."});
    const std::string name = trimmed(std::string_view{text}.substr(0, sign_at));
    const std::string limit = trimmed(std::string_view{text}.substr(sign_at + sign->sign.size()));
    // Runs may have a dot in their name; keys have none.
    const std::size_t dot = name.rfind('.');
    Condition condition{.text = text, .comparison = std::string{sign->sign}};
    condition.run = dot == std::string::npos ? "" : name.substr(0, dot);
    if (std::ranges::find(runs, condition.run) == runs.end())
        return no_such("run", condition.run, {runs.begin(), runs.end()});
    const auto column = column_named(name.substr(dot + 1), on_screen);
    if (!column) return tl::unexpected(column.error());
    condition.column = *column;
    const auto number = finite_number(limit);
    if (!number) return tl::unexpected(fmt::format("expected a number after {}, got \"{}\".", sign->sign, limit));
    condition.limit = *number;
    return condition;
}

ConditionResult evaluate(const Condition& condition, const Metrics& metrics) {
    const std::optional<double> value = condition.column->value(metrics);
    if (!value) return {};
    ConditionResult result{.is_known = true, .value = *value};
    const auto* const comparison = std::ranges::find(kSigns, condition.comparison, &Sign::sign);
    result.is_met = comparison->holds(result.value, condition.limit);
    return result;
}

}  // namespace acmotion::cli
