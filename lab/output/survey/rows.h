#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// The tables of a survey, its rows, and the lines that they are (docs/survey.md). What is not known is left out of a line. Keys come from what was
// surveyed and never from the order in which that happened, so that the same captures give the same lines on one machine and on many.
namespace acmotion::survey {

struct TableColumns {
    std::string_view table;
    std::string_view columns;  // with a space between them; "..." are those of docs/metrics.md
};

// The rows of a capture are in this order, its own the last.
inline constexpr std::array<TableColumns, 12> kTables{{
    // Every file that was found, also those inside of archives ("dumps.zip/evening.pcap"): the bytes as it lies there, packed or
    // not; the state (capture, empty, no capture, unreadable, failed, archive: then something is wrong with it); the key of its
    // content; and a sentence of trouble.
    {"files", "path bytes state capture trouble"},
    // Stays in the world. `session` is capture:ordinal, as acmotion flows numbers them; `began` are seconds since 1970, and `hour`
    // is of that day, UTC; `packets` are the server's, `messages` those of both, `movement` the server's about movement; `lost` are
    // packets of the server that its client asked for again; `bodies` were in the world; four of five intervals between positions
    // of a moving creature are no longer than `cadence`, and `server_kind` (5 Hz, 1 Hz, unknown) goes by it.
    {"sessions",
     "session capture ordinal state began began_text hour start seconds server port packets messages movement undecodable lost player "
     "player_name bodies cadence server_kind"},
    // Bodies that moved, or that the server sent positions of. `is_player` is 1 for that of the client that captured this.
    {"bodies", "session body name kind class_id is_player"},
    // How the server sent the positions of a body (docs/sender.md). `stale` were overtaken, are duplicates, or were sent before a
    // teleport; `far` are places that a client cannot walk to before the next one is due; speeds are m/s, from place to place.
    {"updates",
     "session body positions stale teleports far gaps intervals usual_seconds longest_seconds sent_speed claimed_speed interval_p10 "
     "interval_p50 interval_p90 interval_p99 speed_p10 speed_p50 speed_p90 speed_p99"},
    // The same intervals, in buckets from `low` on: every 0.05 s up to 3 s, every 0.5 m/s up to 30 m/s; the last has all above.
    {"histograms", "session kind measure low count"},
    {"messages", "session sender opcode name count bytes undecodable"},
    // The ugliest moments of a session under a rule set, 200 at most: those of acmotion explain --worst.
    {"moments", "session rules rank time body kind severity amount sentence cause"},
    // How many there are of each kind, also beyond those 200.
    {"moment_counts", "session rules kind count"},
    {"metrics", "session rules ..."},
    {"body_metrics", "session rules body ..."},
    // What was omitted, corrected, or could not be decoded. The session is empty if it concerns the whole capture. The subject is
    // sender and opcode ("server F748") of what is undecodable, of which `bytes` has the first; of a bound, its name.
    {"trouble", "capture session kind subject sentence count bytes"},
    // Contents: a capture that was found three times is one row. `sha256` is that of its unpacked bytes. `rows` lines of it come
    // before this one, made by that `version` under these `rules`. No line has the path: it is the first of its places in `files`.
    {"captures",
     "capture sha256 path bytes state trouble frames datagrams game_datagrams bytes_lost sessions version rules rows"},
}};

// All of them. Nothing if there is no such table.
[[nodiscard]] const std::vector<std::string>* columns_of(std::string_view table);
// The number of a column.
[[nodiscard]] std::size_t column(std::string_view table, std::string_view name);

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;  // what is not known first
using Row = std::vector<Value>;                                                 // in the order of the table's columns
using Rows = std::map<std::string_view, std::vector<Row>>;                      // by table

// What the bytes of a file begin with that has rows.
inline constexpr std::string_view kFirstOfRows = R"({"table":")";
inline constexpr std::size_t kLongestLine = std::size_t{64} << 10;
// Of a text in a row. A longer one is cut, so that no line is too long; control characters are replaced.
inline constexpr std::size_t kLongestText = 3000;

// With its end. `capture` is the key; empty: it is no capture.
[[nodiscard]] std::string line_of(std::string_view table, const std::string& capture, const Row& row);

struct ParsedLine {
    std::string_view table;
    std::string capture;  // its key; empty only of a file
    Row row;
};
// Nothing if it is not a whole row of a survey. Lines come from strangers: keys are what they seem, and control characters in texts
// are replaced.
[[nodiscard]] std::optional<ParsedLine> parse_line(std::string_view line);

// A whole number of a row; 0 if it is none.
[[nodiscard]] std::int64_t whole_in(const Value& value);
// Empty if it is none.
[[nodiscard]] std::string text_in(const Value& value);
// Not a number if it is none.
[[nodiscard]] double number_in(const Value& value);
// So many bytes of it, with a sign that there are more.
[[nodiscard]] std::string shortened(std::string text, std::size_t most);

// "0123456789abcdef:1", or without the number that of a whole capture.
struct Key {
    std::string capture;
    std::optional<std::uint32_t> ordinal = {};
};
[[nodiscard]] std::optional<Key> parse_key(const std::string& text);

// A line as RFC 4180 has it, with its end. NULL is empty, an empty text is "".
[[nodiscard]] std::string csv_line(const Row& row);
[[nodiscard]] std::string csv_line(const std::vector<std::string>& columns);

}  // namespace acmotion::survey
