#include "acmotion/world/live_session.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "acmotion/wire/decode.h"
#include "wire/decode_message.h"

namespace acmotion {

// Messages that wait for a frame, one behind the other in memory that is used again and again. Not in an unnamed namespace:
// g++ warns a project that compiles this file as part of a larger unit, because the header declares the class that has one.
class WaitingMessages {
 public:
    [[nodiscard]] bool has_room_for(Bytes message) const {
        return message.size() <= LiveSession::kMostWaitingBytes - bytes_.size();
    }
    void add(Bytes message) {
        bytes_.insert(bytes_.end(), message.begin(), message.end());
        ends_.push_back(bytes_.size());
    }
    void deliver(World& world, double now) {
        views_.clear();
        std::size_t begin = 0;
        for (const std::size_t end : ends_) {
            views_.push_back(Bytes{bytes_}.subspan(begin, end - begin));
            begin = end;
        }
        world.receive_all(views_, now);
        clear();
    }
    void clear() {
        bytes_.clear();
        ends_.clear();
    }
    [[nodiscard]] bool is_empty() const { return ends_.empty(); }

 private:
    ByteBuffer bytes_;
    std::vector<std::size_t> ends_;
    std::vector<Bytes> views_;
};

class LiveSession::Impl : private TransportSink {
 public:
    Impl(World& world, const Limits& limits, Observer::Gaps gaps, Observer::Damaged damaged)
        : world_(world), observer_(limits, gaps, damaged) {}

    void receive(Sender sender, Bytes datagram, Nanoseconds time) { observer_.receive(sender, datagram, time, *this); }
    void finish(Nanoseconds time) { observer_.finish(time, *this); }

    bool frame(double now) {
        if (!std::isfinite(now)) return false;
        if (std::exchange(begins_, false)) forget_world();
        if (report_) world_.move_player(*report_, now);
        report_.reset();
        world_.advance(now);
        if (waiting_.is_empty()) return true;
        if (!fresh_) fresh_ = world_.snapshot();
        waiting_.deliver(world_, now);
        return true;
    }

    [[nodiscard]] std::uint64_t sessions() const { return sessions_; }
    [[nodiscard]] std::uint64_t refused() const { return refused_; }
    [[nodiscard]] TransportStatistics statistics(Sender sender) const { return observer_.statistics(sender); }

 private:
    void on_event(const TransportEvent& event) override {
        if (event.kind == TransportEvent::Kind::SessionStarted) begin_session(true);
    }

    void on_message(const ObservedMessage& message) override {
        const auto decoded = decode(message.bytes, message.sender);
        message.sender == Sender::Server ? on_server_message(message.bytes, decoded) : on_client_message(decoded);
    }

    // What is not about movement would only take the place of what is, while the player is not known.
    void on_server_message(Bytes bytes, const Result<Decoded>& decoded) {
        if (decoded && !is_movement(decoded->message)) return;
        if (has_opcode_of<CreatePlayer>(bytes)) {
            if (enters_the_world_again()) begin_session(false);
            has_player_ = true;
        }
        has_movement_ = has_movement_ || has_opcode_of<UpdatePosition>(bytes);
        if (!std::exchange(has_begun_, true)) ++sessions_;
        if (waiting_.has_room_for(bytes)) return waiting_.add(bytes);
        ++refused_;
    }

    void on_client_message(const Result<Decoded>& decoded) {
        if (!decoded) return;
        if (const auto* keys = std::get_if<MoveToState>(&decoded->message)) report_ = keys->position;
        if (const auto* place = std::get_if<AutonomousPosition>(&decoded->message)) report_ = place->position;
    }

    // CreatePlayer is sent once per world entry (spec 10 §5.10), and first. In a session that was joined late there was
    // another character before it.
    [[nodiscard]] bool enters_the_world_again() const { return has_player_ || (has_movement_ && !has_login_); }

    void begin_session(bool has_login) {
        begins_ = begins_ || fresh_;
        waiting_.clear();
        report_.reset();
        has_begun_ = false;
        has_player_ = false;
        has_movement_ = false;
        has_login_ = has_login;
    }

    void forget_world() {
        world_.restore(*fresh_);
        fresh_.reset();
    }

    World& world_;
    Observer observer_;
    WaitingMessages waiting_;
    std::optional<Position> report_;  // where the player's own client last said that it stands
    std::optional<Snapshot> fresh_;   // the world before the first message of this session, once there was one
    bool begins_ = false;             // another session, with the next frame
    bool has_begun_ = false;          // this session has a message
    bool has_login_ = false;
    bool has_player_ = false;
    bool has_movement_ = false;
    std::uint64_t sessions_ = 0;
    std::uint64_t refused_ = 0;
};

LiveSession::LiveSession(World& world, const Limits& limits, Observer::Gaps gaps, Observer::Damaged damaged)
    : impl_(std::make_unique<Impl>(world, limits, gaps, damaged)) {}
LiveSession::LiveSession(LiveSession&&) noexcept = default;
LiveSession& LiveSession::operator=(LiveSession&&) noexcept = default;
LiveSession::~LiveSession() = default;

void LiveSession::receive(Sender sender, Bytes datagram, Nanoseconds time) { impl_->receive(sender, datagram, time); }
void LiveSession::finish(Nanoseconds time) { impl_->finish(time); }
bool LiveSession::frame(double now) { return impl_->frame(now); }
std::uint64_t LiveSession::sessions() const { return impl_->sessions(); }
std::uint64_t LiveSession::messages_refused() const { return impl_->refused(); }
TransportStatistics LiveSession::statistics(Sender sender) const { return impl_->statistics(sender); }

}  // namespace acmotion
