#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "acmotion/capture.h"
#include "acmotion/transport.h"

namespace acmotion {

struct CaptureOptions {
    Limits limits;
    GapPolicy gaps = GapPolicy::Lenient;
    std::vector<std::uint16_t> forced_ports;  // taken for the game without proof
};

// Who listens to a capture being read. What is passed is valid during the call only.
class CaptureSink {
 public:
    virtual ~CaptureSink() = default;
    virtual void on_message(FlowId flow, const ObservedMessage& message) = 0;
    virtual void on_packet(FlowId, const ObservedPacket&) {}
    virtual void on_event(FlowId, const TransportEvent&) {}
};

// Messages by opcode; a hostile flow cannot make it grow beyond Limits::opcodes_counted. A hash table of its own,
// because every message passes here and the standard one was a tenth of the whole way from file to message.
class OpcodeCounts {
 public:
    explicit OpcodeCounts(const Limits& limits);

    void add(std::uint32_t opcode);
    // Opcode and number of messages, in the order they first came.
    [[nodiscard]] const std::vector<std::pair<std::uint32_t, std::uint64_t>>& by_opcode() const { return counts_; }
    // Messages whose opcodes did not fit.
    [[nodiscard]] std::uint64_t others() const { return others_; }

 private:
    [[nodiscard]] std::size_t find_slot(std::uint32_t opcode) const;
    void grow();

    std::size_t most_;
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
    Nanoseconds first = 0;  // its first and last datagram
    Nanoseconds last = 0;
    SideReport client;
    SideReport server;
};

// Datagrams in, messages of all sessions out: finds the flows and observes each. For capture files see read_capture;
// for a relay or a simulator, hand the datagrams in as they come.
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
    [[nodiscard]] const FlowFinderStatistics& finder_statistics() const { return finder_.statistics(); }

 private:
    // One flow. What its observer says goes on to the sink, with the name of the flow.
    struct Followed : TransportSink {
        Followed(FlowId id, CaptureSink& listener, const CaptureOptions& options);
        void on_message(const ObservedMessage& message) override;
        void on_packet(const ObservedPacket& packet) override { sink.on_packet(flow, packet); }
        void on_event(const TransportEvent& event) override { sink.on_event(flow, event); }
        [[nodiscard]] SideReport report(Sender sender) const;

        FlowId flow;
        CaptureSink& sink;
        Observer observer;
        std::array<OpcodeCounts, 2> opcodes;  // by Sender
        Nanoseconds first = 0;
        Nanoseconds last = 0;
    };

    void on_datagram(FlowId flow, Sender sender, const Datagram& datagram) override;

    CaptureSink& sink_;
    CaptureOptions options_;
    FlowFinder finder_;
    std::vector<std::unique_ptr<Followed>> followed_;  // by flow id
};

// All that can be said about a capture file once it was read.
struct CaptureReport {
    CaptureStatistics capture;
    CaptureEnd end;
    FlowFinderStatistics finder;
    std::vector<FlowReport> flows;
};

// Reads a whole capture, and tells the sink of its messages in time order. An error only if it is no capture at all.
[[nodiscard]] Result<CaptureReport> read_capture(ByteStream stream, const CaptureOptions& options, CaptureSink& sink);

}  // namespace acmotion
