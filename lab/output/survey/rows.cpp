#include "lab/output/survey/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "acmotion/core/text.h"
#include "lab/base/csv_cell.h"
#include "lab/base/json.h"
#include "lab/base/whole_number.h"
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

struct ToJson {
    Json operator()(std::monostate) const { return {}; }
    Json operator()(const std::string& text) const { return shortened(without_controls(text), kLongestText); }
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

bool is_hex(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// The keys of a row fit each other.
bool has_its_keys(const ParsedLine& line) {
    const bool is_file = line.table == "files";
    if (is_file && text_in(line.row[0]).empty()) return false;
    if (line.capture.size() != kDigitsOfKey || !is_hex(line.capture)) return is_file && line.capture.empty();
    if (is_file) return true;
    if (line.table == "captures") {
        const std::string hash = text_in(line.row[1]);
        return hash.size() == kHashDigits && is_hex(hash) && hash.starts_with(line.capture);
    }
    const std::string session = text_in(line.row[column(line.table, "session")]);
    const auto key = parse_key(session);
    return (line.table == "trouble" && session.empty()) || (key && key->ordinal && key->capture == line.capture);
}

// Quoted only where it must be; an empty text is, because NULL is nothing at all.
std::string csv_text(const std::string& text) {
    const bool is_plain = !text.empty() && text.find_first_of(",\"\r\n") == std::string::npos &&
                          kFormulaStarts.find(text.front()) == std::string_view::npos;
    return is_plain ? text : csv_cell(text);
}

struct ToCsv {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(const std::string& text) const { return csv_text(text); }
    std::string operator()(auto number) const { return fmt::format("{}", number); }
};

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

std::optional<Key> parse_key(const std::string& text) {
    constexpr std::size_t kMostDigits = 10;
    Key key{text.substr(0, kDigitsOfKey)};
    if (key.capture.size() != kDigitsOfKey || !is_hex(key.capture)) return {};
    if (text.size() == kDigitsOfKey) return key;
    const std::string_view rest = std::string_view{text}.substr(kDigitsOfKey);
    if (rest.front() != ':' || rest.size() > 1 + kMostDigits) return {};
    key.ordinal = whole_number<std::uint32_t>(rest.substr(1));
    if (!key.ordinal) return {};
    return key;
}

double number_in(const Value& value) {
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return value.index() == 1 ? static_cast<double>(whole_in(value)) : std::numeric_limits<double>::quiet_NaN();
}

std::string shortened(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
    return text.substr(0, most) + "…";
}

std::string csv_line(const Row& row) {
    std::string line;
    for (const Value& value : row) line += (&value == row.data() ? "" : ",") + std::visit(ToCsv{}, value);
    return line + "\r\n";
}

std::string csv_line(const std::vector<std::string>& columns) { return csv_line(Row{columns.begin(), columns.end()}); }

}  // namespace acmotion::survey
