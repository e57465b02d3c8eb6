#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "acmotion/core/bytes.h"

// Runs conformance vectors (docs/conformance.md) against this library, or against a port.
namespace acmotion::conform {

class Answerer;

// One thing that came out otherwise than the vector says.
struct Difference {
    std::string case_id;
    std::size_t step = 0;  // from 0
    std::string op;
    std::string field;  // "state.queue[1].origin[0]"
    std::string expected;
    std::string got;
};
[[nodiscard]] inline Difference difference(const std::string& field, const std::string& expected,
                                           const std::string& got) {
    return {.field = field, .expected = expected, .got = got};
}

// A line, or a whole file, that cannot be run: not a difference, and never a skip.
struct Problem {
    std::string file;
    std::size_t line = 0;  // from 1; 0 when the whole file is meant
    std::string field;     // "steps[3].quantum"; may be empty
    std::string what;
};
[[nodiscard]] std::string describe(const Problem& problem);

struct FileReport {
    std::string file;
    std::size_t cases = 0;
    std::size_t steps = 0;
    std::size_t passed = 0;               // cases
    std::size_t passed_in_part = 0;       // of these: with steps that a port does not support
    std::size_t failed = 0;               // cases, with every line that could not be run as one
    std::size_t unsupported = 0;          // cases of which a port runs no step
    std::size_t steps_unsupported = 0;    // in cases of which it runs others
    std::vector<Difference> differences;  // of the first failed cases, kMaxDifferences at most
    std::vector<Problem> problems;        // of the first lines that could not be run, as many at most
};
inline constexpr std::size_t kMaxDifferences = 20;

// The file of that name that lies beside the vectors; nothing if there is none. Null: there are no files.
using FilesBeside = std::function<std::optional<ByteBuffer>(const std::string& name)>;

// What answers, and what is run.
struct RunOptions {
    Answerer* answerer = nullptr;               // null: this library
    std::string case_id;                        // only this one; empty: all
    bool first_failure = false;                 // nothing after it
    FilesBeside beside = {};                    // for vectors about files
    std::function<void(double)> progress = {};  // called before each line with the share of the file that is done
};

// The kind of vectors that a file of this name holds: "routing" for "vectors/routing.jsonl.gz". Those in the folder
// "gamedata" are called after what they hold: expected.jsonl is "gamedata", malformed/index.jsonl "malformed".
[[nodiscard]] std::string kind_of(std::string_view name);

// The problem is that of a whole file: what is wrong with one line is a failure, and the others are run.
// `name` decides which vectors these are ("routing.jsonl"); `text` is the whole file.
[[nodiscard]] tl::expected<FileReport, Problem> run_vectors(std::string_view name, std::string_view text,
                                                            const RunOptions& options = {});
// Reads `path` first, plain or gzip-compressed (".gz"). Files beside it are those in its folder.
[[nodiscard]] tl::expected<FileReport, Problem> run_file(const std::string& path, const RunOptions& options = {});
// The vector files of a folder, in order of name, then those about data files in its folders "gamedata" and "malformed".
[[nodiscard]] std::vector<std::string> files_in(const std::string& directory);

}  // namespace acmotion::conform
