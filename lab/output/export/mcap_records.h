#pragma once
#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

// The pieces an MCAP file is made of: little-endian numbers, strings and maps with their length in front, and records
// of opcode, length and content.
namespace acmotion::mcap {

inline constexpr std::string_view kMagic = "\x89MCAP0\r\n";

enum Opcode : std::uint8_t {
    kHeader = 0x01,
    kFooter = 0x02,
    kSchema = 0x03,
    kChannel = 0x04,
    kMessage = 0x05,
    kChunk = 0x06,
    kMessageIndex = 0x07,
    kChunkIndex = 0x08,
    kStatistics = 0x0B,
    kMetadata = 0x0C,
    kMetadataIndex = 0x0D,
    kSummaryOffset = 0x0E,
    kDataEnd = 0x0F,
};

// What a record contains, put together field by field.
class Content {
 public:
    template <std::unsigned_integral T>
    Content& number(T value) {
        for (std::size_t i = 0; i < sizeof(T); ++i) bytes_ += static_cast<char>((value >> (8 * i)) & 0xFFU);
        return *this;
    }
    Content& text(std::string_view text) {
        number(static_cast<std::uint32_t>(text.size()));
        return raw(text);
    }
    Content& raw(std::string_view bytes) {
        bytes_ += bytes;
        return *this;
    }
    Content& map(const std::map<std::string, std::string>& values) {
        Content entries;
        for (const auto& [key, value] : values) entries.text(key).text(value);
        return text(entries.bytes_);
    }
    template <std::unsigned_integral Value>
    Content& map(const std::map<std::uint16_t, Value>& values) {
        Content entries;
        for (const auto& [key, value] : values) entries.number(key).number(value);
        return text(entries.bytes_);
    }

    [[nodiscard]] std::string record(Opcode opcode) const {
        return Content{}
            .number(static_cast<std::uint8_t>(opcode))
            .number(static_cast<std::uint64_t>(bytes_.size()))
            .raw(bytes_)
            .bytes_;
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
    std::string bytes_;
};

}  // namespace acmotion::mcap
