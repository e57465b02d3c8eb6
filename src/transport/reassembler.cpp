#include "transport/reassembler.h"

#include <algorithm>
#include <cassert>

#include "transport/checksum.h"

namespace acmotion {
namespace {

constexpr std::size_t kOpcodeBytes = 4;

// What a piece takes of the budget: its bytes on the wire. Those of its header pay for what we remember of it.
std::size_t charge_of(const Fragment& piece) { return kFragmentHeaderBytes + piece.data.size(); }

// What a message of so many pieces would take.
std::size_t claim_of(std::uint16_t count) { return std::size_t{count} * kMaxFragmentBytes; }

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

AssemblyBudget::Ticket AssemblyBudget::enter(Reassembler& owner) {
    owners_.emplace(++last_, &owner);
    return last_;
}

void AssemblyBudget::leave(Ticket ticket, std::size_t bytes) {
    owners_.erase(ticket);
    bytes_ -= bytes;
}

void AssemblyBudget::make_room(std::size_t bytes) {
    while (!owners_.empty() && bytes_ + bytes > most_) owners_.begin()->second->evict_oldest();
}

Reassembler::~Reassembler() { erase(assemblies_.begin(), assemblies_.end()); }

void Reassembler::share(std::shared_ptr<AssemblyBudget> budget) {
    assert(assemblies_.empty());
    budget_ = std::move(budget);
}

std::optional<Reassembler::Whole> Reassembler::add(const Fragment& piece, Verification verification,
                                                   TransportReporter& reporter) {
    if (is_whole(piece)) return Whole{piece.data, verification};
    if (refuse(piece, reporter)) return std::nullopt;
    if (is_copy(piece, verification)) {
        reporter.report(TransportEvent::Kind::DuplicateFragment);
        return std::nullopt;
    }
    Assembly* assembly = find_or_begin(piece, reporter);
    if (assembly == nullptr) return std::nullopt;
    store(*assembly, piece, verification);
    if (assembly->pieces.size() < assembly->count) return std::nullopt;
    return complete(*assembly);
}

bool Reassembler::refuse(const Fragment& piece, TransportReporter& reporter) {
    const FragmentHeader& header = piece.header;
    const auto refused = [&reporter](TransportEvent::Kind why, std::uint64_t amount = 1) {
        reporter.report(why, amount);
        return true;
    };
    if (piece.data.empty()) return refused(TransportEvent::Kind::EmptyFragment);
    if (is_impossible(piece)) {
        discard_mismatched(header.blob_id, reporter);
        return refused(TransportEvent::Kind::ImpossibleFragment);
    }
    if (header.count == 1) return refused(TransportEvent::Kind::MessageTooShort);
    if (header.count > limits_.fragments_per_message || claim_of(header.count) > limits_.incomplete_message_bytes) {
        return refused(TransportEvent::Kind::MessageTooLong, header.count);
    }
    return was_completed(header.blob_id) && refused(TransportEvent::Kind::FragmentOfCompleted);
}

Reassembler::Assemblies::iterator Reassembler::find(std::uint64_t blob_id) {
    return std::ranges::find(assemblies_, blob_id, &Assembly::blob_id);
}

// The message that this is a piece of, if it was begun.
Reassembler::Assemblies::iterator Reassembler::find(const Fragment& piece) {
    const auto known = find(piece.header.blob_id);
    const bool fits =
        known != assemblies_.end() && known->count == piece.header.count && known->queue == piece.header.queue;
    return fits ? known : assemblies_.end();
}

void Reassembler::discard_mismatched(std::uint64_t blob_id, TransportReporter& reporter) {
    const auto known = find(blob_id);
    if (known == assemblies_.end()) return;
    erase(known, known + 1);
    reporter.report(TransportEvent::Kind::FragmentMismatch);
}

// The first copy stays, unless it was broken and this one is whole.
bool Reassembler::is_copy(const Fragment& piece, Verification verification) {
    const auto known = find(piece);
    if (known == assemblies_.end()) return false;
    const auto at = std::ranges::lower_bound(known->pieces, piece.header.index, {}, &Piece::index);
    if (at == known->pieces.end() || at->index != piece.header.index) return false;
    return at->verification != Verification::Failed || verification == Verification::Failed;
}

Reassembler::Assembly* Reassembler::find_or_begin(const Fragment& piece, TransportReporter& reporter) {
    const FragmentHeader& header = piece.header;
    if (find(piece) == assemblies_.end()) {
        discard_mismatched(header.blob_id, reporter);
        if (!assemblies_.empty() && assemblies_.size() >= limits_.incomplete_messages) evict_oldest();
    }
    budget_->make_room(charge_of(piece));
    report_evicted(reporter);
    const auto known = find(piece);
    if (known != assemblies_.end()) return &*known;
    if (limits_.incomplete_messages == 0) return nullptr;
    assemblies_.push_back({.ticket = budget_->enter(*this),
                           .blob_id = header.blob_id,
                           .count = header.count,
                           .queue = header.queue,
                           .begun = reporter.time()});
    return &assemblies_.back();
}

void Reassembler::evict_oldest() {
    erase(assemblies_.begin(), assemblies_.begin() + 1);
    ++evicted_;
}

void Reassembler::report_evicted(TransportReporter& reporter) {
    for (; evicted_ > 0; --evicted_) reporter.report(TransportEvent::Kind::MessageEvicted);
}

// Behind what came before it. The broken copy that it may repair is left where it lies: there is one at most.
void Reassembler::store(Assembly& assembly, const Fragment& piece, Verification verification) {
    const Piece kept{piece.header.index, static_cast<std::uint16_t>(piece.data.size()), verification,
                     static_cast<std::uint32_t>(assembly.bytes.size())};
    const auto at = std::ranges::lower_bound(assembly.pieces, kept.index, {}, &Piece::index);
    if (at != assembly.pieces.end() && at->index == kept.index) {
        *at = kept;
    } else {
        assembly.pieces.insert(at, kept);
    }
    append(assembly.bytes, piece.data);
    assembly.charged += charge_of(piece);
    budget_->charge(charge_of(piece));
}

Reassembler::Whole Reassembler::complete(Assembly& assembly) {
    Verification worst = Verification::Verified;
    whole_.clear();
    for (const Piece& piece : assembly.pieces) {
        worst = worse(worst, piece.verification);
        append(whole_, Bytes(assembly.bytes).subspan(piece.at, piece.size));
    }
    remember_completed(assembly.blob_id);
    const auto at = assemblies_.begin() + (&assembly - assemblies_.data());
    erase(at, at + 1);
    return {whole_, worst};
}

void Reassembler::expire_oldest(TransportReporter& reporter) {
    const Nanoseconds now = reporter.time();
    const auto fresh = std::ranges::find_if(assemblies_, [&](const Assembly& assembly) {
        return now - assembly.begun <= limits_.incomplete_message_lifetime;
    });
    for (auto old = assemblies_.begin(); old != fresh; ++old) reporter.report(TransportEvent::Kind::MessageExpired);
    erase(assemblies_.begin(), fresh);
}

void Reassembler::clear(TransportReporter& reporter) {
    report_evicted(reporter);
    for (std::size_t i = 0; i < assemblies_.size(); ++i) reporter.report(TransportEvent::Kind::MessageAbandoned);
    erase(assemblies_.begin(), assemblies_.end());
    completed_.clear();
    oldest_completed_ = 0;
}

void Reassembler::erase(Assemblies::iterator first, Assemblies::iterator last) {
    for (auto at = first; at != last; ++at) budget_->leave(at->ticket, at->charged);
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
