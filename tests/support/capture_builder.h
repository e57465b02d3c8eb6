#pragma once
#include <string_view>

#include "acmotion/core/bytes.h"
#include "support/hex.h"

// Captures and frames, piece by piece, as other programs write them.
namespace acmotion::test {

// Numbers in the byte order of a file.
class OrderedBytes {
 public:
    explicit OrderedBytes(bool big_endian) : big_endian_(big_endian) {}

    template <class... Numbers>
    OrderedBytes& put(Numbers... numbers) {
        ((big_endian_ ? append_be(bytes_, numbers) : append_le(bytes_, numbers)), ...);
        return *this;
    }
    OrderedBytes& put_bytes(Bytes bytes) {
        append(bytes_, bytes);
        return *this;
    }
    OrderedBytes& pad() {
        while (bytes_.size() % 4 != 0) bytes_.push_back(std::byte{0});
        return *this;
    }
    [[nodiscard]] bool big_endian() const { return big_endian_; }
    [[nodiscard]] const ByteBuffer& bytes() const { return bytes_; }

 private:
    bool big_endian_;
    ByteBuffer bytes_;
};

struct PcapStyle {
    bool big_endian = false;
    bool nanoseconds = false;
    std::uint32_t link_type = 1;
    std::uint32_t snap_bytes = 65535;
};

class PcapBuilder {
 public:
    explicit PcapBuilder(const PcapStyle& style = {}) : out_(style.big_endian) {
        out_.put(style.nanoseconds ? 0xA1B23C4DU : 0xA1B2C3D4U, std::uint16_t{2}, std::uint16_t{4}, 0U, 0U,
                 style.snap_bytes, style.link_type);
    }
    PcapBuilder& record(std::uint32_t seconds, std::uint32_t fraction, Bytes data, std::uint32_t more = 0) {
        const auto size = static_cast<std::uint32_t>(data.size());
        out_.put(seconds, fraction, size, size + more).put_bytes(data);
        return *this;
    }
    [[nodiscard]] const ByteBuffer& bytes() const { return out_.bytes(); }

 private:
    OrderedBytes out_;
};

class PcapngBuilder {
 public:
    PcapngBuilder& section(bool big_endian = false) {
        big_endian_ = big_endian;
        return block(0x0A0D0D0A, body().put(0x1A2B3C4DU, std::uint16_t{1}, std::uint16_t{0}, ~std::uint64_t{0}));
    }
    PcapngBuilder& interface(std::uint16_t link_type, std::uint32_t snap_bytes = 0) {
        return block(1, body().put(link_type, std::uint16_t{0}, snap_bytes));
    }
    PcapngBuilder& interface_with_times(std::uint16_t link_type, std::uint8_t resolution, std::int64_t offset) {
        OrderedBytes text = body();
        text.put(link_type, std::uint16_t{0}, 0U);
        text.put(std::uint16_t{9}, std::uint16_t{1}, resolution).pad();
        text.put(std::uint16_t{14}, std::uint16_t{8}, offset);
        return block(1, text.put(0U));
    }
    PcapngBuilder& packet(std::uint32_t interface_id, std::uint64_t units, Bytes data, std::uint32_t more = 0) {
        const auto size = static_cast<std::uint32_t>(data.size());
        return block(6, body().put(interface_id, high(units), low(units), size, size + more).put_bytes(data));
    }
    PcapngBuilder& obsolete_packet(std::uint16_t interface_id, std::uint64_t units, Bytes data) {
        const auto size = static_cast<std::uint32_t>(data.size());
        return block(
            2, body().put(interface_id, std::uint16_t{0xFFFF}, high(units), low(units), size, size).put_bytes(data));
    }
    PcapngBuilder& simple_packet(Bytes data, std::uint32_t original) {
        return block(3, body().put(original).put_bytes(data));
    }
    PcapngBuilder& block(std::uint32_t type, OrderedBytes text) {
        text.pad();
        const auto length = static_cast<std::uint32_t>(text.bytes().size() + 12);
        append(out_, body().put(type, length).put_bytes(text.bytes()).put(length).bytes());
        return *this;
    }
    [[nodiscard]] OrderedBytes body() const { return OrderedBytes{big_endian_}; }
    [[nodiscard]] ByteBuffer& bytes() { return out_; }

 private:
    static std::uint32_t high(std::uint64_t units) { return static_cast<std::uint32_t>(units >> 32); }
    static std::uint32_t low(std::uint64_t units) { return static_cast<std::uint32_t>(units & 0xFFFFFFFF); }

    bool big_endian_ = false;
    ByteBuffer out_;
};

// ---- frames ----

inline ByteBuffer udp(std::uint16_t source, std::uint16_t destination, Bytes payload) {
    OrderedBytes out{true};
    out.put(source, destination, static_cast<std::uint16_t>(8 + payload.size()), std::uint16_t{0}).put_bytes(payload);
    return out.bytes();
}

struct Ipv4Style {
    std::uint8_t protocol = 17;
    std::uint16_t id = 0;
    std::uint16_t fragment_word = 0;
    std::size_t option_words = 0;
    bool no_length = false;
};

// From 10.0.0.1 to 10.0.0.2.
inline ByteBuffer ipv4(Bytes payload, const Ipv4Style& style = {}) {
    OrderedBytes out{true};
    const std::size_t header = 20 + style.option_words * 4;
    const auto total = static_cast<std::uint16_t>(style.no_length ? 0 : header + payload.size());
    out.put(static_cast<std::uint8_t>(0x40 | header / 4), std::uint8_t{0}, total, style.id, style.fragment_word);
    out.put(std::uint8_t{64}, style.protocol, std::uint16_t{0}, 0x0A000001U, 0x0A000002U);
    out.put_bytes(ByteBuffer(style.option_words * 4)).put_bytes(payload);
    return out.bytes();
}

// From ::1 to ::2. `next` is the first next-header value; extension headers are part of the payload.
inline ByteBuffer ipv6(std::uint8_t next, Bytes payload) {
    OrderedBytes out{true};
    out.put(0x60000000U, static_cast<std::uint16_t>(payload.size()), next, std::uint8_t{64});
    out.put(std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0}, std::uint64_t{2}).put_bytes(payload);
    return out.bytes();
}

inline ByteBuffer ethernet(std::uint16_t ether_type, Bytes rest) {
    ByteBuffer out(12);
    append_be(out, ether_type);
    append(out, rest);
    return out;
}

inline ByteBuffer joined(Bytes first, Bytes second) {
    ByteBuffer out = copy(first);
    append(out, second);
    return out;
}

}  // namespace acmotion::test
