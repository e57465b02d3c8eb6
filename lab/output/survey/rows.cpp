#include "lab/output/survey/rows.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "acmotion/core/text.h"
#include "lab/base/json.h"
#include "lab/metrics/metrics.h"

namespace acmotion::survey {
namespace {

constexpr std::size_t kDigitsOfKey = 16;
constexpr std::size_t kHashDigits = 64;

using Columns = std::map<std::string_view, std::vector<std::string>>;

Columns all_columns() {
    Columns all;
    for (const TableColumns& one : kTables) {
        std::istringstream words{std::string{one.columns}};
        for (std::string word; words >> word;) {
            if (word != "...") {
                all[one.table].push_back(word);
                continue;
            }
            for (const MetricColumn& metric : metric_columns()) all[one.table].emplace_back(metric.key);
        }
    }
    return all;
}

const Columns& tables() {
    static const Columns kAll = all_columns();
    return kAll;
}

std::string cut(std::string text) {
    if (text.size() <= kLongestText) return text;
    std::size_t end = kLongestText;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

struct ToJson {
    Json operator()(std::monostate) const { return {}; }
    Json operator()(const std::string& text) const { return cut(without_controls(text)); }
    Json operator()(auto number) const { return number; }
};

// False if it is a value that no row has.
bool take(const Json& json, Value& value) {
    constexpr std::uint64_t kMost = INT64_MAX;
    if (json.is_null()) return true;
    if (json.is_string()) return value = without_controls(json.text()), true;
    if (json.is_number_float()) return value = json.get<double>(), std::isfinite(json.get<double>());
    if (!json.is_number()) return false;
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > kMost) return false;
    value = json.get<std::int64_t>();
    return true;
}

bool is_hex(const std::string& text, std::size_t digits) {
    return text.size() == digits &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// "0123456789abcdef:1"
bool is_session_of(const std::string& session, const std::string& capture) {
    constexpr std::size_t kMostDigits = 10;
    const std::size_t first = kDigitsOfKey + 1;
    return session.size() > first && session.size() <= first + kMostDigits && session.starts_with(capture + ":") &&
           std::all_of(session.begin() + static_cast<std::ptrdiff_t>(first), session.end(),
                       [](char c) { return c >= '0' && c <= '9'; });
}

// The keys of a row fit each other.
bool has_its_keys(const ParsedLine& line) {
    const bool is_file = line.table == "files";
    if (is_file && text_in(line.row[0]).empty()) return false;
    if (!is_hex(line.capture, kDigitsOfKey)) return is_file && line.capture.empty();
    if (is_file) return true;
    if (line.table == "captures") {
        const std::string hash = text_in(line.row[1]);
        return is_hex(hash, kHashDigits) && hash.starts_with(line.capture);
    }
    const std::string session = text_in(line.row[column(line.table, "session")]);
    return (line.table == "trouble" && session.empty()) || is_session_of(session, line.capture);
}

}  // namespace

const std::vector<std::string>* columns_of(std::string_view table) {
    const auto found = tables().find(table);
    return found == tables().end() ? nullptr : &found->second;
}

std::size_t column(std::string_view table, std::string_view name) {
    const std::vector<std::string>& columns = *columns_of(table);
    return static_cast<std::size_t>(std::ranges::find(columns, name) - columns.begin());
}

std::string line_of(std::string_view table, const std::string& capture, const Row& row) {
    const std::vector<std::string>& columns = *columns_of(table);
    Json line{{"table", table}};
    if (!capture.empty()) line.append("capture", capture);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const bool is_left_out = std::holds_alternative<std::monostate>(row[i]) || columns[i] == "capture";
        if (!is_left_out) line.append(columns[i], std::visit(ToJson{}, row[i]));
    }
    return line.dump(-1, JsonText::Replaced) + "\n";
}

std::optional<ParsedLine> parse_line(std::string_view text) {
    if (text.size() > kLongestLine) return {};
    const Json json = parse_json(text);
    const auto name = json.find("table");
    if (!json.is_object() || name == json.end() || !name->is_string()) return {};
    const auto found = tables().find(name->text());
    if (found == tables().end()) return {};
    ParsedLine line{.table = found->first, .capture = {}, .row = Row(found->second.size())};
    for (std::size_t i = 0; i < line.row.size(); ++i) {
        const auto value = json.find(found->second[i]);
        if (value != json.end() && !take(*value, line.row[i])) return {};
    }
    Value capture;
    if (const auto key = json.find("capture"); key != json.end() && !take(*key, capture)) return {};
    line.capture = text_in(capture);
    if (!has_its_keys(line)) return {};
    return line;
}

std::int64_t whole_in(const Value& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? *whole : 0;
}

std::string text_in(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? *text : "";
}

}  // namespace acmotion::survey
