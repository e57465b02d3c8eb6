// gamedata: what do the user's own files hold? Sizes, motion tables, animations and the ground.
// May include core, geometry, host, capture, wire, animation, body. A separate library, acmotion::gamedata, which needs zlib.
#pragma once
#include "acmotion/gamedata/error.h"      // IWYU pragma: export
#include "acmotion/gamedata/game_data.h"  // IWYU pragma: export
#include "acmotion/gamedata/setup.h"      // IWYU pragma: export
#include "acmotion/gamedata/terrain.h"    // IWYU pragma: export
