#pragma once
#include <mutex>
#include <set>
#include <string>

#include "acmotion/core/hash_key.h"
#include "lab/output/survey/rows.h"
#include "lab/output/survey/walk.h"

namespace acmotion::survey {

// Contents that were surveyed, or are being surveyed. Several threads may ask.
class KnownContents {
 public:
    explicit KnownContents(std::set<std::string> keys) : keys_(std::move(keys)) {}
    // True for the first that asks for a new one, which has to survey it.
    [[nodiscard]] bool claim(const std::string& key) {
        const std::scoped_lock lock{mutex_};
        return keys_.insert(key).second;
    }

 private:
    std::mutex mutex_;
    std::set<std::string> keys_;
};

// What became of a file: its own row, and those of its content if that was surveyed now.
struct FileRows {
    Row file;  // of the table files
    Rows rows = {};

    [[nodiscard]] const std::string& path() const { return std::get<std::string>(file[0]); }
    [[nodiscard]] const std::string& state() const { return std::get<std::string>(file[2]); }
    // Empty if it is no capture, or nothing is wrong with it.
    [[nodiscard]] std::string capture() const { return text_in(file[3]); }
    [[nodiscard]] std::string trouble() const { return text_in(file[4]); }
};
[[nodiscard]] std::string line_of_file(const FileRows& file);
// The lines of its content, of which the last says that all are there; empty if it was not surveyed now.
[[nodiscard]] std::string lines_of_capture(const FileRows& file);

// What becomes of one file: surveyed, if it is a capture whose content is new. Never throws: what cannot be done is in its row.
[[nodiscard]] FileRows rows_of_file(const FoundFile& file, KnownContents& known, const HashKey& hash_key = {});

}  // namespace acmotion::survey
