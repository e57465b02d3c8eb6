#include "sessions/session_player.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

#include "sessions/receiver_data.h"

namespace acmotion {
namespace {

// There is room for one more than were there last time: if all of it is used, some bodies may be missing.
void take(const PoseRange& poses, std::vector<Pose>& all) {
    PoseRange::Iterator at = poses.begin();
    std::size_t taken = 0;
    all.resize(all.size() + 1);
    for (;;) {
        taken += at.take(std::span{all}.subspan(taken));
        if (taken < all.size()) break;
        all.resize(2 * taken);
    }
    all.resize(taken);
}

// Data files have the paces too, and more.
std::unique_ptr<ReceiverHost> receiver_of(const Session& session) {
    if (session.data) return session.data->make_host(session.hash_key);
    return session.paces.bodies.empty() ? nullptr : make_paced_host(session.paces);
}

}  // namespace

void FrameBodies::collect(const World& world) {
    take(world.poses(), in_world_);
    if (!std::ranges::equal(in_world_, order_, {}, &Pose::object)) learn_order();
    bodies_.resize(in_world_.size());
    for (std::size_t i = 0; i < in_world_.size(); ++i) bodies_[place_of(i)] = in_world_[i];
}

void FrameBodies::place(const PoseRange& poses) {
    take(poses, in_world_);
    for (std::size_t i = 0; i < in_world_.size(); ++i) bodies_[place_of(i)].position = in_world_[i].position;
}

void FrameBodies::learn_order() {
    order_.clear();
    std::ranges::transform(in_world_, std::back_inserter(order_), &Pose::object);
    ranks_.clear();
    if (std::ranges::is_sorted(order_)) return;
    std::vector<std::uint32_t> by_id(order_.size());
    std::iota(by_id.begin(), by_id.end(), 0U);
    std::ranges::sort(by_id, {}, [this](std::uint32_t i) { return order_[i]; });
    ranks_.resize(by_id.size());
    for (std::uint32_t rank = 0; rank < by_id.size(); ++rank) ranks_[by_id[rank]] = rank;
}

const FrameChanges& FrameBodies::find_changes(World& world) {
    world.changed(changed_);
    if (std::exchange(all_may_differ_, false)) return finder_.find_all(bodies_);
    std::erase_if(changed_, [&](ObjectId object) { return !may_differ(world.find(object).value()); });
    std::ranges::sort(changed_);
    return finder_.find(bodies_, changed_);
}

bool FrameBodies::may_differ(const BodyInfo& body) {
    const Known now{body.motion, body.stamps.slots};
    const bool is_same = std::exchange(known_[body.object], now) == now;
    return !is_same || body.velocity != Vec3{} || body.move_to != MoveToType::None || body.queue.waypoints > 0 ||
           body.queue.fails > 0 || !body.sticky_target.is_null();
}

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
