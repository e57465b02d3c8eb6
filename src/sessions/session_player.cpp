#include "sessions/session_player.h"

#include "sessions/captured_pace.h"

namespace acmotion {
namespace {

// Data files have the paces too, and more.
std::unique_ptr<ReceiverHost> receiver_of(const Session& session) {
    if (session.data) return session.data->make_host(session.hash_key);
    return session.paces.bodies.empty() ? nullptr : make_paced_host(session.paces);
}

}  // namespace

SessionPlayer::SessionPlayer(const Session& session, const Rules& rules, double start, ReplayListener& listener,
                             Drawing drawing)
    : session_(session),
      listener_(listener),
      drawing_(drawing),
      data_(receiver_of(session)),
      world_(rules, {}, make_host()) {
    world_.set_smooth(drawing == Drawing::Smooth);
    prepare(world_, session, start);
}

void SessionPlayer::frame(std::size_t number, double time) {
    move_player(time);
    world_.advance(time);
    bodies_.collect(world_);
    if (drawing_ == Drawing::Smooth) bodies_.place(world_.poses_at(time));
    const FrameChanges& changes = bodies_.find_changes(world_);
    listener_.on_frame({number, time, bodies_.all(), &world_, &world_, data_.get(), &changes});
    use_until(session_.messages, next_message_, time, [&](const SessionMessage& message) {
        const Reception reception = world_.receive(message.bytes, time);
        listener_.on_message({message.time, message.bytes, reception});
    });
}

// Walls stand on whatever ground there is.
WorldHost SessionPlayer::make_host() {
    WorldHost host{.trace = &listener_, .hash_key = session_.hash_key};
    if (data_) data_->plug_into(host);
    if (session_.walls.empty()) return host;
    walls_.emplace(host.placement != nullptr ? *host.placement : free_space_);
    for (const Obstacles::Box& wall : session_.walls) walls_->add(wall);
    host.placement = &*walls_;
    return host;
}

void SessionPlayer::move_player(double time) {
    const std::optional<Position> newest = newest_report(session_.player_reports, next_report_, time);
    if (newest) world_.move_player(*newest, time);
}

}  // namespace acmotion
