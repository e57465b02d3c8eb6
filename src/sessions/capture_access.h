#pragma once
#include <deque>
#include <string>
#include <vector>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/sessions/capture.h"
#include "sessions/session.h"

namespace acmotion {

// What a session of a Capture holds. Nothing of it moves once it is made: messages are views of the others' bytes.
struct KeptSession {
    Session session;
    std::string player_name;
    std::vector<Capture::Message> messages;
    std::vector<Capture::PlayerReport> reports;
    std::deque<ByteBuffer> others;  // the bytes of messages that `session` does not have
};

// What programs do not see of a Capture.
struct CaptureAccess {
    using Unpack = ByteStream (*)(ByteStream);

    // What a session may draw goes by the bytes of `stored`, which is unpacked while it is read.
    [[nodiscard]] static Result<Capture> read(ByteStream stored, Unpack unpack, const CaptureOptions& options,
                                              std::size_t most_bytes);
    [[nodiscard]] static const Session& session(const Capture::Session& of) { return of.kept_->session; }
};

}  // namespace acmotion
