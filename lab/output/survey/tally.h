#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "acmotion/core/limits.h"
#include "acmotion/core/object_id.h"
#include "acmotion/wire/messages.h"
#include "sessions/flow_observer.h"

namespace acmotion::survey {

// Counts what a capture holds, session by session: every message by opcode, those that do not decode, and what bodies are.
// What it keeps is bounded.
class Tally : public CaptureSink {
 public:
    static constexpr std::size_t kMostGroups = 10'000;      // of undecodable messages, in all sessions together
    static constexpr std::size_t kMostDescribed = 500'000;  // bodies, the same
    static constexpr std::size_t kMostBytesOfSample = 64;
    static constexpr std::uint32_t kOtherOpcodes = 0;  // those beyond Limits::opcodes_counted

    struct Messages {
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;
        std::uint64_t undecodable = 0;
    };
    struct Undecodable {
        std::uint64_t count = 0;
        ByteBuffer sample;  // the first
    };
    struct Counted {
        std::uint64_t packets = 0;  // of the server
        std::uint64_t messages = 0;
        std::uint64_t undecodable = 0;
        std::map<std::pair<Sender, std::uint32_t>, Messages> by_opcode;
        std::map<std::tuple<Sender, std::uint32_t, std::string>, Undecodable> groups;  // by what is wrong
        std::map<ObjectId, std::uint32_t> class_ids;
    };

    // Hands everything on to `next`, which must outlive this.
    Tally(CaptureSink& next, const Limits& limits) : next_(next), limits_(limits) {}

    void on_session(const CapturedSession& session) override { next_.on_session(session); }
    void on_datagram(const Datagram& datagram) override { next_.on_datagram(datagram); }
    void on_packet(SessionNumber number, const ObservedPacket& packet) override;
    void on_message(SessionNumber number, const ObservedMessage& message) override;

    [[nodiscard]] const Counted& of(SessionNumber number) { return sessions_[number]; }

 private:
    void count_broken(Counted& counted, const ObservedMessage& message, const Error& error);
    void learn(Counted& counted, const Message& message);

    CaptureSink& next_;
    Limits limits_;
    std::map<SessionNumber, Counted> sessions_;
    std::size_t groups_ = 0;
    std::size_t described_ = 0;
};

}  // namespace acmotion::survey
