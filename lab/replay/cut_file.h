#pragma once
#include "acmotion/core/bytes.h"
#include "sessions/session.h"

namespace acmotion {

// A capture, pcapng.
struct CutFile {
    ByteBuffer bytes;
    std::size_t packets = 0;  // in it
};

// A session as a separate capture that is read as the same session: the same messages and reports at the same
// microseconds, the same second 0, the same start and end, the same player.
//
// All its packets are new ones, with their own numbers, keys and addresses; there is no login, the server only greets.
// So nothing comes along that was not asked for: neither a login (spec 11 §7.1), nor the addresses of both sides.
[[nodiscard]] CutFile write_session(const Session& session);

}  // namespace acmotion
