#pragma once
#include <map>
#include <optional>

#include "acmotion/wire/messages.h"
#include "sessions/flow_observer.h"
#include "sessions/session.h"

namespace acmotion {

// Listens to a capture being read, and keeps what a replay needs. Whatever the file holds, no more than
// SessionOptions::most_bytes are kept; what comes after is counted.
class SessionCollector : public CaptureSink {
 public:
    explicit SessionCollector(const SessionOptions& options = {}) : options_(options) {}

    void on_session(const CapturedSession& session) override;
    void on_packet(SessionNumber number, const ObservedPacket& packet) override;
    void on_message(SessionNumber number, const ObservedMessage& message) override;

    // A session that is played while it is read: its lists only grow, and of its player and of what it lacks no more is known
    // than what has come so far. One that was joined late has objects that nothing describes. It must have begun, and stays
    // where it is until take().
    [[nodiscard]] const Session& open(SessionNumber number, bool is_late);
    // Who its player is, if that has become known since; else null.
    [[nodiscard]] ObjectId find_player(SessionNumber number);
    [[nodiscard]] const Session* growing(SessionNumber number) const;

    // All sessions, by number, whichever is chosen.
    [[nodiscard]] std::vector<SessionSummary> list() const;
    // The chosen session, once all was read; nothing if there is none. Call once, and last.
    [[nodiscard]] std::optional<Session> take();
    // The same of all of them, by number. SessionOptions::most_bytes is for all together.
    [[nodiscard]] std::vector<Session> take_all();

 private:
    struct Gathered {
        CapturedSession about;
        Session session;
        std::size_t movement = 0;
        PlayerClues clues;
        std::string player_name;  // of the announced
    };

    [[nodiscard]] bool is_chosen(const Gathered& from) const;
    [[nodiscard]] bool spend(std::size_t bytes);
    void on_server_message(Gathered& from, const ObservedMessage& message, double time);
    void on_client_message(Gathered& from, const ObservedMessage& message, double time);
    void describe(Gathered& from, const ObjectDescription& description);
    void on_report(Gathered& from, PlayerReport report, const EchoedStamps& stamps, Bytes bytes);
    [[nodiscard]] static NamedPlayer stand_in(const Session& session);
    void settle_player(Gathered& from) const;
    [[nodiscard]] Session settled(Gathered& chosen) const;

    SessionOptions options_;
    std::size_t bytes_ = 0;
    std::map<SessionNumber, Gathered> sessions_;
};

struct LoadedSession {
    CaptureReport report;
    std::vector<SessionSummary> list;
    std::optional<Session> session;  // nothing if the capture holds no such session

    // To be called with the size of the file as it is stored, packed or not.
    void bound_allowance(std::uint64_t stored_bytes);
};
// An error only if it is no capture at all. Tables of both have the key of `options`.
[[nodiscard]] Result<LoadedSession> load_session(ByteStream capture, const SessionOptions& options = {},
                                                 CaptureOptions capture_options = {});

}  // namespace acmotion
