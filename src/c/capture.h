#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/c.h"
#include "sessions/frame_times.h"
#include "sessions/session_collector.h"

// A capture as the C API hands it out.
namespace acmotion::c {

// Listens to a capture being read: what a replay needs goes to the collector of the laboratory, and all other messages are
// kept beside it. Both are bounded.
class MessageKeeper : public CaptureSink {
 public:
    MessageKeeper(const SessionOptions& options, std::size_t most_bytes)
        : collector_(options), most_bytes_(most_bytes) {}

    void on_session(const CapturedSession& session) override { collector_.on_session(session); }
    void on_packet(SessionNumber number, const ObservedPacket& packet) override {
        collector_.on_packet(number, packet);
    }
    void on_message(SessionNumber number, const ObservedMessage& message) override;

    struct Message {
        double time = 0;
        std::size_t at = 0;  // in `others`; of one about movement, its number among those of its session
        std::uint32_t size = 0;
        Sender sender{};
        Verification verification{};
        bool is_movement = false;
    };
    struct Kept {
        std::vector<Message> messages;
        ByteBuffer others;
    };

    [[nodiscard]] SessionCollector& collector() { return collector_; }
    // Once all was read.
    [[nodiscard]] Kept take(SessionNumber number);
    // Of those beside the collector's.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

 private:
    [[nodiscard]] bool spend(std::size_t bytes);

    SessionCollector collector_;
    std::map<SessionNumber, Kept> kept_;
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::uint64_t left_out_ = 0;
};

// One session, whole.
struct KeptSession {
    Session session;
    std::string player_name;
    MessageKeeper::Kept kept;

    [[nodiscard]] Bytes bytes_of(const MessageKeeper::Message& message) const;
};

// As `acmotion replay --fps` draws it; 0: as usual. Nothing if no display is like that.
[[nodiscard]] std::optional<FrameTimes> frames_of(const Session& session, double frames_per_second);

}  // namespace acmotion::c

struct acm_capture {
    std::vector<acmotion::c::KeptSession> sessions;  // by number
    std::vector<std::string> remarks;

    // Counted from 1; 0: the one with the most messages about movement. Null if there is none.
    [[nodiscard]] const acmotion::c::KeptSession* find(std::uint32_t number) const;
};
