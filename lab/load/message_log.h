#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "lab/load/lent_names.h"
#include "lab/load/oddities.h"
#include "sessions/bounds.h"
#include "sessions/flow_observer.h"

namespace acmotion {

// One message as people look at it. Valid during the call only.
struct LoggedMessage {
    double seconds = 0;  // of the capture: since the first packet of its first session
    SessionNumber session = 0;
    Sender sender{};
    Verification verification = Verification::Unverified;
    std::uint32_t opcode = 0;
    std::uint32_t code = 0;  // the action or event inside 0xF7B1 or 0xF7B0; else the opcode
    Bytes bytes;             // opcode first
    std::optional<ObjectId> object;
    std::string name;  // of the object, UTF-8 without control characters; empty if it was not described yet
    Result<Decoded> decoded;

    [[nodiscard]] bool is_broken() const { return !decoded; }
    [[nodiscard]] bool is_about_movement() const { return decoded && is_movement(decoded->message); }
    // "UpdatePosition", or what is known of one that is broken.
    [[nodiscard]] std::string_view kind() const { return decoded ? acmotion::name(decoded->message) : "broken"; }
};

// Which messages to show. What is not set lets everything through.
struct MessageFilter {
    std::string object;  // an id ("0x80001234", "80001234" or decimal) or a name, in any case
    std::string opcode;  // an opcode or action code ("0xF748", "F748"), or the name of a message, in any case
    std::optional<SessionNumber> session;
    std::optional<double> since;
    std::optional<double> until;
    bool all = false;  // also what is not about movement; an opcode asks for that too

    // Is there anything but `all` that leaves something out?
    [[nodiscard]] bool is_narrow() const { return !object.empty() || !opcode.empty() || session || since || until; }
    [[nodiscard]] bool lets_through(const LoggedMessage& message) const;
    [[nodiscard]] bool is_about_object(const LoggedMessage& message) const;
};

struct MessageCounts {
    std::uint64_t understood = 0;
    std::uint64_t not_movement = 0;
    std::uint64_t broken = 0;
    OddityCounts odd{};
    OddityCounts usual{};
};

// Decodes every message, learns the names of objects, counts, and hands on. Broken messages are part of the log.
class MessageLog : public CaptureSink {
 public:
    using Show = std::function<void(const LoggedMessage&)>;
    explicit MessageLog(Show show, const Limits& limits = {}, const HashKey& hash_key = {})
        : show_(std::move(show)), limits_(limits), unknown_opcodes_(limits, hash_key) {}

    // For objects that are not described.
    void lend(LentNames names) { lent_ = std::move(names); }

    void on_session(const CapturedSession& session) override { origin_ = session.origin; }
    void on_message(SessionNumber session, const ObservedMessage& message) override;

    [[nodiscard]] const MessageCounts& counts() const { return counts_; }
    // Of the objects that were described, in each session.
    using Names = std::map<std::pair<SessionNumber, ObjectId>, std::string>;
    [[nodiscard]] const Names& names() const { return names_; }
    [[nodiscard]] std::uint64_t names_omitted() const { return names_omitted_; }
    // Of those that are not about movement: opcodes without a name.
    [[nodiscard]] const OpcodeCounts& unknown_opcodes() const { return unknown_opcodes_; }

 private:
    void learn(SessionNumber session, const Message& message);
    void identify(LoggedMessage& logged) const;
    void count(const LoggedMessage& logged);

    Show show_;
    Limits limits_;
    MessageCounts counts_;
    OpcodeCounts unknown_opcodes_;
    Nanoseconds origin_ = 0;
    Names names_;  // never more than Limits::objects
    LentNames lent_;
    std::uint64_t names_omitted_ = 0;
    std::map<SessionNumber, ObjectId> players_;
};

[[nodiscard]] std::vector<BoundReached> bounds_reached(const MessageLog& log);

}  // namespace acmotion
