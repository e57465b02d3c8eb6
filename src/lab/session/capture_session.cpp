#include "lab/session/capture_session.h"

#include <utility>

namespace acmotion {

namespace {

constexpr std::size_t kFirstOpcodeSlots = 64;

}  // namespace

OpcodeCounts::OpcodeCounts(const Limits& limits) : most_(limits.opcodes_counted), slots_(kFirstOpcodeSlots) {}

void OpcodeCounts::add(std::uint32_t opcode) {
    std::uint32_t& slot = slots_[find_slot(opcode)];
    if (slot != 0) {
        ++counts_[slot - 1].second;
    } else if (counts_.size() == most_) {
        ++others_;
    } else {
        counts_.emplace_back(opcode, 1);
        slot = static_cast<std::uint32_t>(counts_.size());
        if (2 * counts_.size() > slots_.size()) grow();
    }
}

// Its own slot, or the free one it would get. At most half are in use, so the search ends.
std::size_t OpcodeCounts::find_slot(std::uint32_t opcode) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (opcode * 0x9E3779B9U >> 16) & mask;
    while (slots_[at] != 0 && counts_[slots_[at] - 1].first != opcode) at = (at + 1) & mask;
    return at;
}

void OpcodeCounts::grow() {
    slots_.assign(2 * slots_.size(), 0);
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        slots_[find_slot(counts_[i].first)] = static_cast<std::uint32_t>(i + 1);
    }
}

// From the flow finder to the observers.
class CaptureSession::FlowRelay : public FlowSink {
 public:
    FlowRelay(CaptureSession& session, CaptureSink& sink) : session_(session), sink_(sink) {}

    void on_datagram(FlowId flow, Sender sender, const Datagram& datagram) override {
        session_.observe(flow, sender, datagram, sink_);
    }

 private:
    CaptureSession& session_;
    CaptureSink& sink_;
};

// From an observer to who listens, with the name of the flow.
class CaptureSession::MessageRelay : public TransportSink {
 public:
    MessageRelay(FlowId flow, Followed& followed, CaptureSink& sink) : flow_(flow), followed_(followed), sink_(sink) {}

    void on_message(const ObservedMessage& message) override {
        followed_.opcodes[static_cast<std::size_t>(message.sender)].add(message.opcode());
        sink_.on_message(flow_, message);
    }
    void on_packet(const ObservedPacket& packet) override { sink_.on_packet(flow_, packet); }
    void on_event(const TransportEvent& event) override { sink_.on_event(flow_, event); }

 private:
    FlowId flow_;
    Followed& followed_;
    CaptureSink& sink_;
};

CaptureSession::CaptureSession(const CaptureOptions& options)
    : options_(options), finder_(options.limits, options.forced_ports) {}

void CaptureSession::receive(const Datagram& datagram, CaptureSink& sink) {
    FlowRelay relay{*this, sink};
    finder_.receive(datagram, relay);
}

void CaptureSession::finish(CaptureSink& sink) {
    FlowRelay flows{*this, sink};
    finder_.finish(flows);
    for (FlowId id = 0; id < followed_.size(); ++id) {
        MessageRelay relay{id, *followed_[id], sink};
        followed_[id]->observer.finish(followed_[id]->last, relay);
    }
}

void CaptureSession::observe(FlowId flow, Sender sender, const Datagram& datagram, CaptureSink& sink) {
    while (followed_.size() <= flow) {
        followed_.push_back(std::make_unique<Followed>(options_));
        followed_.back()->first = datagram.time;
    }
    Followed& followed = *followed_[flow];
    followed.last = datagram.time;
    MessageRelay relay{flow, followed, sink};
    followed.observer.receive(sender, datagram.payload, datagram.time, relay);
}

std::vector<FlowReport> CaptureSession::flows() const {
    std::vector<FlowReport> reports;
    for (const Flow& flow : finder_.flows()) {
        const Followed& followed = *followed_[flow.id];
        reports.push_back(
            {flow, followed.first, followed.last, report(followed, Sender::Client), report(followed, Sender::Server)});
    }
    return reports;
}

SideReport CaptureSession::report(const Followed& followed, Sender sender) {
    return {followed.observer.statistics(sender), followed.opcodes[static_cast<std::size_t>(sender)]};
}

Result<CaptureReport> read_capture(ByteStream stream, const CaptureOptions& options, CaptureSink& sink) {
    auto datagrams = DatagramReader::open(std::move(stream), options.limits);
    if (!datagrams) return tl::unexpected(datagrams.error());
    CaptureSession session{options};
    while (const auto datagram = datagrams->next()) session.receive(*datagram, sink);
    session.finish(sink);
    return CaptureReport{datagrams->statistics(), datagrams->end(), session.finder_statistics(), session.flows()};
}

}  // namespace acmotion
