#include "acmotion/transport/events.h"

namespace acmotion {

std::string_view name(Verification verification) {
    switch (verification) {
        case Verification::Verified: return "verified";
        case Verification::Unverified: return "unverified";
        case Verification::Failed: return "failed";
    }
    return "unknown";
}

std::string_view name(TransportEventKind kind) {
    switch (kind) {
        case TransportEventKind::SessionStarted: return "session started";
        case TransportEventKind::Disconnected: return "disconnected";
        case TransportEventKind::MalformedPacket: return "malformed packet";
        case TransportEventKind::SurplusBytes: return "surplus bytes";
        case TransportEventKind::BytesBeyondSize: return "bytes beyond size";
        case TransportEventKind::ChecksumFailed: return "checksum failed";
        case TransportEventKind::Gap: return "gap";
        case TransportEventKind::LatePacket: return "late packet";
        case TransportEventKind::ResendDropped: return "resend dropped";
        case TransportEventKind::DuplicateDropped: return "duplicate dropped";
        case TransportEventKind::SequenceRejected: return "sequence rejected";
        case TransportEventKind::UnsequencedDropped: return "unsequenced fragments dropped";
        case TransportEventKind::EmptyFragment: return "empty fragment";
        case TransportEventKind::ImpossibleFragment: return "impossible fragment";
        case TransportEventKind::FragmentMismatch: return "fragment mismatch";
        case TransportEventKind::DuplicateFragment: return "duplicate fragment";
        case TransportEventKind::FragmentOfCompleted: return "fragment of a completed message";
        case TransportEventKind::MessageTooLong: return "message too long";
        case TransportEventKind::MessageTooShort: return "message too short";
        case TransportEventKind::MessageEvicted: return "incomplete message evicted";
        case TransportEventKind::MessageExpired: return "incomplete message expired";
        case TransportEventKind::MessageAbandoned: return "incomplete message abandoned";
        case TransportEventKind::GapGivenUp: return "gap given up";
    }
    return "unknown";
}

std::string_view name(PacketDisposition disposition) {
    switch (disposition) {
        case PacketDisposition::Delivered: return "delivered";
        case PacketDisposition::ControlOnly: return "control only";
        case PacketDisposition::Duplicate: return "duplicate";
        case PacketDisposition::Held: return "held";
        case PacketDisposition::Damaged: return "damaged";
    }
    return "unknown";
}

}  // namespace acmotion
