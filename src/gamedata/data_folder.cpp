#include "gamedata/data_folder.h"

#include <algorithm>
#include <filesystem>

#include "core/file_path.h"

namespace acmotion {
namespace {

bool is_same_name(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, small, small);
}

std::string_view older_name(std::string_view name) { return name == kPortalFileName ? "portal.dat" : "cell.dat"; }

std::string find_by_name(const std::string& folder, std::string_view name) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(file_path(folder), ignored)) {
        if (is_same_name(file_name(entry.path().filename()), name)) return file_name(entry.path());
    }
    return "";
}

GameDataResult<std::unique_ptr<PositionedFile>> open_in(const std::string& folder, std::string_view name) {
    auto file = open_positioned_file(find_data_file(folder, name));
    if (!file) file.error().file = name;
    return file;
}

}  // namespace

std::string find_data_file(const std::string& folder, std::string_view name) {
    const std::string found = find_by_name(folder, name);
    return found.empty() ? find_by_name(folder, older_name(name)) : found;
}

std::string describe_folder(const std::string& folder, const GameDataError& error) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(file_path(folder), ignored)) return "no such folder";
    const bool is_there = error.file.empty() || !find_data_file(folder, error.file).empty();
    return is_there ? describe(error) : "it has no " + std::string{error.file};
}

GameDataResult<ObjectStore> open_data_folder(const std::string& folder, std::size_t cache_bytes) {
    auto portal = open_in(folder, kPortalFileName);
    if (!portal) return tl::unexpected(portal.error());
    auto cell = open_in(folder, kCellFileName);
    if (!cell) return tl::unexpected(cell.error());
    return ObjectStore::open(std::move(*portal), std::move(*cell), cache_bytes);
}

}  // namespace acmotion
