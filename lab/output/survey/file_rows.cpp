#include "lab/output/survey/file_rows.h"

#include <exception>
#include <new>
#include <utility>

namespace acmotion::survey {
namespace {

Row file_row(const FoundFile& file, std::string state, std::string capture, std::string trouble) {
    const auto or_null = [](std::string text) { return text.empty() ? Value{} : Value{std::move(text)}; };
    return {file.path, static_cast<std::int64_t>(file.bytes), std::move(state), or_null(std::move(capture)),
            or_null(std::move(trouble))};
}

FileRows surveyed(const FoundFile& file, KnownContents& known, const HashKey& hash_key) {
    if (!file.content) return {file_row(file, file.state, "", file.trouble)};
    const auto name = name_of(*file.content);
    if (!name) return {file_row(file, "unreadable", "", name.error())};
    FileRows made{file_row(file, file.state, name->key(), file.trouble)};
    if (!known.claim(name->key())) return made;
    auto rows = rows_of_capture(*file.content, *name, file.paid, hash_key);
    if (!rows) return {file_row(file, "unreadable", "", rows.error())};
    made.rows = std::move(*rows);
    return made;
}

}  // namespace

std::string line_of_file(const FileRows& file) { return line_of("files", file.capture(), file.file); }

std::string lines_of_capture(const FileRows& file) {
    static const std::size_t kRows = column("captures", "rows");
    const auto captures = file.rows.find("captures");
    if (captures == file.rows.end()) return "";
    std::string lines;
    std::int64_t count = 0;
    for (const TableColumns& table : kTables) {
        const auto found = file.rows.find(table.table);
        if (found == file.rows.end() || found == captures) continue;
        for (const Row& row : found->second) lines += line_of(table.table, file.capture(), row);
        count += static_cast<std::int64_t>(found->second.size());
    }
    Row last = captures->second.front();
    last[kRows] = count;
    return lines + line_of("captures", file.capture(), last);
}

FileRows rows_of_file(const FoundFile& file, KnownContents& known, const HashKey& hash_key) {
    try {
        return surveyed(file, known, hash_key);
    } catch (const std::bad_alloc&) {
        return {file_row(file, "failed", "", "there was not enough memory for it.")};
    } catch (const std::exception& error) {
        return {file_row(file, "failed", "", std::string{error.what()} + ".")};
    }
}

}  // namespace acmotion::survey
