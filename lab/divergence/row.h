#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "lab/divergence/pose_file.h"

namespace acmotion::divergence {

// The columns there are, in the order of this list, whatever the order in the file.
enum class Column : std::uint8_t { Time, Object, Cell, Landblock, X, Y, Z, Heading, Qw, Qx, Qy, Qz };
inline constexpr std::size_t kColumns = 12;
[[nodiscard]] std::string_view name(Column column);
[[nodiscard]] std::optional<Column> column_named(std::string_view name);

// What one line says: a text for each column that it has. Views are valid as long as the line is.
using RowText = std::array<std::optional<std::string_view>, kColumns>;

struct Row {
    ObjectId object;
    WrittenPose pose;
};
// Which way bodies are turned, by the columns that there are; an error if some are missing, and which.
[[nodiscard]] tl::expected<Turning, std::string> check_columns(const std::array<bool, kColumns>& has);
// An error reads "column z: expected …".
[[nodiscard]] tl::expected<Row, std::string> read_row(const RowText& text, Turning turning);

// The cells of a line of CSV (RFC 4180), without their quotes; nothing if a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_csv(std::string_view line);

}  // namespace acmotion::divergence
