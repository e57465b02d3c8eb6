#include <map>

#include "acmotion/world/inspector.h"
#include "sessions/receiver_data.h"
#include "sessions/replay.h"
#include "sessions/session_player.h"
#include "sessions/snapshot_buffer.h"

namespace acmotion {
namespace {

// A world under `snap` takes the messages, so that stamps, creations and deletions mean what they always do; where the
// bodies are drawn is decided here.
class BaselinePlayer : private TraceSink {
 public:
    BaselinePlayer(const Session& session, double delay, ReplayListener& listener)
        : session_(session),
          delay_(delay),
          listener_(listener),
          feet_(make_paced_host(session.paces)),
          world_(Rules::snap(), {}, {.trace = this, .hash_key = session.hash_key}) {
        prepare(world_, session, session.start);
    }

    void frame(std::size_t number, double time) {
        world_.advance(time);
        bodies_.collect(world_);
        for (BodyFrame& body : bodies_.all()) draw(body, time);
        const FrameChanges& changes = bodies_.find_changes(world_);
        listener_.on_frame({number, time, bodies_.all(), nullptr, &world_, feet_.get(), &changes});
        use_until(session_.messages, next_, time, [&](const SessionMessage& message) {
            arrived_ = message.time;
            const Reception reception = world_.receive(message.bytes, time);
            listener_.on_message({message.time, message.bytes, reception});
        });
    }
    void note_all() { bodies_.note_all(); }
    [[nodiscard]] const Limits::Reached& bounds_reached() const { return WorldInspector{world_}.bounds_reached(); }

 private:
    void on_event(const Event& event) override {
        if (std::holds_alternative<Event::ObjectDestroyed>(event.what)) buffers_.erase(event.object);
        if (std::holds_alternative<Event::ObjectCreated>(event.what) ||
            std::holds_alternative<Event::ObjectDestroyed>(event.what)) {
            listener_.on_event(event);
        }
        if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) take(event, *decided);
    }

    void take(const Event& event, Event::PositionDecided decided) {
        const bool is_jump = decided.outcome == PositionOutcome::HardTeleport;
        if (decided.outcome == PositionOutcome::SlideSnap) {
            decided.outcome = PositionOutcome::Interpolate;
            decided.reason = PositionReason::NearPlayer;
        }
        listener_.on_event({event.time, event.object, decided});
        if (is_jump || decided.outcome == PositionOutcome::Interpolate) {
            buffers_[event.object].add({arrived_, decided.target, is_jump});
        }
    }

    // Its slices are those of a world, so that both are measured alike.
    void draw(BodyFrame& body, double time) {
        const auto [buffer, is_new] = buffers_.try_emplace(body.object);
        if (is_new) buffer->second.add({time, body.position, false});
        const double drawn = time - delay_;
        if (buffer->second.forget_before(drawn)) listener_.on_event({time, body.object, Event::TeleportHookRan{}});
        body.position = buffer->second.at(drawn);
        body.velocity = buffer->second.velocity(drawn);
    }

    const Session& session_;
    double delay_;
    ReplayListener& listener_;
    std::unique_ptr<ReceiverHost> feet_;  // go as in the other columns, though they carry nothing here
    World world_;
    std::map<ObjectId, SnapshotBuffer> buffers_;
    FrameBodies bodies_;
    SessionMessages::const_iterator next_ = session_.messages.begin();
    double arrived_ = 0;
};

}  // namespace

Limits::Reached replay_snapshot_baseline(const Session& session, double delay, const FrameTimes& frames,
                                         ReplayListener& listener) {
    BaselinePlayer player{session, delay, listener};
    play_frames(player, frames, listener);
    return player.bounds_reached();
}

}  // namespace acmotion
