#include "transport/reporter.h"

namespace acmotion {

void TransportReporter::report(TransportEventKind kind, std::uint64_t amount, const Error& error) {
    ++statistics_.events[static_cast<std::size_t>(kind)];
    sink_.on_event({kind, sender_, time_, sequence_, amount, error});
}

void TransportReporter::report(const ObservedPacket& packet) {
    ++statistics_.packets_by_verification[static_cast<std::size_t>(packet.verification)];
    sink_.on_packet(packet);
}

void TransportReporter::deliver(const ObservedMessage& message) {
    ++statistics_.messages;
    statistics_.message_bytes += message.bytes.size();
    sink_.on_message(message);
}

}  // namespace acmotion
