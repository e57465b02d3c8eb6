#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "acmotion/core/time.h"
#include "acmotion/sessions/capture.h"
#include "acmotion/transport/events.h"
#include "acmotion/transport/flow_finder.h"
#include "acmotion/transport/observer.h"

namespace acmotion {

// 1, 2, 3, … in the order they began. A session is one stay in the world: a flow has several if the player logs in again
// or switches to another character.
using SessionNumber = std::uint32_t;

// Packets of the server's that its client missed, by the interval in which it asked for them again; some came then, and some
// never did. Interval 0 begins at the origin of the capture.
using LossCounts = std::map<std::int64_t, std::uint64_t>;
inline constexpr std::int64_t kLossSeconds = 10;

struct CapturedSession {
    SessionNumber number = 0;
    FlowId flow = 0;
    Nanoseconds origin = 0;  // what all seconds of the capture count from: the first packet of its first session
    Nanoseconds first = 0;   // its own first and last packet
    Nanoseconds last = 0;
    LossCounts losses = {};
};

// Its fragments are used, now or once a gap before it is closed: it has its own number.
[[nodiscard]] inline bool is_used(ObservedPacket::Disposition disposition) {
    return disposition == ObservedPacket::Disposition::Delivered || disposition == ObservedPacket::Disposition::Held;
}

// How often a capture's clock was proven wrong, and by how much at most.
struct ClockTrouble {
    std::uint64_t steps_back = 0;
    std::uint64_t steps_ahead = 0;
    Nanoseconds largest = 0;

    [[nodiscard]] std::uint64_t steps() const { return steps_back + steps_ahead; }
};

// When did the packets of a flow come? As the capture's stamps say, unless the packets prove them wrong: numbers that
// rise while the time falls mean that the clock was set back, and neither side is silent for longer than half a
// minute within a session, because both ack every 2 s and the server sends the time every 20 s (spec 11 §5). Then the time
// goes on from the last packet, and stamps that return to the old clock are believed again.
class FlowClock {
 public:
    // For every packet that could be read, in the order of the capture: its time, put right.
    [[nodiscard]] Nanoseconds read(const ObservedPacket& packet);
    // Its numbers begin anew, and it may begin any time after the session before.
    void begin_session();

    [[nodiscard]] const ClockTrouble& trouble() const { return trouble_; }

 private:
    // The newest packet of one direction.
    struct Newest {
        std::uint32_t sequence = 0;
        Nanoseconds time = 0;
    };

    [[nodiscard]] Nanoseconds read_unproven(Nanoseconds stamp);
    [[nodiscard]] bool is_back(const Newest* before, Nanoseconds time) const;
    [[nodiscard]] bool is_ahead(std::uint32_t missing, Nanoseconds time) const;
    [[nodiscard]] bool is_old_clock(Nanoseconds stamp) const;
    void put_right(Nanoseconds stamp);

    std::array<std::optional<Newest>, 2> newest_;  // by Sender
    std::optional<Nanoseconds> latest_;            // of all packets whose numbers vouch for their place
    Nanoseconds alive_ = 0;                        // the last sign of life, of any packet
    bool in_session_ = false;
    Nanoseconds correction_ = 0;  // to add to a stamp
    ClockTrouble trouble_;
};

// A listener to a capture being read. What is passed is valid during the call only. All times are put right, see
// FlowClock.
class CaptureSink {
 public:
    virtual ~CaptureSink() = default;
    // Before anything else of that session.
    virtual void on_session(const CapturedSession&) {}
    virtual void on_message(SessionNumber session, const ObservedMessage& message) = 0;
    // Every datagram of a flow, before anything that is in it.
    virtual void on_datagram(const Datagram&) {}
    // All but those of the handshake.
    virtual void on_packet(SessionNumber, const ObservedPacket&) {}
};

// Messages by opcode; a hostile flow cannot make it grow beyond Limits::opcodes_counted. A separate hash table,
// because every message passes here and the standard one was a tenth of the whole way from file to message.
class OpcodeCounts {
 public:
    OpcodeCounts(const Limits& limits, const HashKey& hash_key);

    void add(std::uint32_t opcode);
    // Opcode and number of messages, in the order they first came.
    [[nodiscard]] const std::vector<std::pair<std::uint32_t, std::uint64_t>>& by_opcode() const { return counts_; }
    // Messages whose opcodes did not fit.
    [[nodiscard]] std::uint64_t others() const { return others_; }

 private:
    [[nodiscard]] std::size_t find_slot(std::uint32_t opcode) const;
    void grow();

    std::size_t most_;
    HashKey hash_key_;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> counts_;
    std::vector<std::uint32_t> slots_;  // 1 + index in counts_, 0 if free; a power of two of them
    std::uint64_t others_ = 0;
};

// One direction of a flow.
struct SideReport {
    TransportStatistics transport;
    OpcodeCounts opcodes;
};

struct FlowReport {
    Flow flow;
    ClockTrouble clock;
    SideReport client;
    SideReport server;
};

// Datagrams in, messages of all sessions out: finds the flows, observes each, and separates its sessions. For capture
// files see read_capture; for a relay or a simulator, hand the datagrams in as they come.
//
// Messages come in time order, but see FlowFinder for those of a flow that was recognised late.
class FlowObserver : private FlowFinder::Sink {
 public:
    // `sink` must outlive this.
    explicit FlowObserver(CaptureSink& sink, const CaptureOptions& options = {});

    void receive(const Datagram& datagram) { finder_.receive(datagram, *this); }
    // No more will come: what was waiting for something is given up or delivered.
    void finish();

    [[nodiscard]] std::vector<FlowReport> flows() const;
    // By number.
    [[nodiscard]] const std::vector<CapturedSession>& sessions() const { return sessions_; }
    // Beyond Limits::flows: counted, and not reported to the sink.
    [[nodiscard]] std::uint64_t sessions_refused() const { return sessions_refused_; }
    [[nodiscard]] const FlowFinder::Statistics& finder_statistics() const { return finder_.statistics(); }

 private:
    // One flow. What its observer reports goes on to the sink, with the number of the session.
    class Followed : public TransportSink {
     public:
        Followed(FlowId id, FlowObserver& owner);
        void receive(Sender sender, const Datagram& datagram);
        void finish();
        [[nodiscard]] FlowReport report(const Flow& flow) const;

     private:
        static constexpr SessionNumber kNone = 0;  // yet, or the next has only shaken hands
        static constexpr SessionNumber kRefused = ~SessionNumber{0};

        void on_event(const TransportEvent& event) override;
        void on_packet(const ObservedPacket& packet) override;
        void on_message(const ObservedMessage& message) override;
        void begin_session(Nanoseconds first);
        void follow_losses();
        [[nodiscard]] Nanoseconds first_packet() const;
        [[nodiscard]] bool enters_the_world_again() const;
        [[nodiscard]] SideReport side(Sender sender) const;

        FlowId id_;
        FlowObserver& owner_;
        Observer observer_;
        FlowClock clock_;
        Nanoseconds now_ = 0;  // of the packet at hand, put right
        SessionNumber session_ = kNone;
        std::vector<Nanoseconds> handshake_;   // of the session at hand, or the one to come
        bool has_player_ = false;              // the session at hand has its CreatePlayer
        bool has_movement_ = false;            // or a body has moved in it
        bool may_have_lost_ = false;           // the packet at hand asks for others, or is one that was missing
        std::uint64_t lost_ = 0;               // of the server's packets: asked for again, and not there yet
        std::array<OpcodeCounts, 2> opcodes_;  // by Sender
    };

    void on_datagram(FlowId flow, Sender sender, const Datagram& datagram) override;
    // The number of a new session; nothing if there are as many as Limits allow.
    [[nodiscard]] std::optional<SessionNumber> add_session(FlowId flow, Nanoseconds first);

    CaptureSink& sink_;
    CaptureOptions options_;
    FlowFinder finder_;
    std::vector<std::unique_ptr<Followed>> followed_;  // by flow id
    std::vector<CapturedSession> sessions_;
    std::uint64_t sessions_refused_ = 0;
};

// All that is known of a capture file once it was read.
struct CaptureReport {
    CaptureStatistics capture;
    CaptureEnd end;
    FlowFinder::Statistics finder;
    std::vector<FlowReport> flows;
    std::vector<CapturedSession> sessions;
    std::uint64_t sessions_refused = 0;
};

// Reads a whole capture, and hands its messages to the sink in time order. An error only if it is no capture at all.
[[nodiscard]] Result<CaptureReport> read_capture(ByteStream stream, const CaptureOptions& options, CaptureSink& sink);

}  // namespace acmotion
