#pragma once
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "acmotion/animation/table_layer.h"
#include "acmotion/body/free_space.h"
#include "acmotion/body/obstacles.h"
#include "acmotion/c.h"
#include "acmotion/gamedata/game_data.h"
#include "acmotion/host.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/trace/event.h"
#include "acmotion/world/live_session.h"
#include "chaos/promises.h"
#include "lab/base/owned_datagram.h"
#include "sessions/session.h"
#include "support/temp_folder.h"

// The same session, from datagrams to poses, in several ways that must not differ.
namespace acmotion::chaos {

// Where a host refuses: squares of the map, so that the answer depends on the place alone, in C as in C++.
class RefusedSquares {
 public:
    explicit RefusedSquares(const Plan& plan) : key_(random_of(plan, "refusals").next()) {}

    [[nodiscard]] bool refuse_place(const Position& at) const { return draws(at, 4, 0.15); }
    [[nodiscard]] bool refuse_step(const Position& at) const { return draws(at, 2, 0.1); }
    [[nodiscard]] bool lack_cell(const Position& at) const { return draws(at, 24, 0.04); }

 private:
    [[nodiscard]] bool draws(const Position& at, double metres, double share) const;

    std::uint64_t key_;
};

// The files of the sample world, opened once for all worlds.
struct SampleFiles {
    [[nodiscard]] static SampleFiles& get();
    SampleFiles();
    SampleFiles(const SampleFiles&) = delete;
    SampleFiles& operator=(const SampleFiles&) = delete;
    ~SampleFiles() { acm_game_data_free(c_data); }

    test::TempFolder folder;
    std::optional<GameData> data;
    acm_game_data* c_data = nullptr;
};

// What the plan plugs into one world. It must outlive that world, and stays where it is. Where the plan asks for no other ground and
// root motion, the world brings them, or (`is_own`) a host that has the very same, of which the world knows nothing.
class Hosts {
 public:
    Hosts(const Plan& plan, const Scenario& scenario, bool is_own = false);
    Hosts(const Hosts&) = delete;
    Hosts& operator=(const Hosts&) = delete;

    [[nodiscard]] WorldHost plugged(TraceSink* trace);
    // Null without game data.
    [[nodiscard]] TableLayer* layer() { return layer_ ? &*layer_ : nullptr; }

 private:
    FreeSpace free_space_;
    std::optional<DefaultRootMotion> root_motion_;  // if it is the host's own
    std::unique_ptr<FreeSpace> refusing_;
    std::optional<Obstacles> walls_;
    std::optional<TableLayer> layer_;
};

// The host's own program: datagrams into a LiveSession.
class LiveStack : private TraceSink {
 public:
    LiveStack(const Plan& plan, const Scenario& scenario);

    void receive(const OwnedDatagram& datagram) {
        session_.receive(sender_of(datagram), datagram.payload, datagram.time);
    }
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

    void receive(const OwnedDatagram& datagram) {
        observer_.receive(sender_of(datagram), datagram.payload, datagram.time, *this);
    }
    [[nodiscard]] FrameInput take() {
        has_world_ = has_world_ || !next_.messages.empty();
        return std::exchange(next_, {});
    }

 private:
    void on_event(const TransportEvent& event) override {
        if (event.kind == TransportEvent::Kind::SessionStarted) begin(true);
    }
    void on_message(const ObservedMessage& message) override;
    void on_server_message(Bytes bytes);
    void begin(bool has_login) {
        next_ = {.begins = next_.begins || has_world_};
        has_world_ = false;
        has_player_ = false;
        has_movement_ = false;
        has_login_ = has_login;
    }

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
    MessageStack(const Plan& plan, const Scenario& scenario, bool is_own = false);

    // `malformed`, if given, takes what became of the bytes that are no message.
    void frame(const FrameInput& input, double now, std::vector<MalformedMessage>* malformed = nullptr) {
        if (input.begins && fresh_) {
            world_.restore(*fresh_);
            fresh_.reset();
        }
        if (input.report) world_.move_player(*input.report, now);
        world_.advance(now);
        if (!input.messages.empty() && !fresh_) fresh_ = world_.snapshot();
        for (const ByteBuffer& message : input.messages) receive(message, now, malformed);
    }
    // Restoring wakes all bodies, so that the next tick visits each.
    void wake_everybody() { world_.restore(world_.snapshot()); }

    struct Kept {
        Snapshot world;
        std::optional<TableLayer::Snapshot> layer;
        std::optional<Snapshot> fresh;
    };
    [[nodiscard]] Kept keep() const {
        Kept kept{world_.snapshot(), std::nullopt, fresh_};
        if (const TableLayer* layer = hosts_->layer()) kept.layer = layer->snapshot();
        return kept;
    }
    void restore(const Kept& kept) {
        world_.restore(kept.world);
        if (kept.layer) hosts_->layer()->restore(*kept.layer);
        fresh_ = kept.fresh;
    }

    [[nodiscard]] const World& world() const { return world_; }

 private:
    void receive(const ByteBuffer& message, double now, std::vector<MalformedMessage>* malformed);

    std::unique_ptr<Hosts> hosts_;
    World world_;
    std::optional<Snapshot> fresh_;
};

}  // namespace acmotion::chaos
