#include "lab/replay/replay.h"

#include "acmotion/body/free_space.h"
#include "lab/replay/captured_pace.h"
#include "lab/replay/frame_bodies.h"
#include "world/world_access.h"

namespace acmotion {
namespace {

// Data files have the paces too, and more.
std::unique_ptr<ReceiverHost> receiver_of(const Session& session) {
    if (session.data) return session.data->make_host(session.hash_key);
    return session.paces.bodies.empty() ? nullptr : make_paced_host(session.paces);
}

class Player {
 public:
    Player(const Session& session, const Rules& rules, double start, ReplayListener& listener, Drawing drawing)
        : session_(session),
          listener_(listener),
          drawing_(drawing),
          data_(receiver_of(session)),
          world_(rules, {}, make_host()) {
        if (data_ && data_->lets_bodies_rest()) WorldAccess::let_bodies_rest(world_);
        world_.set_smooth(drawing == Drawing::Smooth);
        prepare(world_, session, start);
    }

    void frame(std::size_t number, double time) {
        move_player(time);
        world_.advance(time);
        const FrameChanges& changes = drawing_ == Drawing::Smooth ? draw_between_ticks(time) : bodies_.follow(world_);
        listener_.on_frame({number, time, bodies_.all(), &world_, &world_, data_.get(), &changes, bodies_.slots()});
        use_until(session_.messages, next_message_, time, [&](const SessionMessage& message) {
            bodies_.note(message);
            const Reception reception = world_.receive(message.bytes, time);
            listener_.on_message({message.time, message.bytes, reception});
        });
    }
    // In the next frame all bodies count as changed.
    void note_all() { bodies_.note_all(); }
    [[nodiscard]] const BoundCounts& bounds_reached() const { return world_.bounds_reached(); }

 private:
    // Walls stand on whatever ground there is.
    [[nodiscard]] WorldHost make_host() {
        WorldHost host{.trace = &listener_, .hash_key = session_.hash_key};
        if (data_) data_->plug_into(host);
        if (session_.walls.empty()) return host;
        walls_.emplace(host.placement != nullptr ? *host.placement : free_space_);
        for (const Obstacles::Box& wall : session_.walls) walls_->add(wall);
        host.placement = &*walls_;
        return host;
    }

    const FrameChanges& draw_between_ticks(double time) {
        bodies_.collect(world_);
        bodies_.place(world_.poses_at(time));
        return bodies_.find_changes(world_);
    }

    void move_player(double time) {
        const PlayerReport* newest = nullptr;
        use_until(session_.player_reports, next_report_, time, [&](const PlayerReport& report) { newest = &report; });
        if (newest == nullptr) return;
        world_.move_player(newest->position, time);
        bodies_.note_moved(world_.player());
    }

    const Session& session_;
    ReplayListener& listener_;
    Drawing drawing_;
    std::unique_ptr<ReceiverHost> data_;
    FreeSpace free_space_;
    std::optional<Obstacles> walls_;
    World world_;
    FrameBodies bodies_;
    SessionMessages::const_iterator next_message_ = session_.messages.begin();
    std::vector<PlayerReport>::const_iterator next_report_ = session_.player_reports.begin();
};

}  // namespace

BoundCounts replay(const Session& session, const Rules& rules, const FrameTimes& frames, ReplayListener& listener,
                   Drawing drawing) {
    Player player{session, rules, frames.empty() ? 0 : frames[0], listener, drawing};
    play_frames(player, frames, listener);
    return player.bounds_reached();
}

}  // namespace acmotion
