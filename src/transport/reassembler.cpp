#include "transport/reassembler.h"

#include <algorithm>

namespace acmotion {
namespace {

constexpr std::size_t kOpcodeBytes = 4;

std::size_t claim_of(std::uint16_t count) { return std::size_t{count} * kMaxFragmentDataBytes; }

bool is_last(const FragmentHeader& header) { return header.index + 1 == header.count; }

// Nearly all are: a message that needed no cutting.
bool is_whole(const Fragment& piece) {
    return piece.header.count == 1 && piece.header.index == 0 && piece.data.size() >= kOpcodeBytes;
}

// Wrong by itself, whatever the other pieces say.
bool is_impossible(const Fragment& piece) {
    if (piece.header.index >= piece.header.count) return true;
    return !is_last(piece.header) && piece.data.size() != kMaxFragmentDataBytes;
}

}  // namespace

std::optional<Reassembler::Whole> Reassembler::add(const Fragment& piece, Verification verification,
                                                   TransportReporter& reporter) {
    if (is_whole(piece)) return Whole{piece.data, verification};
    if (refuse(piece, reporter)) return std::nullopt;

    Assembly* assembly = find_or_begin(piece, reporter);
    if (assembly == nullptr) return std::nullopt;
    store(*assembly, piece, verification, reporter);
    if (assembly->present < assembly->count) return std::nullopt;
    return complete(*assembly);
}

bool Reassembler::refuse(const Fragment& piece, TransportReporter& reporter) {
    const FragmentHeader& header = piece.header;
    const auto refused = [&reporter](TransportEventKind why, std::uint64_t amount = 1) {
        reporter.report(why, amount);
        return true;
    };
    if (piece.data.empty()) return refused(TransportEventKind::EmptyFragment);
    if (is_impossible(piece)) {
        discard_mismatched(header.blob_id, reporter);
        return refused(TransportEventKind::ImpossibleFragment);
    }
    if (header.count == 1) return refused(TransportEventKind::MessageTooShort);
    if (header.count > limits_.fragments_per_message || claim_of(header.count) > limits_.incomplete_message_bytes) {
        return refused(TransportEventKind::MessageTooLong, header.count);
    }
    return was_completed(header.blob_id) && refused(TransportEventKind::FragmentOfCompleted);
}

Reassembler::Assemblies::iterator Reassembler::find(std::uint64_t blob_id) {
    return std::ranges::find_if(assemblies_, [blob_id](const Assembly& known) { return known.blob_id == blob_id; });
}

void Reassembler::discard_mismatched(std::uint64_t blob_id, TransportReporter& reporter) {
    const auto known = find(blob_id);
    if (known == assemblies_.end()) return;
    erase(known, known + 1);
    reporter.report(TransportEventKind::FragmentMismatch);
}

Reassembler::Assembly* Reassembler::find_or_begin(const Fragment& piece, TransportReporter& reporter) {
    const FragmentHeader& header = piece.header;
    const auto known = find(header.blob_id);
    const bool fits = known != assemblies_.end() && known->count == header.count && known->queue == header.queue;
    if (fits) return &*known;
    discard_mismatched(header.blob_id, reporter);
    make_room(claim_of(header.count), reporter);
    if (limits_.incomplete_messages == 0) return nullptr;
    claimed_bytes_ += claim_of(header.count);
    assemblies_.push_back({.blob_id = header.blob_id,
                           .count = header.count,
                           .queue = header.queue,
                           .begun = reporter.time(),
                           .pieces = std::vector<std::optional<Verification>>(header.count),
                           .bytes = ByteBuffer(claim_of(header.count))});
    return &assemblies_.back();
}

void Reassembler::make_room(std::size_t bytes, TransportReporter& reporter) {
    while (!assemblies_.empty() && (assemblies_.size() >= limits_.incomplete_messages ||
                                    claimed_bytes_ + bytes > limits_.incomplete_message_bytes)) {
        erase(assemblies_.begin(), assemblies_.begin() + 1);
        reporter.report(TransportEventKind::MessageEvicted);
    }
}

void Reassembler::store(Assembly& assembly, const Fragment& piece, Verification verification,
                        TransportReporter& reporter) {
    std::optional<Verification>& known = assembly.pieces[piece.header.index];
    // The first copy stays, unless it was broken and this one is whole.
    const bool repairs = known == Verification::Failed && verification != Verification::Failed;
    if (known && !repairs) return reporter.report(TransportEventKind::DuplicateFragment);
    if (!known) ++assembly.present;
    known = verification;
    const std::size_t at = kMaxFragmentDataBytes * piece.header.index;
    std::ranges::copy(piece.data, assembly.bytes.begin() + static_cast<std::ptrdiff_t>(at));
    if (is_last(piece.header)) assembly.last_piece_bytes = piece.data.size();
}

Reassembler::Whole Reassembler::complete(Assembly& assembly) {
    Verification worst = Verification::Verified;
    for (const auto& piece : assembly.pieces) worst = worse(worst, *piece);
    const std::size_t size = claim_of(assembly.count) - kMaxFragmentDataBytes + assembly.last_piece_bytes;
    whole_ = std::move(assembly.bytes);
    remember_completed(assembly.blob_id);
    const auto at = assemblies_.begin() + (&assembly - assemblies_.data());
    erase(at, at + 1);
    return {Bytes(whole_).first(size), worst};
}

void Reassembler::expire_oldest(TransportReporter& reporter) {
    const Nanoseconds now = reporter.time();
    const auto fresh = std::ranges::find_if(assemblies_, [&](const Assembly& assembly) {
        return now - assembly.begun <= limits_.incomplete_message_lifetime;
    });
    for (auto old = assemblies_.begin(); old != fresh; ++old) reporter.report(TransportEventKind::MessageExpired);
    erase(assemblies_.begin(), fresh);
}

void Reassembler::clear(TransportReporter& reporter) {
    for (std::size_t i = 0; i < assemblies_.size(); ++i) reporter.report(TransportEventKind::MessageAbandoned);
    erase(assemblies_.begin(), assemblies_.end());
    completed_.clear();
    oldest_completed_ = 0;
}

void Reassembler::erase(Assemblies::iterator first, Assemblies::iterator last) {
    for (auto at = first; at != last; ++at) claimed_bytes_ -= claim_of(at->count);
    assemblies_.erase(first, last);
}

bool Reassembler::was_completed(std::uint64_t blob_id) const {
    return std::ranges::find(completed_, blob_id) != completed_.end();
}

void Reassembler::remember_completed(std::uint64_t blob_id) {
    if (completed_.size() < limits_.completed_messages_remembered) return completed_.push_back(blob_id);
    if (completed_.empty()) return;
    completed_[oldest_completed_] = blob_id;
    oldest_completed_ = (oldest_completed_ + 1) % completed_.size();
}

}  // namespace acmotion
