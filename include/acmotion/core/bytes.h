#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace acmotion {

// Bytes from outside, a view: valid as long as their owner keeps them.
using Bytes = std::span<const std::byte>;
// Bytes on their way out.
using ByteBuffer = std::vector<std::byte>;

// What a field of a packet or message can be.
template <class T>
concept PlainNumber = std::is_arithmetic_v<T>;

// The bytes of one number, turned round if this machine keeps them the other way.
// `Order` is the order they have outside.
template <std::endian Order, std::size_t N>
[[nodiscard]] std::array<std::byte, N> reordered(std::array<std::byte, N> raw) noexcept {
    if constexpr (Order != std::endian::native) std::ranges::reverse(raw);
    return raw;
}

// The number at byte `at`. The caller has checked that it lies inside: these are the reads, not the bounds checks.
template <PlainNumber T, std::endian Order>
[[nodiscard]] T load(Bytes bytes, std::size_t at) noexcept {
    assert(at <= bytes.size() && sizeof(T) <= bytes.size() - at);
    // Filled by memcpy, so initialising it would be work for nothing.
    std::array<std::byte, sizeof(T)> raw;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::memcpy(raw.data(), bytes.data() + at, sizeof(T));
    return std::bit_cast<T>(reordered<Order>(raw));
}
// Least significant byte first, as the game writes / most significant first, as IP does.
template <PlainNumber T>
[[nodiscard]] T load_le(Bytes bytes, std::size_t at) noexcept {
    return load<T, std::endian::little>(bytes, at);
}
template <PlainNumber T>
[[nodiscard]] T load_be(Bytes bytes, std::size_t at) noexcept {
    return load<T, std::endian::big>(bytes, at);
}

// Overwrites the bytes at `at`, which must exist: the caller has made room.
template <std::endian Order, PlainNumber T>
void store(std::span<std::byte> bytes, std::size_t at, T value) noexcept {
    assert(at <= bytes.size() && sizeof(T) <= bytes.size() - at);
    const auto raw = reordered<Order>(std::bit_cast<std::array<std::byte, sizeof(T)>>(value));
    std::memcpy(bytes.data() + at, raw.data(), sizeof(T));
}
// Named as the loads above.
template <PlainNumber T>
void store_le(std::span<std::byte> bytes, std::size_t at, T value) noexcept {
    store<std::endian::little>(bytes, at, value);
}
template <PlainNumber T>
void store_be(std::span<std::byte> bytes, std::size_t at, T value) noexcept {
    store<std::endian::big>(bytes, at, value);
}

// Adds to the end, growing the buffer.
inline void append(ByteBuffer& out, Bytes bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

template <PlainNumber T>
void append_le(ByteBuffer& out, T value) {
    out.resize(out.size() + sizeof(T));
    store_le(std::span(out), out.size() - sizeof(T), value);
}

template <PlainNumber T>
void append_be(ByteBuffer& out, T value) {
    out.resize(out.size() + sizeof(T));
    store_be(std::span(out), out.size() - sizeof(T), value);
}

}  // namespace acmotion
