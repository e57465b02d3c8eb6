#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

// Runs conformance vectors (docs/conformance.md) against this library.
namespace acmotion::conform {

// One thing that came out otherwise than the vector says.
struct Difference {
    std::string case_id;
    std::size_t step = 0;  // from 0
    std::string op;
    std::string field;  // "state.queue[1].origin[0]"
    std::string expected;
    std::string got;
};

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
    std::size_t failed = 0;               // cases, with every line that could not be run as one
    std::vector<Difference> differences;  // of the first failed cases, kMaxDifferences at most
    std::vector<Problem> problems;        // of the first lines that could not be run, as many at most
};
inline constexpr std::size_t kMaxDifferences = 20;

// The problem is that of a whole file: what is wrong with one line is a failure, and the others are run.
// `name` decides which vectors these are ("routing.jsonl"); `text` is the whole file.
[[nodiscard]] tl::expected<FileReport, Problem> run_vectors(std::string_view name, std::string_view text);
// Reads `path` first, plain or gzip-compressed (".gz").
[[nodiscard]] tl::expected<FileReport, Problem> run_file(const std::string& path);
// The vector files of a folder, in order of name.
[[nodiscard]] std::vector<std::string> files_in(const std::string& directory);

}  // namespace acmotion::conform
