#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "acmotion/sessions/capture.h"
#include "acmotion/transport/events.h"
#include "acmotion/transport/flow_finder.h"
#include "acmotion/transport/observer.h"
#include "sessions/captured_session.h"
#include "sessions/flow_clock.h"

namespace acmotion {

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
class FlowObserver : private FlowSink {
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
    [[nodiscard]] const FlowFinderStatistics& finder_statistics() const { return finder_.statistics(); }

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
    FlowFinderStatistics finder;
    std::vector<FlowReport> flows;
    std::vector<CapturedSession> sessions;
    std::uint64_t sessions_refused = 0;
};

// Reads a whole capture, and hands its messages to the sink in time order. An error only if it is no capture at all.
[[nodiscard]] Result<CaptureReport> read_capture(ByteStream stream, const CaptureOptions& options, CaptureSink& sink);

}  // namespace acmotion
