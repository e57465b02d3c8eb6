#pragma once
#include <set>
#include <span>
#include <string>

#include "lab/output/survey/capture_rows.h"
#include "lab/output/survey/database.h"

namespace acmotion::survey {

// What became of a file: its own row, and those of its content if that was surveyed now.
struct FileRows {
    Row file;  // of the table files
    Rows rows = {};

    [[nodiscard]] const std::string& path() const { return std::get<std::string>(file[0]); }
    [[nodiscard]] const std::string& state() const { return std::get<std::string>(file[2]); }
    // Empty if it is no capture.
    [[nodiscard]] std::string capture() const;
    // Empty if there is none.
    [[nodiscard]] std::string trouble() const;
};

// A survey that is being written, by one writer. What is written in one call is there as a whole or not at all, whenever the
// process ends.
class Store {
 public:
    using Done = tl::expected<void, std::string>;

    [[nodiscard]] static tl::expected<Store, std::string> open(const std::string& path);

    // Keys of the captures that were surveyed.
    [[nodiscard]] tl::expected<std::set<std::string>, std::string> known();
    [[nodiscard]] Done write(std::span<const FileRows> files);
    // All of another survey.
    [[nodiscard]] Done merge(Database& other);
    // To ask what is in it so far.
    [[nodiscard]] Database& database() { return database_; }

 private:
    explicit Store(Database database) : database_(std::move(database)) {}
    [[nodiscard]] Done insert(std::string_view table, const Row& row);
    [[nodiscard]] Done insert_all(const FileRows& file);
    [[nodiscard]] Done copy_table(Database& other, std::string_view table);
    template <class Work>
    [[nodiscard]] Done in_one_piece(const Work& work);

    Database database_;
};

// All rows of a table in the order of its key.
[[nodiscard]] std::string select_all(std::string_view table);

}  // namespace acmotion::survey
