#include "lab/session/flow_observer.h"

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

FlowObserver::Followed::Followed(FlowId id, CaptureSink& listener, const CaptureOptions& options)
    : flow(id),
      sink(listener),
      observer(options.limits, options.gaps),
      opcodes{OpcodeCounts{options.limits}, OpcodeCounts{options.limits}} {}

void FlowObserver::Followed::on_message(const ObservedMessage& message) {
    opcodes[static_cast<std::size_t>(message.sender)].add(message.opcode());
    sink.on_message(flow, message);
}

SideReport FlowObserver::Followed::report(Sender sender) const {
    return {observer.statistics(sender), opcodes[static_cast<std::size_t>(sender)]};
}

FlowObserver::FlowObserver(CaptureSink& sink, const CaptureOptions& options)
    : sink_(sink), options_(options), finder_(options.limits, options.forced_ports) {}

void FlowObserver::finish() {
    finder_.finish(*this);
    for (const auto& followed : followed_) followed->observer.finish(followed->last, *followed);
}

void FlowObserver::on_datagram(FlowId flow, Sender sender, const Datagram& datagram) {
    while (followed_.size() <= flow) {
        followed_.push_back(std::make_unique<Followed>(static_cast<FlowId>(followed_.size()), sink_, options_));
        followed_.back()->first = datagram.time;
    }
    Followed& followed = *followed_[flow];
    followed.last = datagram.time;
    followed.observer.receive(sender, datagram.payload, datagram.time, followed);
}

std::vector<FlowReport> FlowObserver::flows() const {
    std::vector<FlowReport> reports;
    for (const Flow& flow : finder_.flows()) {
        const Followed& followed = *followed_[flow.id];
        reports.push_back(
            {flow, followed.first, followed.last, followed.report(Sender::Client), followed.report(Sender::Server)});
    }
    return reports;
}

Result<CaptureReport> read_capture(ByteStream stream, const CaptureOptions& options, CaptureSink& sink) {
    auto frames = CaptureReader::open(std::move(stream), options.limits);
    if (!frames) return tl::unexpected(frames.error());
    DatagramReader datagrams{std::move(*frames), options.limits};
    FlowObserver observer{sink, options};
    while (const auto datagram = datagrams.next()) observer.receive(*datagram);
    observer.finish();
    return CaptureReport{datagrams.statistics(), datagrams.end(), observer.finder_statistics(), observer.flows()};
}

}  // namespace acmotion
