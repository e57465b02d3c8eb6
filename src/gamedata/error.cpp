#include "acmotion/gamedata/error.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace acmotion {
namespace {

struct TroubleRow {
    std::string_view name;
    ErrorCode code;
};
// In the order of the enumeration.
constexpr std::array<TroubleRow, kGameDataTroubles> kTroubleRows{{
    {"unreadable", ErrorCode::Unreadable},   {"not-game-data", ErrorCode::Invalid},
    {"wrong-file", ErrorCode::Invalid},      {"bad-header", ErrorCode::Invalid},
    {"bad-offset", ErrorCode::OutOfRange},   {"truncated-block", ErrorCode::Truncated},
    {"chain-short", ErrorCode::Invalid},     {"chain-long", ErrorCode::Invalid},
    {"chain-loop", ErrorCode::Invalid},      {"free-block", ErrorCode::Invalid},
    {"bad-node", ErrorCode::Invalid},        {"tree-loop", ErrorCode::Invalid},
    {"too-deep", ErrorCode::Invalid},        {"too-large", ErrorCode::OutOfRange},
    {"bad-compression", ErrorCode::Invalid}, {"not-found", ErrorCode::Unknown},
    {"wrong-id", ErrorCode::Invalid},        {"truncated", ErrorCode::Truncated},
    {"bad-hook", ErrorCode::Unknown},        {"bad-value", ErrorCode::Invalid},
    {"bad-version", ErrorCode::Unknown},
}};

const TroubleRow& row_of(GameDataError::Trouble trouble) { return kTroubleRows[static_cast<std::size_t>(trouble)]; }

}  // namespace

std::string_view name(GameDataError::Trouble trouble) { return row_of(trouble).name; }
ErrorCode code_of(GameDataError::Trouble trouble) { return row_of(trouble).code; }

std::string describe(const GameDataError& error) {
    std::string whose = error.file.empty() ? "" : fmt::format("{}: ", error.file);
    if (error.object != 0) whose += fmt::format("object 0x{:08X}: ", error.object);
    return fmt::format("{}{} at byte {}: {}", whose, error.field, error.byte_offset, name(error.trouble));
}

}  // namespace acmotion
