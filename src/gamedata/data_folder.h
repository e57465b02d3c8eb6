#pragma once
#include <string>

#include "gamedata/object_store.h"

namespace acmotion {

// The file of that name in the folder, in small or capital letters, or of its older, shorter name (portal.dat, cell.dat).
// Empty if there is none. What it is shows when it is opened.
[[nodiscard]] std::string find_data_file(const std::string& folder, std::string_view name);
// Why a folder could not be opened: "no such folder", "it has no client_portal.dat", or what is wrong with a file in it.
[[nodiscard]] std::string describe_folder(const std::string& folder, const GameDataError& error);
[[nodiscard]] GameDataResult<ObjectStore> open_data_folder(const std::string& folder,
                                                           std::size_t cache_bytes = ObjectStore::kDefaultCacheBytes);

}  // namespace acmotion
