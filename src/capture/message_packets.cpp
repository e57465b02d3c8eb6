#include "capture/message_packets.h"

#include <algorithm>

#include "capture/flat_json.h"
#include "transport/packet_draft.h"

namespace acmotion {
namespace {

// Those that we number stay apart from those that have a number.
constexpr std::uint64_t kOwnNumbers = std::uint64_t{1} << 32;

// The opcode goes before a content that does not begin with it.
ByteBuffer bytes_of(const MessageLine& line) {
    ByteBuffer bytes;
    append_hex(bytes, line.data);
    const bool has_opcode = bytes.size() >= 4 && load_le<std::uint32_t>(bytes, 0) == line.opcode;
    if (line.kind == MessageLine::Kind::Fragment || line.opcode == 0 || has_opcode) return bytes;
    ByteBuffer whole;
    append_le(whole, line.opcode);
    whole.insert(whole.end(), bytes.begin(), bytes.end());
    return whole;
}

void add_pieces(PacketDraft& draft, FragmentHeader header, Bytes message) {
    header.count = static_cast<std::uint16_t>((message.size() + kMaxFragmentDataBytes - 1) / kMaxFragmentDataBytes);
    for (; !message.empty(); ++header.index) {
        const std::size_t size = std::min(message.size(), kMaxFragmentDataBytes);
        draft.add_fragment(header, message.first(size));
        message = message.subspan(size);
    }
}

std::uint16_t queue_of(const MessageLine& line) {
    if (is_known_queue(line.queue)) return line.queue;
    return line.is_from_client ? kQueueWeenie : kQueueSmartbox;
}

}  // namespace

std::optional<ByteBuffer> MessagePackets::pack(const MessageLine& message) {
    const ByteBuffer bytes = bytes_of(message);
    const bool is_piece = message.kind == MessageLine::Kind::Fragment;
    if (bytes.empty() || bytes.size() > (is_piece ? kMaxFragmentDataBytes : kMostBytes)) return std::nullopt;
    if (is_piece && message.index >= message.count) return std::nullopt;
    const std::uint32_t sequence = ++sequences_[message.is_from_client ? 1 : 0];
    PacketDraft draft{{.sequence = sequence, .flags = kFlagEncryptedChecksum, .iteration = 1}};
    FragmentHeader header{.queue = queue_of(message)};
    if (is_piece) {
        header.blob_id = message.number;
        header.index = message.index;
        header.count = message.count;
        draft.add_fragment(header, bytes);
    } else {
        header.blob_id = kOwnNumbers + messages_++;
        add_pieces(draft, header, bytes);
    }
    return draft.finish();
}

}  // namespace acmotion
