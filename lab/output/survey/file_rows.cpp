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
    auto rows = rows_of_capture(*file.content, *name, file.path, hash_key);
    if (!rows) return {file_row(file, "unreadable", "", rows.error())};
    made.rows = std::move(*rows);
    return made;
}

}  // namespace

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
