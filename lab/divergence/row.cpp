#include "lab/divergence/row.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "acmotion/core/text.h"

namespace acmotion::divergence {
namespace {

constexpr auto kNames = std::to_array<std::string_view>(
    {"time", "object", "cell", "landblock", "x", "y", "z", "heading", "qw", "qx", "qy", "qz"});

constexpr std::size_t kShownOfACell = 40;

std::size_t index(Column column) { return static_cast<std::size_t>(column); }

tl::unexpected<std::string> wrong(Column column, std::string_view expected, std::string_view got) {
    return tl::unexpected(fmt::format("column {}: expected {}, got \"{}\"", name(column), expected,
                                      without_controls(got.substr(0, kShownOfACell))));
}

tl::expected<double, std::string> number(const RowText& text, Column column, double most, std::string_view expected) {
    const std::string_view cell = text[index(column)].value_or("");
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const bool is_number = error == std::errc{} && end == cell.data() + cell.size() && std::fabs(value) <= most;
    if (!is_number) return wrong(column, expected, cell);
    return value;
}

tl::expected<std::uint32_t, std::string> cell_of(const RowText& text) {
    if (const auto& landblock = text[index(Column::Landblock)]) {
        const auto id = parse_opcode(*landblock);
        if (!id || *id == 0) return wrong(Column::Landblock, "a landblock, like 0xA9B4", *landblock);
        return *id > 0xFFFF ? *id & 0xFFFF0000U : *id << 16U;
    }
    const std::string_view cell = text[index(Column::Cell)].value_or("");
    const auto id = parse_id(cell);
    if (!id || *id <= 0xFFFF) {
        return wrong(Column::Cell, "a cell, like 0xA9B40019 (a landblock alone has a column of that name)", cell);
    }
    return *id;
}

std::optional<std::string> read_numbers(const RowText& text, Column first, std::span<float> into, double most,
                                        std::string_view expected) {
    for (std::size_t i = 0; i < into.size(); ++i) {
        const auto value = number(text, static_cast<Column>(index(first) + i), most, expected);
        if (!value) return value.error();
        into[i] = static_cast<float>(*value);
    }
    return std::nullopt;
}

std::optional<std::string> read_rotation(const RowText& text, Turning turning, std::array<float, 4>& rotation) {
    if (turning == Turning::Unknown) return std::nullopt;
    if (turning == Turning::Heading) {
        return read_numbers(text, Column::Heading, std::span(rotation).first(1), 1e6, "compass degrees, a number");
    }
    return read_numbers(text, Column::Qw, rotation, 1.001, "a part of a unit quaternion, -1 to 1");
}

}  // namespace

std::string_view name(Column column) { return kNames[index(column)]; }

std::optional<Column> column_named(std::string_view wanted) {
    const auto same = [&](std::string_view one) { return same_ignoring_case(one, wanted); };
    const auto* const found = std::ranges::find_if(kNames, same);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Column>(found - kNames.begin());
}

tl::expected<Turning, std::string> check_columns(const std::array<bool, kColumns>& has) {
    std::vector<std::string> missing;
    for (const Column column : {Column::Time, Column::Object, Column::X, Column::Y, Column::Z}) {
        if (!has[index(column)]) missing.emplace_back(name(column));
    }
    if (!has[index(Column::Cell)] && !has[index(Column::Landblock)]) missing.emplace_back("cell (or landblock)");
    const auto parts = std::count(has.begin() + static_cast<std::ptrdiff_t>(index(Column::Qw)), has.end(), true);
    if (parts > 0 && parts < 4) missing.emplace_back("all four of qw, qx, qy, qz");
    if (!missing.empty()) return tl::unexpected(fmt::format("{}", fmt::join(missing, ", ")));
    if (parts == 4) return Turning::Quaternion;
    return has[index(Column::Heading)] ? Turning::Heading : Turning::Unknown;
}

tl::expected<Row, std::string> read_row(const RowText& text, Turning turning) {
    Row row;
    const auto time = number(text, Column::Time, kMaxWrittenTime, "seconds, a number");
    if (!time) return tl::unexpected(time.error());
    row.pose.time = *time;
    const std::string_view object = text[index(Column::Object)].value_or("");
    const auto id = parse_id(object);
    if (!id || *id == 0) return wrong(Column::Object, "the server's id, like 0x80001234", object);
    row.object = *id;
    const auto cell = cell_of(text);
    if (!cell) return tl::unexpected(cell.error());
    row.pose.cell = *cell;
    if (auto trouble = read_numbers(text, Column::X, row.pose.place, kMaxWrittenMetres, "metres, a number")) {
        return tl::unexpected(std::move(*trouble));
    }
    if (auto trouble = read_rotation(text, turning, row.pose.rotation)) return tl::unexpected(std::move(*trouble));
    return row;
}

std::optional<std::vector<std::string>> split_csv(std::string_view line) {
    std::vector<std::string> cells(1);
    bool in_quotes = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            const bool is_doubled = in_quotes && i + 1 < line.size() && line[i + 1] == '"';
            if (is_doubled) {
                cells.back() += line[i++];
            } else {
                in_quotes = !in_quotes;
            }
        } else if (c == ',' && !in_quotes) {
            cells.emplace_back();
        } else if (in_quotes || (c != ' ' && c != '\t')) {
            cells.back() += c;
        }
    }
    if (in_quotes) return std::nullopt;
    return cells;
}

}  // namespace acmotion::divergence
