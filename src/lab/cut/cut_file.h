#pragma once
#include "acmotion/capture/byte_stream.h"
#include "lab/base/spooled_list.h"
#include "lab/session/session.h"

namespace acmotion {

// A part of a file.
template <>
struct SpooledItem<ByteBuffer> {
    static constexpr std::size_t kPerBlock = 64;

    static void put(ByteBuffer& out, const ByteBuffer& piece);
    static ByteBuffer take(Bytes& in);
};

// A capture, pcapng. Most of it lies in a temporary file: it may be as long as the evening that it is cut from.
struct CutFile {
    SpooledList<ByteBuffer> pieces;
    std::size_t packets = 0;  // in it
    std::uint64_t bytes = 0;

    // From its start. The file must outlive the stream.
    [[nodiscard]] ByteStream stream() const;
};

// A session as a separate capture that is read as the same session: the same messages and reports at the same
// microseconds, the same second 0, the same start and end, the same player.
//
// All its packets are new ones, with their own numbers, keys and addresses; there is no login, the server only greets.
// So nothing comes along that was not asked for: neither a login (spec 11 §7.1), nor the addresses of both sides.
[[nodiscard]] CutFile write_session(const Session& session);

}  // namespace acmotion
