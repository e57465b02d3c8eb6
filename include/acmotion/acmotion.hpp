// What a client needs: messages and time in, poses out, and what it may plug in (terrain, sizes, animation). For C there is
// acmotion/c.h. What else there is lies in folders: wire (messages as structs), trace (decisions in words), body (terrain
// that is ready), transport and capture (datagrams), world/live_session.h (a session as it comes), gamedata.
#pragma once
#include "acmotion/host.h"             // IWYU pragma: export
#include "acmotion/world/body_info.h"  // IWYU pragma: export
#include "acmotion/world/pose.h"       // IWYU pragma: export
#include "acmotion/world/reception.h"  // IWYU pragma: export
#include "acmotion/world/world.h"      // IWYU pragma: export
