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
        assemblies_.push_back({piece.source, piece.destination, piece.protocol, piece.fragment->id, time, {}, {}, {}});
        known = assemblies_.end() - 1;
    }
    switch (fit(*known, piece)) {
        case Fit::Copy: return outcome;
        case Fit::Contradicts: assemblies_.erase(known); return {{}, FrameIssue::FragmentInconsistent};
        case Fit::Fits: store(*known, piece);
    }
    if (!known->total || known->bytes.size() < *known->total) return outcome;
    join(*known);
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
    // The first that ends after the piece's beginning is the only one that needs to be looked at.
    const auto next =
        std::ranges::partition_point(assembly.ranges, [begin](const Range& range) { return range.end <= begin; });
    if (next != assembly.ranges.end() && next->begin < end) {
        const auto bytes = assembly.bytes.begin() + static_cast<std::ptrdiff_t>(next->at);
        // A capture that shows each packet twice is no contradiction; anything else that overlaps is.
        const bool same = next->begin == begin && next->end == end &&
                          std::ranges::equal(piece.payload, std::span(bytes, end - begin));
        return same ? Fit::Copy : Fit::Contradicts;
    }
    if (assembly.total && (end > *assembly.total || !piece.fragment->more)) return Fit::Contradicts;
    // The last piece ends the datagram: nothing present may lie behind it.
    return !piece.fragment->more && next != assembly.ranges.end() ? Fit::Contradicts : Fit::Fits;
}

void IpReassembler::store(Assembly& assembly, const IpPacket& piece) {
    const std::size_t begin = piece.fragment->offset;
    const Range range{begin, begin + piece.payload.size(), assembly.bytes.size()};
    assembly.ranges.insert(std::ranges::upper_bound(assembly.ranges, begin, {}, &Range::begin), range);
    append(assembly.bytes, piece.payload);
    if (!piece.fragment->more) assembly.total = range.end;
}

void IpReassembler::join(const Assembly& assembly) {
    whole_.clear();
    for (const Range& range : assembly.ranges) {
        append(whole_, Bytes(assembly.bytes).subspan(range.at, range.end - range.begin));
    }
}

}  // namespace acmotion
