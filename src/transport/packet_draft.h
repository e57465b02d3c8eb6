#pragma once
#include <cstdint>
#include <span>

#include "acmotion/core/bytes.h"
#include "transport/packet.h"

namespace acmotion {

// A datagram being written: the inverse of parse_packet. Everything that sends goes through here.
class PacketDraft {
 public:
    // `header.size` and `header.checksum` are filled in at the end; the flags of what is added are set by adding it.
    explicit PacketDraft(const PacketHeader& header = {}) : header_(header) {}

    PacketHeader& header() { return header_; }
    [[nodiscard]] const PacketHeader& header() const { return header_; }
    // Bytes after the packet header so far.
    [[nodiscard]] std::size_t size() const { return optional_.size() + fragments_.size(); }

    // Headers are added in ascending flag order: that is their order on the wire (spec 11 §2).
    void add_optional(std::uint32_t flag, Bytes body);
    // `header.size` is filled in.
    void add_fragment(FragmentHeader header, Bytes data);

    // The datagram, its checksum mixed with `key` if the header has kFlagEncryptedChecksum.
    [[nodiscard]] ByteBuffer finish(std::uint32_t key = 0) const;

 private:
    PacketHeader header_;
    ByteBuffer optional_;
    ByteBuffer fragments_;
};

// Numbers one after another, least significant byte first: the body of an optional header.
template <PlainNumber... Numbers>
[[nodiscard]] ByteBuffer make_body(Numbers... numbers) {
    ByteBuffer body;
    (append_le(body, numbers), ...);
    return body;
}
// The body of a RequestRetransmit or RejectRetransmit.
[[nodiscard]] ByteBuffer make_sequence_list(std::span<const std::uint32_t> sequences);

}  // namespace acmotion
