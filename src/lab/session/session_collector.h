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

    void on_packet(FlowId flow, const ObservedPacket& packet) override;
    void on_message(FlowId flow, const ObservedMessage& message) override;

    // The chosen session, once all was read; nothing if there is none. Call once.
    [[nodiscard]] std::optional<Session> take();

 private:
    struct Gathered {
        Session session;
        Nanoseconds last = 0;
        ObjectId announced;
        ObjectId addressed;           // the recipient of the events so far...
        bool is_addressed_so = true;  // ...unless there was another
    };

    [[nodiscard]] Gathered& gathered(FlowId flow, Nanoseconds time);
    [[nodiscard]] bool spend(std::size_t bytes);
    void on_server_message(Gathered& flow, const ObservedMessage& message, double time);
    void on_client_message(Gathered& flow, const ObservedMessage& message, double time);
    void learn(Gathered& flow, const Message& message);
    void describe(Session& session, const ObjectDescription& description);
    void settle_player(Gathered& flow) const;

    SessionOptions options_;
    std::size_t bytes_ = 0;
    std::map<FlowId, Gathered> flows_;
};

struct LoadedSession {
    CaptureReport report;
    std::optional<Session> session;  // nothing if the capture holds no such session
};
// An error only if it is no capture at all.
[[nodiscard]] Result<LoadedSession> load_session(ByteStream capture, const SessionOptions& options = {},
                                                 const CaptureOptions& capture_options = {});

}  // namespace acmotion
