#include "lab/simulate/server_end.h"

#include <cassert>
#include <cmath>

#include "acmotion/wire/encode.h"

namespace acmotion {
namespace {

static_assert(kServerStepSeconds * 1e9 == static_cast<double>(kServerStep));
constexpr Nanoseconds kBetweenTimeSyncs = 20 * kNanosecondsPerSecond;
constexpr std::uint64_t kKeys = 0x6B657973;

// Encoding drops the bits that mean nothing. Retail's servers did not: all of their parameter words have some.
void keep_whole_word(const MovementBody& movement, ByteBuffer& bytes) {
    constexpr std::size_t kBodyBytes = 20;  // what comes before the body of an UpdateMotion (spec 10 §5)
    const auto* to_object = std::get_if<MoveToObject>(&movement);
    const auto* to_position = std::get_if<MoveToPosition>(&movement);
    if (to_object == nullptr && to_position == nullptr) return;
    const std::uint32_t word = to_object != nullptr ? to_object->parameters.bits : to_position->parameters.bits;
    const std::size_t at = kBodyBytes + (to_object != nullptr ? 20 : 16);  // a target and a place, or a place
    for (std::size_t i = 0; i < sizeof(word); ++i) bytes[at + i] = static_cast<std::byte>(word >> (8 * i));
}

}  // namespace

ConnectRequest make_connection(std::uint64_t seed) {
    Random random{seed ^ kKeys};
    const auto word = [&random] { return static_cast<std::uint32_t>(random.next()); };
    return {.server_clock = 1000,
            .cookie = random.next(),
            .client_id = 1,
            .seed_server_to_client = word(),
            .seed_client_to_server = word()};
}

std::int64_t steps_in(const Scenario& scenario) { return std::llround(scenario.seconds / kServerStepSeconds); }

void say(SessionPeer& end, const Message& message) {
    Result<std::vector<std::byte>> bytes = encode(message);
    assert(bytes);
    const auto* motion = std::get_if<UpdateMotion>(&message);
    if (motion != nullptr) keep_whole_word(motion->movement.body, *bytes);
    end.queue_message(*bytes);
}

ServerEnd::ServerEnd(const Scenario& scenario, const ConnectRequest& connection, Nanoseconds start, std::uint64_t seed,
                     TakeTruth take_truth)
    : server_(scenario, to_seconds(start), seed, std::move(take_truth)),
      peer_(PacketSenderConfig::server(connection), kQueueSmartbox),
      server_clock_(connection.server_clock),
      now_(start),
      last_step_(steps_in(scenario)) {}

std::vector<ByteBuffer> ServerEnd::greet() { return send(server_.greet()); }

std::vector<ByteBuffer> ServerEnd::advance() {
    ++steps_;
    now_ += kServerStep;
    return send(server_.advance());
}

std::vector<ByteBuffer> ServerEnd::send(const std::vector<Message>& messages) {
    for (const Message& message : messages) {
        ++messages_[std::string{name(message)}];
        say(peer_, message);
    }
    if (now_ >= next_time_sync_) {
        peer_.queue_header(kFlagTimeSync, server_clock_ + to_seconds(now_));
        next_time_sync_ = now_ + kBetweenTimeSyncs;
    }
    return peer_.flush(now_);
}

}  // namespace acmotion
