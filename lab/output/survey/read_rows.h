#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tl/expected.hpp>

#include "gamedata/positioned_file.h"
#include "lab/output/survey/rows.h"

namespace acmotion::survey {

// Who measured a capture: it is done already if this was the same.
struct MeasuredBy {
    std::string version;
    std::string rules;

    auto operator<=>(const MeasuredBy&) const = default;
};
[[nodiscard]] MeasuredBy measured_by_this();

// A survey to be read: its lines, several runs of which may have been joined by cat. A capture counts once, as the newest version
// measured it, and only if all of its lines are there. Of a file that has several rows, the last counts.
//
// It comes from strangers: what is kept of it is bounded, and lines that are not whole are skipped.
class ReadRows {
 public:
    // Nothing is written to the file meanwhile, or only behind its end. `skip` gets a sentence for each of the first lines that were
    // skipped. Else why it cannot be read: one sentence.
    [[nodiscard]] static tl::expected<ReadRows, std::string> open(const std::string& path,
                                                                  const std::function<void(std::string)>& skip);
    [[nodiscard]] static tl::expected<ReadRows, std::string> read(std::shared_ptr<const PositionedFile> file,
                                                                  const std::function<void(std::string)>& skip);

    struct Found {
        std::string sha256;
        std::set<std::string> places;  // everywhere it was found
    };
    [[nodiscard]] std::optional<Found> find(const std::string& capture) const;
    // The keys of captures that this program has measured, and the last line of each file.
    [[nodiscard]] std::set<std::string> measured() const;
    [[nodiscard]] const std::map<std::string, std::string>& files() const { return files_; }

    // All rows that count: files by their paths, then captures by their keys, each with its rows in the order of kTables.
    void each(const std::function<void(std::string_view table, const Row&)>& take) const;

    struct Totals {
        std::size_t captures = 0;
        std::size_t sessions = 0;
        double hours = 0;
    };
    [[nodiscard]] Totals totals() const;

 private:
    struct Finished {
        std::uint64_t begin = 0;  // of its first line
        std::uint64_t end = 0;
        std::string sha256;
        MeasuredBy by;
    };
    struct Capture {
        std::optional<Finished> finished;
        bool is_measured = false;  // by this program
        std::set<std::string> places;
    };
    class Reader;

    explicit ReadRows(std::shared_ptr<const PositionedFile> file) : source_(std::move(file)) {}

    std::shared_ptr<const PositionedFile> source_;
    std::map<std::string, Capture> captures_;
    std::map<std::string, std::string> files_;  // their last lines, by path
};

}  // namespace acmotion::survey
