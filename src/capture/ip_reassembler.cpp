#include "capture/ip_reassembler.h"

#include <algorithm>
#include <utility>

namespace acmotion {
namespace {

constexpr std::size_t kLargestDatagram = 65535;
constexpr std::size_t kOffsetUnit = 8;

bool is_impossible(const IpPacket& piece) {
    const std::size_t size = piece.payload.size();
    const bool odd = piece.fragment->more && (size == 0 || size % kOffsetUnit != 0);
    return odd || piece.fragment->offset + size > kLargestDatagram;
}

}  // namespace

IpReassembler::Outcome IpReassembler::add(const IpPacket& piece, Nanoseconds time) {
    Outcome outcome;
    auto known = find(piece);
    if (is_impossible(piece)) {
        if (known != assemblies_.end()) assemblies_.erase(known);
        return {{}, FrameIssue::FragmentInconsistent};
    }
    if (known == assemblies_.end()) {
        if (limits_.ip_datagrams_incomplete == 0) return {{}, FrameIssue::FragmentEvicted};
        if (assemblies_.size() >= limits_.ip_datagrams_incomplete) {
            assemblies_.erase(assemblies_.begin());
            outcome.issue = FrameIssue::FragmentEvicted;
        }
        assemblies_.push_back(
            {piece.source, piece.destination, piece.protocol, piece.fragment->id, time, {}, 0, {}, {}});
        known = assemblies_.end() - 1;
    }
    switch (fit(*known, piece)) {
        case Fit::Copy: return outcome;
        case Fit::Contradicts: assemblies_.erase(known); return {{}, FrameIssue::FragmentInconsistent};
        case Fit::Fits: store(*known, piece);
    }
    if (!known->total || known->present < *known->total) return outcome;
    whole_ = std::move(known->bytes);
    assemblies_.erase(known);
    outcome.whole = piece;
    outcome.whole->fragment.reset();
    outcome.whole->payload = whole_;
    return outcome;
}

std::size_t IpReassembler::expire(Nanoseconds time) {
    return std::erase_if(
        assemblies_, [&](const Assembly& assembly) { return time - assembly.begun > limits_.ip_datagram_lifetime; });
}

std::vector<IpReassembler::Assembly>::iterator IpReassembler::find(const IpPacket& piece) {
    return std::ranges::find_if(assemblies_, [&](const Assembly& known) {
        return known.id == piece.fragment->id && known.protocol == piece.protocol && known.source == piece.source &&
               known.destination == piece.destination;
    });
}

IpReassembler::Fit IpReassembler::fit(const Assembly& assembly, const IpPacket& piece) {
    const std::size_t begin = piece.fragment->offset;
    const std::size_t end = begin + piece.payload.size();
    for (const Range& range : assembly.ranges) {
        if (end <= range.begin || range.end <= begin) continue;
        // A capture that shows each packet twice is no contradiction; anything else that overlaps is.
        const bool same = range.begin == begin && range.end == end &&
                          std::equal(piece.payload.begin(), piece.payload.end(),
                                     assembly.bytes.begin() + static_cast<std::ptrdiff_t>(begin));
        return same ? Fit::Copy : Fit::Contradicts;
    }
    if (assembly.total && (end > *assembly.total || !piece.fragment->more)) return Fit::Contradicts;
    // The last piece ends the datagram: nothing present may lie behind it.
    return !piece.fragment->more && assembly.bytes.size() > end ? Fit::Contradicts : Fit::Fits;
}

void IpReassembler::store(Assembly& assembly, const IpPacket& piece) {
    const std::size_t begin = piece.fragment->offset;
    const std::size_t end = begin + piece.payload.size();
    if (assembly.bytes.size() < end) assembly.bytes.resize(end);
    std::ranges::copy(piece.payload, assembly.bytes.begin() + static_cast<std::ptrdiff_t>(begin));
    assembly.ranges.push_back({begin, end});
    assembly.present += piece.payload.size();
    if (!piece.fragment->more) assembly.total = end;
}

}  // namespace acmotion
