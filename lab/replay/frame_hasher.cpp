#include "lab/replay/frame_hasher.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "acmotion/world/inspector.h"
#include "sessions/replay.h"
#include "sessions/session_load.h"

namespace acmotion {
namespace {

constexpr std::uint64_t kHashedBodyPrice = 16;  // at rest too, it is hashed in every frame
constexpr std::size_t kFramesPerState = 60;     // hashing a whole world in every frame would take most of the time

constexpr std::array<std::int64_t, 8> kFrameMilliseconds{16, 17, 17, 16, 18, 15, 34, 17};
constexpr std::int64_t kHitchMilliseconds = 40;
constexpr std::int64_t kStallMilliseconds = 250;    // longer than a slice may be
constexpr std::int64_t kFreezeMilliseconds = 2100;  // longer than a body makes up for (spec 40 §6.2)

std::int64_t milliseconds_after(std::size_t frame) {
    if (frame % 1024 == 1023) return kFreezeMilliseconds;
    if (frame % 256 == 255) return kStallMilliseconds;
    if (frame % 64 == 63) return kHitchMilliseconds;
    return kFrameMilliseconds[frame % kFrameMilliseconds.size()];
}

class UnevenSchedule {
 public:
    explicit UnevenSchedule(double seconds) : seconds_(seconds) {}

    // One frame takes the last message in, one more shows it.
    [[nodiscard]] bool goes_on() const { return after_the_end_ < 2; }
    [[nodiscard]] double next() const { return static_cast<double>(milliseconds_) / 1000.0; }
    void skip_to(double time) {
        milliseconds_ = std::max(milliseconds_, static_cast<std::int64_t>(std::ceil(time * 1000)));
    }
    double draw() {
        const double time = next();
        if (time >= seconds_) ++after_the_end_;
        milliseconds_ += milliseconds_after(frames_++);
        return time;
    }

 private:
    double seconds_;
    std::int64_t milliseconds_ = 0;
    std::size_t frames_ = 0;
    int after_the_end_ = 0;
};

}  // namespace

void PoseHash::add(float number) { add(std::bit_cast<std::uint32_t>(number)); }

void PoseHash::add(const Position& position) {
    const auto& [origin, rotation] = position.frame;
    add(position.cell.value);
    for (const float number : {origin.x, origin.y, origin.z}) add(number);
    for (const float number : {rotation.w, rotation.x, rotation.y, rotation.z}) add(number);
}

void PoseHash::add(const BodyFrame& body) {
    add(body.object.value);
    add(body.position);
    add((body.in_contact ? 1U : 0U) | (body.is_hidden ? 2U : 0U));
}

std::uint64_t hash_of(std::span<const BodyFrame> bodies) {
    PoseHash hash;
    hash.add(static_cast<std::uint32_t>(bodies.size()));
    for (const BodyFrame& body : bodies) hash.add(body);
    return hash.value();
}

void FrameHasher::on_frame(const ReplayFrame& frame) {
    bodies_ = std::max(bodies_, frame.bodies.size());
    poses_.add(static_cast<std::uint32_t>(frame.bodies.size()));
    for (const BodyFrame& body : frame.bodies) poses_.add(body);
    const bool is_last = frame.number + 1 == frames_;
    if (frame.world != nullptr && (is_last || frame.number % kFramesPerState == 0)) add_state(*frame.world);
}

void FrameHasher::add_state(const World& world) {
    const std::uint64_t hash = WorldInspector{world}.state_hash();
    states_.add(static_cast<std::uint32_t>(hash));
    states_.add(static_cast<std::uint32_t>(hash >> 32U));
}

std::vector<double> uneven_frames(double seconds) {
    std::vector<double> times;
    for (UnevenSchedule schedule{seconds}; schedule.goes_on() && times.size() < kMaxFrames;) {
        times.push_back(schedule.draw());
    }
    return times;
}

RunHashes hash_replay(const Session& session, const Rules& rules) {
    UnevenSchedule schedule{session.seconds};
    const FrameTimes times = draw_session(schedule, session, {.resting_body = kHashedBodyPrice}).times;
    FrameHasher hasher{times.size()};
    const Limits::Reached bounds = replay(session, rules, times, hasher);
    RunHashes hashes = hasher.hashes();
    hashes.bounds = bounds;
    return hashes;
}

}  // namespace acmotion
