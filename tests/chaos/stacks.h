#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "acmotion/acmotion.h"
#include "acmotion/trace/event.h"
#include "acmotion/world/live_session.h"
#include "chaos/hosts.h"
#include "chaos/promises.h"
#include "lab/base/owned_datagram.h"
#include "lab/session/session.h"

// The same session, from datagrams to poses, in several ways that must not differ.
namespace acmotion::chaos {

// The host's own program: datagrams into a LiveSession.
class LiveStack : private TraceSink {
 public:
    LiveStack(const Plan& plan, const Scenario& scenario);

    void receive(const OwnedDatagram& datagram);
    void frame(double now) { session_.frame(now); }

    [[nodiscard]] const World& world() const { return world_; }
    [[nodiscard]] std::uint64_t sessions() const { return session_.sessions(); }
    [[nodiscard]] std::vector<Event>& events() { return events_; }  // since they were last cleared

 private:
    void on_event(const Event& event) override { events_.push_back(event); }

    Hosts hosts_;
    std::vector<Event> events_;
    World world_;
    LiveSession session_;
};

// The same by the C API.
class CStack {
 public:
    explicit CStack(const Plan& plan);
    CStack(const CStack&) = delete;
    CStack& operator=(const CStack&) = delete;
    ~CStack() { acm_live_free(live_); }

    void receive(const OwnedDatagram& datagram);
    void frame(double now) { acm_live_frame(live_, now); }
    void poses(std::vector<Pose>& poses);

 private:
    RefusedSquares squares_;
    acm_host host_;
    acm_live* live_ = nullptr;
    acm_world* world_ = nullptr;
    std::vector<acm_pose> room_;
};

// What one frame brings to a world that is fed by hand.
struct FrameInput {
    bool begins = false;  // another session: the world is as it was before the first message
    std::optional<Position> report;
    std::vector<ByteBuffer> messages;
};

// Datagrams in, the inputs of frames out: what LiveSession does, done again.
class Tap : private TransportSink {
 public:
    explicit Tap(const Plan& plan) : observer_(limits_of(plan), gaps_of(plan), damaged_of(plan)) {}

    void receive(const OwnedDatagram& datagram);
    [[nodiscard]] FrameInput take();

 private:
    void on_event(const TransportEvent& event) override;
    void on_message(const ObservedMessage& message) override;
    void on_server_message(Bytes bytes);
    void begin(bool has_login);

    Observer observer_;
    FrameInput next_;
    bool has_world_ = false;  // a message has reached it
    bool has_login_ = false;
    bool has_player_ = false;
    bool has_movement_ = false;
};

// The inputs of frames as a file has them: for worlds whose clock only rises.
class CapturedInputs {
 public:
    // Nothing is in it if the capture has not exactly one session.
    CapturedInputs(const Plan& plan, const std::vector<OwnedDatagram>& datagrams);

    [[nodiscard]] bool is_there() const { return session_.has_value(); }
    [[nodiscard]] FrameInput take(double now);

 private:
    std::optional<Session> session_;
    SessionMessages::const_iterator message_;
    PlayerReports::const_iterator report_;
};

// A world fed by hand.
class MessageStack {
 public:
    MessageStack(const Plan& plan, const Scenario& scenario, StandIns stand_ins = StandIns::BuiltIn);

    // `malformed`, if given, takes what became of the bytes that are no message.
    void frame(const FrameInput& input, double now, std::vector<MalformedMessage>* malformed = nullptr);
    // Goes on from where the other one is.
    void resume(const MessageStack& other);
    // Restoring wakes all bodies, so that the next tick visits each.
    void wake_everybody() { world_.restore(world_.snapshot()); }

    struct Kept {
        Snapshot world;
        std::optional<TableLayer::Snapshot> layer;
        std::optional<Snapshot> fresh;
    };
    [[nodiscard]] Kept keep() const;
    void restore(const Kept& kept);

    [[nodiscard]] const World& world() const { return world_; }

 private:
    void receive(const ByteBuffer& message, double now, std::vector<MalformedMessage>* malformed);

    std::unique_ptr<Hosts> hosts_;
    World world_;
    std::optional<Snapshot> fresh_;
};

// As the plan has it: a late one is told who its player is, and assumes what it does not know.
void prepare(World& world, const Plan& plan);

}  // namespace acmotion::chaos
