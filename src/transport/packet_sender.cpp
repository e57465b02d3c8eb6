#include "transport/packet_sender.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "transport/optional_header.h"

namespace acmotion {
namespace {

constexpr std::size_t kMaxPayloadBytes = 464;  // what ACE puts after a packet header, and the real sample
constexpr std::uint64_t kServerBlobIds = 0x80000000'00000000;
constexpr std::uint64_t kClientBlobIds = 0x03000000'00000001;

bool needs_key(const PacketHeader& header) {
    const auto kinds = optional_header_kinds();
    return header.has(kFlagBlobFragments) ||
           std::ranges::any_of(kinds, [&](const auto& kind) { return header.has(kind.flag) && !kind.disposable; });
}

}  // namespace

PacketSenderConfig PacketSenderConfig::server(const ConnectRequest& request) {
    return {request.seed_server_to_client, kServerId, kServerBlobIds};
}

PacketSenderConfig PacketSenderConfig::client(const ConnectRequest& request) {
    return {request.seed_client_to_server, static_cast<std::uint16_t>(request.client_id & 0xFFFF), kClientBlobIds};
}

PacketSender::PacketSender(const PacketSenderConfig& config, const Limits& limits)
    : config_(config), limits_(limits), keys_(config.seed), next_blob_id_(config.first_blob_id) {}

Result<void> PacketSender::queue_message(Bytes message, std::uint16_t queue) {
    if (message.size() < 4) return fail(ErrorCode::Truncated, "Message", "opcode", message.size());
    const std::size_t count = (message.size() + kMaxFragmentDataBytes - 1) / kMaxFragmentDataBytes;
    if (count > std::min<std::size_t>(limits_.fragments_per_message, 0xFFFF)) {
        return fail(ErrorCode::OutOfRange, "Message", "length", message.size());
    }
    FragmentHeader header{.blob_id = next_blob_id_++, .count = static_cast<std::uint16_t>(count), .queue = queue};
    for (; !message.empty(); ++header.index) {
        const Bytes data = message.first(std::min(message.size(), kMaxFragmentDataBytes));
        pieces_.push_back({header, {data.begin(), data.end()}});
        message = message.subspan(data.size());
    }
    return {};
}

void PacketSender::queue_sequences(std::uint32_t flag, std::span<const std::uint32_t> sequences) {
    set_header(flag, make_sequence_list(sequences));
}

void PacketSender::set_header(std::uint32_t flag, ByteBuffer body) {
    [[maybe_unused]] const OptionalHeaderKind& kind = optional_header_kind(flag);
    assert(kind.size != OptionalSize::Fixed || kind.fixed_bytes == body.size());
    headers_[flag] = std::move(body);
}

std::vector<ByteBuffer> PacketSender::flush(std::uint16_t time) {
    std::vector<ByteBuffer> datagrams;
    while (!headers_.empty() || !pieces_.empty()) {
        PacketDraft draft = fill_packet();
        draft.header().time = time;
        datagrams.push_back(send(std::move(draft)));
    }
    return datagrams;
}

PacketDraft PacketSender::fill_packet() {
    PacketDraft draft{{.recipient = config_.recipient, .iteration = 1}};
    const auto fits = [&draft](std::size_t bytes) { return draft.size() + bytes <= kMaxPayloadBytes; };
    while (!headers_.empty() && fits(headers_.begin()->second.size())) {
        draft.add_optional(headers_.begin()->first, headers_.begin()->second);
        headers_.erase(headers_.begin());
    }
    while (!pieces_.empty() && fits(kFragmentHeaderBytes + pieces_.front().data.size())) {
        draft.add_fragment(pieces_.front().header, pieces_.front().data);
        pieces_.pop_front();
    }
    return draft;
}

ByteBuffer PacketSender::send(PacketDraft draft) {
    PacketHeader& header = draft.header();
    if (is_ack_or_nak_only(header)) {
        header.sequence = last_sequence_;
        return draft.finish();
    }
    header.sequence = ++last_sequence_;
    std::uint32_t key = 0;
    if (needs_key(header)) {
        header.flags |= kFlagEncryptedChecksum;
        key = keys_.next();
    }
    keep(draft, key);
    return draft.finish(key);
}

void PacketSender::keep(const PacketDraft& draft, std::uint32_t key) {
    sent_.push_back({draft, key});
    if (sent_.size() > limits_.packets_resendable) sent_.pop_front();
}

std::optional<ByteBuffer> PacketSender::resend(std::uint32_t sequence, std::uint16_t time) {
    const auto found = std::ranges::find_if(
        sent_, [sequence](const Sent& packet) { return packet.draft.header().sequence == sequence; });
    if (found == sent_.end()) return std::nullopt;
    PacketDraft again = found->draft;
    again.header().flags |= kFlagRetransmission;
    again.header().time = time;
    return again.finish(found->key);
}

}  // namespace acmotion
