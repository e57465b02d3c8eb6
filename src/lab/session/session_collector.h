#pragma once
#include <map>
#include <optional>

#include "acmotion/wire.h"
#include "lab/session/flow_observer.h"
#include "lab/session/session.h"

namespace acmotion {

// Listens to a capture being read, and keeps what a replay needs. Whatever the file holds, no more than
// SessionOptions::most_bytes are kept; what comes after is counted.
class SessionCollector : public CaptureSink {
 public:
    explicit SessionCollector(const SessionOptions& options = {}) : options_(options) {}

    void on_session(const CapturedSession& session) override;
    void on_packet(SessionNumber number, const ObservedPacket& packet) override;
    void on_message(SessionNumber number, const ObservedMessage& message) override;

    // All sessions, by number, whichever is chosen.
    [[nodiscard]] std::vector<SessionSummary> list() const;
    // The chosen session, once all was read; nothing if there is none. Call once, and last.
    [[nodiscard]] std::optional<Session> take();

 private:
    struct Gathered {
        CapturedSession about;
        Session session;
        std::size_t movement = 0;
        ObjectId announced;
        ObjectId addressed;           // the recipient of the events so far...
        bool is_addressed_so = true;  // ...unless there was another
        std::string player_name;      // of the announced
    };

    // Whose client it was, as far as the session itself says.
    struct SettledPlayer {
        ObjectId id;
        PlayerSource source = PlayerSource::Unknown;
    };

    [[nodiscard]] static SettledPlayer player_of(const Gathered& from);
    [[nodiscard]] bool is_chosen(const Gathered& from) const;
    [[nodiscard]] bool spend(std::size_t bytes);
    void on_server_message(Gathered& from, const ObservedMessage& message, double time);
    void on_client_message(Gathered& from, const ObservedMessage& message, double time);
    void learn(Gathered& from, const Message& message);
    void describe(Gathered& from, const ObjectDescription& description);
    void settle_player(Gathered& from) const;

    SessionOptions options_;
    std::size_t bytes_ = 0;
    std::map<SessionNumber, Gathered> sessions_;
};

struct LoadedSession {
    CaptureReport report;
    std::vector<SessionSummary> list;
    std::optional<Session> session;  // nothing if the capture holds no such session
};
// An error only if it is no capture at all. Tables of both have the key of `options`.
[[nodiscard]] Result<LoadedSession> load_session(ByteStream capture, const SessionOptions& options = {},
                                                 CaptureOptions capture_options = {});

}  // namespace acmotion
