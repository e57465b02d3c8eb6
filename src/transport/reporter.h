#pragma once
#include "acmotion/transport/events.h"

namespace acmotion {

// Counts and reports, in one step, so that neither can be forgotten. Lives as long as one packet is looked at.
class TransportReporter {
 public:
    TransportReporter(TransportStatistics& statistics, TransportSink& sink, Sender sender, Nanoseconds time)
        : statistics_(statistics), sink_(sink), sender_(sender), time_(time) {}

    // The same moment and listener, the other side's count.
    [[nodiscard]] TransportReporter turned_to(Sender sender, TransportStatistics& statistics) const {
        return {statistics, sink_, sender, time_};
    }

    void set_sequence(std::uint32_t sequence) { sequence_ = sequence; }
    void report(TransportEvent::Kind kind, std::uint64_t amount = 1, const Error& error = {});
    void report(const ObservedPacket& packet);
    void deliver(const ObservedMessage& message);

    [[nodiscard]] Sender sender() const { return sender_; }
    [[nodiscard]] Nanoseconds time() const { return time_; }

 private:
    TransportStatistics& statistics_;
    TransportSink& sink_;
    Sender sender_;
    Nanoseconds time_;
    std::uint32_t sequence_ = 0;
};

}  // namespace acmotion
