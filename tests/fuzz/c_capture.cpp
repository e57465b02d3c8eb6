// Any bytes as a capture for the C API: every session, message and frame that it names can be asked for, and is played.
#include <cmath>
#include <vector>

#include "acmotion/c.h"
#include "input.h"

using namespace acmotion;

namespace {

constexpr std::size_t kMaxFrames = 200;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 16;

template <class Struct>
Struct sized() {
    Struct made{};
    made.size = sizeof made;
    return made;
}

void look_at_messages(const acm_capture* capture, const acm_captured_session& session) {
    acm_captured_message message = sized<acm_captured_message>();
    std::uint64_t movement = 0;
    std::uint64_t bytes = 0;
    double last = -HUGE_VAL;
    for (std::size_t i = 0; i < session.messages; ++i) {
        fuzz::promise(acm_capture_message(capture, session.number, i, &message) == ACM_OK, "a message is there");
        fuzz::promise(message.byte_count >= 4 && message.bytes != nullptr, "a message has an opcode");
        fuzz::promise(message.time >= last, "messages are in order of time");
        last = message.time;
        movement += message.is_movement;
        bytes += message.byte_count;
    }
    fuzz::promise(movement == session.movement, "what a world wants is marked");
    fuzz::promise(bytes <= 2 * kMostBytes, "messages stay within their memory");
    fuzz::promise(acm_capture_message(capture, session.number, session.messages, &message) == ACM_NOT_FOUND,
                  "no message is behind the last");
}

void play(const acm_capture* capture, std::uint32_t session) {
    acm_replay* replay = nullptr;
    acm_world* world = nullptr;
    fuzz::promise(acm_replay_new(capture, session, 10, &replay, nullptr) == ACM_OK, "a session can be played");
    fuzz::promise(acm_world_new(nullptr, &world, nullptr) == ACM_OK, "there is a world");
    double last = -HUGE_VAL;
    double time = 0;
    for (std::size_t i = 0; i < kMaxFrames && acm_replay_next(replay, world, &time) == ACM_OK; ++i) {
        fuzz::promise(time >= last, "time does not run backwards");
        last = time;
    }
    acm_world_free(world);
    acm_replay_free(replay);
}

void look_at_remarks(const acm_capture* capture) {
    char text[64];
    std::size_t length = 0;
    for (std::size_t i = 0; acm_capture_remark(capture, i, text, sizeof text, &length) == ACM_OK; ++i)
        fuzz::promise(length > 0 && text[0] != '\0', "a remark says something");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    acm_capture_options options = sized<acm_capture_options>();
    options.most_bytes = kMostBytes;
    options.is_strict = static_cast<std::int32_t>(size % 2);
    options.keeps_damage = static_cast<std::int32_t>(size / 2 % 2);
    acm_capture* capture = nullptr;
    acm_error error = sized<acm_error>();
    if (acm_capture_read(data, size, &options, &capture, &error) != ACM_OK) {
        fuzz::promise(capture == nullptr && error.text[0] != '\0', "an error says what is wrong");
        return 0;
    }
    look_at_remarks(capture);
    acm_captured_session session = sized<acm_captured_session>();
    for (std::uint32_t number = 1; number <= acm_capture_sessions(capture); ++number) {
        fuzz::promise(acm_capture_session(capture, number, &session) == ACM_OK, "a session is there");
        look_at_messages(capture, session);
        if (number <= 2) play(capture, number);
    }
    acm_capture_free(capture);
    return 0;
}
