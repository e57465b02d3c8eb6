#pragma once
#include <memory>
#include <optional>

#include "acmotion/body/free_space.h"
#include "acmotion/body/obstacles.h"
#include "acmotion/world/inspector.h"
#include "sessions/frame_bodies.h"
#include "sessions/replay.h"

namespace acmotion {

// Plays a session through a World, frame by frame, as `replay` says. The session may grow at its end meanwhile.
class SessionPlayer {
 public:
    // Session and listener must outlive this. `start` is when the first frame is.
    SessionPlayer(const Session& session, const Rules& rules, double start, ReplayListener& listener, Drawing drawing);
    SessionPlayer(const SessionPlayer&) = delete;
    SessionPlayer& operator=(const SessionPlayer&) = delete;

    void frame(std::size_t number, double time);
    // In the next frame all bodies count as changed.
    void note_all() { bodies_.note_all(); }
    // Of a session that was joined late, once something names it.
    void set_player(ObjectId player, double time) { world_.set_player(player, time); }
    [[nodiscard]] const BoundCounts& bounds_reached() const { return WorldInspector{world_}.bounds_reached(); }

 private:
    [[nodiscard]] WorldHost make_host();
    void move_player(double time);

    const Session& session_;
    ReplayListener& listener_;
    Drawing drawing_;
    std::unique_ptr<ReceiverHost> data_;
    FreeSpace free_space_;
    std::optional<Obstacles> walls_;
    World world_;
    FrameBodies bodies_;
    SessionMessages::const_iterator next_message_ = session_.messages.begin();
    PlayerReports::const_iterator next_report_ = session_.player_reports.begin();
};

}  // namespace acmotion
