#include "acmotion/sessions/capture.h"

#include <algorithm>
#include <map>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/wire/decode.h"
#include "acmotion/world/world.h"
#include "sessions/assumptions.h"
#include "sessions/bounds.h"
#include "sessions/capture_access.h"
#include "sessions/frame_times.h"
#include "sessions/session_collector.h"

namespace acmotion {
namespace {

// Listens to a capture being read: what a replay needs goes to the collector, and all other messages are kept beside it.
// Both are bounded.
class MessageKeeper : public CaptureSink {
 public:
    MessageKeeper(const HashKey& key, std::size_t most_bytes)
        : collector_({.most_bytes = most_bytes, .hash_key = key}), most_bytes_(most_bytes) {}

    void on_session(const CapturedSession& session) override { collector_.on_session(session); }
    void on_packet(SessionNumber number, const ObservedPacket& packet) override {
        collector_.on_packet(number, packet);
    }
    // Those that the collector takes are not kept twice, and it has counted them.
    void on_message(SessionNumber number, const ObservedMessage& message) override {
        const Session& growing = *collector_.growing(number);
        const std::size_t before = growing.messages.size();
        collector_.on_message(number, message);
        const bool is_movement = growing.messages.size() != before;
        if (!is_movement && !spend(sizeof(Capture::Message) + sizeof(ByteBuffer) + message.bytes.size())) {
            ++left_out_;
            return;
        }
        Kept& kept = kept_[number];
        if (!is_movement) kept.others.emplace_back(message.bytes.begin(), message.bytes.end());
        kept.messages.push_back({.time = seconds_of(round_up(message.time - growing.epoch)),
                                 .sender = message.sender,
                                 .checksum = message.verification,
                                 .is_movement = is_movement,
                                 .bytes = is_movement ? Bytes{} : Bytes{kept.others.back()}});
    }

    // Once all was read.
    [[nodiscard]] std::vector<std::shared_ptr<const KeptSession>> take_all(std::uint64_t stored_bytes) {
        const std::vector<SessionSummary> list = collector_.list();
        std::vector<std::shared_ptr<const KeptSession>> all;
        for (Session& session : collector_.take_all()) {
            session.allowance.bound_by(stored_bytes);
            all.push_back(take(std::move(session), list[all.size()].player_name));
        }
        return all;
    }
    // Of those beside the collector's.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

 private:
    struct Kept {
        std::vector<Capture::Message> messages;
        std::deque<ByteBuffer> others;
    };

    [[nodiscard]] bool spend(std::size_t bytes) {
        if (bytes > most_bytes_ - bytes_) return false;
        bytes_ += bytes;
        return true;
    }

    // The collector has sorted its own in the same way, so the order among them is the same.
    [[nodiscard]] std::shared_ptr<const KeptSession> take(Session session, std::string player_name) {
        Kept& from = kept_[session.number];
        std::ranges::stable_sort(from.messages, {}, &Capture::Message::time);
        auto made = std::make_shared<KeptSession>();
        *made = {std::move(session), std::move(player_name), std::move(from.messages), {}, std::move(from.others)};
        auto movement = made->session.messages.begin();
        for (Capture::Message& message : made->messages) {
            if (message.is_movement) message.bytes = (*movement++).bytes;
        }
        for (const PlayerReport& report : made->session.player_reports) {
            made->reports.push_back({report.time, report.position});
        }
        return made;
    }

    SessionCollector collector_;
    std::map<SessionNumber, Kept> kept_;
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::uint64_t left_out_ = 0;
};

std::vector<std::string> remarks_on(const CaptureReport& report,
                                    const std::vector<std::shared_ptr<const KeptSession>>& sessions,
                                    std::uint64_t left_out) {
    std::vector<BoundReached> reached = bounds_reached(report);
    for (const auto& one : sessions) std::ranges::copy(bounds_reached(one->session), std::back_inserter(reached));
    if (left_out > 0) reached.push_back({"most_bytes", left_out, "messages that are not about movement were left out"});
    std::vector<std::string> remarks = sentences(reached);
    if (report.end.kind == CaptureEnd::Kind::Complete) return remarks;
    remarks.push_back(std::string{name(report.end.kind)} + ": " + describe(report.end));
    return remarks;
}

bool is_known(const Capture::Message& message) {
    const auto decoded = decode(message.bytes, message.sender);
    return !decoded || name(decoded->message) != name(Message{OtherMessage{}});
}

// Many messages, and none that is known. A few may well be rare ones of the game.
bool is_of_another_game(const Capture::Session& session) {
    constexpr std::size_t kEnoughMessages = 20;
    return session.movement() == 0 && session.messages().size() >= kEnoughMessages &&
           std::ranges::none_of(session.messages(), is_known);
}

ByteStream not_packed(ByteStream stored) { return stored; }

}  // namespace

Result<Capture> CaptureAccess::read(ByteStream stored, Unpack unpack, const CaptureOptions& options,
                                    std::size_t most_bytes) {
    std::uint64_t stored_bytes = 0;
    ByteStream counted = watched(std::move(stored), [&](std::uint64_t position) { stored_bytes = position; });
    MessageKeeper keeper{options.hash_key, most_bytes};
    const auto report = read_capture(unpack(std::move(counted)), options, keeper);
    if (!report) return tl::unexpected(report.error());
    const auto kept = keeper.take_all(stored_bytes);
    std::vector<Capture::Session> sessions;
    for (const auto& one : kept) sessions.push_back(Capture::Session{one});
    return Capture{std::move(sessions), remarks_on(*report, kept, keeper.left_out())};
}

Result<Capture> Capture::open(const std::string& path, const CaptureOptions& options, std::size_t most_bytes) {
    auto file = open_file(path);
    if (!file) return tl::unexpected(file.error());
    return CaptureAccess::read(std::move(*file), not_packed, options, most_bytes);
}

Result<Capture> Capture::read(Bytes file, const CaptureOptions& options, std::size_t most_bytes) {
    return CaptureAccess::read(ByteStream{file}, not_packed, options, most_bytes);
}

Result<Capture::Session> Capture::main() const {
    const auto most = std::ranges::max_element(sessions_, {}, &Session::movement);
    if (most == sessions_.end()) return fail(ErrorCode::Unknown, "Capture", "game", 0);
    if (is_of_another_game(*most)) return fail(ErrorCode::Unknown, "Capture", "opcode", 0);
    return *most;
}

// ---- a session ------------------------------------------------------------------------------------------------------
std::uint32_t Capture::Session::number() const { return kept_->session.number; }
Nanoseconds Capture::Session::epoch() const { return kept_->session.epoch; }
double Capture::Session::start() const { return kept_->session.start; }
double Capture::Session::seconds() const { return kept_->session.seconds; }
ObjectId Capture::Session::player() const { return kept_->session.player; }
const std::string& Capture::Session::player_name() const { return kept_->player_name; }
bool Capture::Session::is_announced() const { return kept_->session.player_source == PlayerSource::Announced; }
bool Capture::Session::assumes_objects() const { return kept_->session.assumptions.are_needed; }
std::span<const Capture::Message> Capture::Session::messages() const { return kept_->messages; }
std::size_t Capture::Session::movement() const { return kept_->session.messages.size(); }
std::span<const Capture::PlayerReport> Capture::Session::reports() const { return kept_->reports; }

std::vector<double> Capture::Session::frames(double frames_per_second) const {
    Display display{.frames_per_second = frames_per_second};
    if (!display.has_possible_rate()) return {};
    display.jitter_ms = std::min(display.jitter_ms, display.most_jitter_ms());
    const FrameTimes times{display, kept_->session};
    return {times.begin(), times.end()};
}

// ---- its replay -----------------------------------------------------------------------------------------------------
SessionReplay::SessionReplay(Capture::Session session, double frames_per_second)
    : session_(std::move(session)), frames_(session_.frames(frames_per_second)) {}

// What came until the last frame is taken now: between the two its poses were drawn.
std::optional<double> SessionReplay::next(World& world) {
    if (is_over()) return std::nullopt;
    const double now = frames_[next_frame_];
    next_frame_ == 0 ? prepare(world, CaptureAccess::session(session_), now) : receive(world, frames_[next_frame_ - 1]);
    ++next_frame_;
    move_player(world, now);
    world.advance(now);
    return now;
}

void SessionReplay::receive(World& world, double now) {
    const std::span<const Capture::Message> all = session_.messages();
    for (; next_message_ < all.size() && all[next_message_].time <= now; ++next_message_) {
        if (all[next_message_].is_movement) world.receive(all[next_message_].bytes, now);
    }
}

void SessionReplay::move_player(World& world, double now) {
    const std::span<const Capture::PlayerReport> all = session_.reports();
    const std::size_t before = next_report_;
    while (next_report_ < all.size() && all[next_report_].time <= now) ++next_report_;
    if (next_report_ > before) world.move_player(all[next_report_ - 1].position, now);
}

}  // namespace acmotion
