#include "lab/output/survey/store.h"

#include <fmt/format.h>

#include <utility>

#include "lab/output/survey/schema.h"

namespace acmotion::survey {
namespace {

std::string text_in(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? *text : "";
}

// A content that lies in several places is named after the first of them, in whatever order they were found.
constexpr const char* kNameCapture =
    "UPDATE captures SET path = (SELECT min(path) FROM files WHERE files.capture = ?1) WHERE capture = ?1";
constexpr const char* kNameCaptures =
    "UPDATE captures SET path = (SELECT min(path) FROM files WHERE files.capture = captures.capture) "
    "WHERE EXISTS (SELECT 1 FROM files WHERE files.capture = captures.capture)";

}  // namespace

std::string FileRows::capture() const { return text_in(file[3]); }
std::string FileRows::trouble() const { return text_in(file[4]); }

std::string select_all(std::string_view table) {
    const auto* const found = std::ranges::find(kTableKeys, table, &TableKey::table);
    std::string columns = "1";
    for (int i = 2; i <= found->columns; ++i) columns += fmt::format(", {}", i);
    return fmt::format("SELECT * FROM {} ORDER BY {}", table, columns);
}

tl::expected<Store, std::string> Store::open(const std::string& path) {
    auto database = Database::open_for_writing(path);
    if (!database) return tl::unexpected(database.error());
    return Store{std::move(*database)};
}

tl::expected<std::set<std::string>, std::string> Store::known() {
    std::set<std::string> keys;
    const Done done =
        database_.each("SELECT capture FROM captures", {}, [&](const Row& row) { keys.insert(text_in(row[0])); });
    if (!done) return tl::unexpected(done.error());
    return keys;
}

Store::Done Store::insert(std::string_view table, const Row& row) {
    std::string marks = "?";
    for (std::size_t i = 1; i < row.size(); ++i) marks += ",?";
    return database_.run(fmt::format("INSERT OR REPLACE INTO {} VALUES ({})", table, marks), row);
}

Store::Done Store::insert_all(const FileRows& file) {
    if (const Done done = insert("files", file.file); !done) return done;
    for (const auto& [table, rows] : file.rows) {
        for (const Row& row : rows) {
            if (const Done done = insert(table, row); !done) return done;
        }
    }
    const std::string capture = file.capture();
    return capture.empty() ? Done{} : database_.run(kNameCapture, {capture});
}

template <class Work>
Store::Done Store::in_one_piece(const Work& work) {
    if (const Done done = database_.run("BEGIN"); !done) return done;
    Done done = work();
    if (done) done = database_.run("COMMIT");
    // Where the disk is full, SQLite may have done this itself.
    if (!done) static_cast<void>(database_.run("ROLLBACK"));
    return done;
}

Store::Done Store::write(std::span<const FileRows> files) {
    return in_one_piece([&] {
        for (const FileRows& file : files) {
            if (const Done done = insert_all(file); !done) return done;
        }
        return Done{};
    });
}

Store::Done Store::copy_table(Database& other, std::string_view table) {
    Done done;
    const Done read = other.each(select_all(table), {}, [&](const Row& row) {
        if (done) done = insert(table, row);
    });
    return read ? done : read;
}

Store::Done Store::merge(Database& other) {
    return in_one_piece([&] {
        for (const TableKey& key : kTableKeys) {
            if (const Done done = copy_table(other, key.table); !done) return done;
        }
        return database_.run(kNameCaptures);
    });
}

}  // namespace acmotion::survey
