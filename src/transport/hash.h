#pragma once
#include <cstdint>

#include "acmotion/core/bytes.h"
#include "acmotion/transport/packet.h"

namespace acmotion {

// The sum of spec 11 §6.1. Left-over bytes count unsigned.
[[nodiscard]] std::uint32_t hash32(Bytes bytes);

// hash32 of the 20 bytes with the checksum field replaced (spec 11 §6.2).
[[nodiscard]] std::uint32_t header_hash(const PacketHeader& header);

// Optional headers as one, each fragment's header and data apart (spec 11 §6.3). Surplus is not part of it.
[[nodiscard]] std::uint32_t payload_hash(const Packet& packet);

// What the checksum says the key word was; 0 for an unbroken packet with a plain checksum (spec 11 §6.4).
[[nodiscard]] std::uint32_t candidate_key(const Packet& packet);

// The checksum of a packet whose hashes are known. A plain one has key 0.
[[nodiscard]] constexpr std::uint32_t make_checksum(std::uint32_t header_hash, std::uint32_t payload_hash,
                                                    std::uint32_t key) {
    return header_hash + (payload_hash ^ key);
}

}  // namespace acmotion
