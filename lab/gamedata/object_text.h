#pragma once
#include <string>

#include "lab/gamedata/object_json.h"

namespace acmotion::game_files {

// An object for people: a line or a few for each field, motions by their names, ids as they are written everywhere. Nothing
// in it steers a terminal.
[[nodiscard]] GameDataResult<std::string> object_text(DataObjectKind kind, Bytes bytes, std::uint32_t id);

}  // namespace acmotion::game_files
