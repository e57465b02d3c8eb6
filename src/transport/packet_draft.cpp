#include "transport/packet_draft.h"

#include <cassert>

#include "transport/checksum.h"
#include "transport/optional_header.h"

namespace acmotion {
namespace {

void append_header(ByteBuffer& out, const PacketHeader& header) {
    append(out, make_body(header.sequence, header.flags, header.checksum, header.recipient, header.time, header.size,
                          header.iteration));
}

}  // namespace

void PacketDraft::add_optional(std::uint32_t flag, Bytes body) {
    assert((header_.flags & kOptionalHeaderFlags) < flag);
    header_.flags |= flag;
    append(optional_, body);
}

void PacketDraft::add_fragment(FragmentHeader header, Bytes data) {
    assert(data.size() <= kMaxFragmentDataBytes);
    header.size = static_cast<std::uint16_t>(kFragmentHeaderBytes + data.size());
    header_.flags |= kFlagBlobFragments;
    append(fragments_, make_body(header.blob_id, header.count, header.size, header.index, header.queue));
    append(fragments_, data);
}

ByteBuffer PacketDraft::finish(std::uint32_t key) const {
    PacketHeader header = header_;
    header.size = static_cast<std::uint16_t>(size());
    const Packet packet{.header = header, .optional_headers = optional_, .fragments = fragments_};
    const std::uint32_t mixed_key = header.has(kFlagEncryptedChecksum) ? key : 0;
    header.checksum = make_checksum(header_hash(header), payload_hash(packet), mixed_key);

    ByteBuffer datagram;
    datagram.reserve(kPacketHeaderBytes + size());
    append_header(datagram, header);
    append(datagram, optional_);
    append(datagram, fragments_);
    return datagram;
}

ByteBuffer make_sequence_list(std::span<const std::uint32_t> sequences) {
    assert(sequences.size() <= kMaxListedSequences);
    ByteBuffer body = make_body(static_cast<std::uint32_t>(sequences.size()));
    for (const std::uint32_t sequence : sequences) append_le(body, sequence);
    return body;
}

}  // namespace acmotion
