#include "acmotion/transport/events.h"

#include "transport/reporter.h"

namespace acmotion {

std::string_view name(Verification verification) {
    switch (verification) {
        case Verification::Verified: return "verified";
        case Verification::Unverified: return "unverified";
        case Verification::Failed: return "failed";
    }
    return "unknown";
}

std::string_view name(TransportEvent::Kind kind) {
    switch (kind) {
        case TransportEvent::Kind::SessionStarted: return "session started";
        case TransportEvent::Kind::Disconnected: return "disconnected";
        case TransportEvent::Kind::MalformedPacket: return "malformed packet";
        case TransportEvent::Kind::SurplusBytes: return "surplus bytes";
        case TransportEvent::Kind::BytesBeyondSize: return "bytes beyond size";
        case TransportEvent::Kind::ChecksumFailed: return "checksum failed";
        case TransportEvent::Kind::Gap: return "gap";
        case TransportEvent::Kind::LatePacket: return "late packet";
        case TransportEvent::Kind::ResendDropped: return "resend dropped";
        case TransportEvent::Kind::DuplicateDropped: return "duplicate dropped";
        case TransportEvent::Kind::SequenceRejected: return "sequence rejected";
        case TransportEvent::Kind::UnsequencedDropped: return "unsequenced fragments dropped";
        case TransportEvent::Kind::EmptyFragment: return "empty fragment";
        case TransportEvent::Kind::ImpossibleFragment: return "impossible fragment";
        case TransportEvent::Kind::FragmentMismatch: return "fragment mismatch";
        case TransportEvent::Kind::DuplicateFragment: return "duplicate fragment";
        case TransportEvent::Kind::FragmentOfCompleted: return "fragment of a completed message";
        case TransportEvent::Kind::MessageTooLong: return "message too long";
        case TransportEvent::Kind::MessageTooShort: return "message too short";
        case TransportEvent::Kind::MessageEvicted: return "incomplete message evicted";
        case TransportEvent::Kind::MessageExpired: return "incomplete message expired";
        case TransportEvent::Kind::MessageAbandoned: return "incomplete message abandoned";
        case TransportEvent::Kind::GapGivenUp: return "gap given up";
    }
    return "unknown";
}

std::string_view name(ObservedPacket::Disposition disposition) {
    switch (disposition) {
        case ObservedPacket::Disposition::Delivered: return "delivered";
        case ObservedPacket::Disposition::ControlOnly: return "control only";
        case ObservedPacket::Disposition::Duplicate: return "duplicate";
        case ObservedPacket::Disposition::Held: return "held";
        case ObservedPacket::Disposition::Damaged: return "damaged";
    }
    return "unknown";
}

void TransportReporter::report(TransportEvent::Kind kind, std::uint64_t amount, const Error& error) {
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
