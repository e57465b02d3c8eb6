#pragma once
#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/time.h"
#include "lab/output/export/output.h"

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

namespace acmotion {

// Writes MCAP files (version 0, mcap.dev/spec): chunks without compression, each with its index, and a summary with
// schemas, channels, statistics and chunk indexes. All checksums are filled in.
class McapWriter {
 public:
    McapWriter(Output output, std::string_view library);

    // JSON messages that `schema` describes. Before the first message; the answer goes with every message.
    [[nodiscard]] std::uint16_t add_json_channel(std::string_view topic, std::string_view schema_name,
                                                 std::string_view schema);
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& values);
    void add_message(std::uint16_t channel, Nanoseconds time, std::string_view json);

    // False if anything did not reach the file: errno says why.
    [[nodiscard]] bool finish();

 private:
    using Moment = std::uint64_t;
    struct IndexEntry {
        Moment time = 0;
        std::uint64_t offset = 0;  // within the records of the chunk
    };
    struct Span {
        Moment first = 0;
        Moment last = 0;
        void include(Moment time, bool is_first);
    };
    struct ChunkIndex {
        Span span;
        std::uint64_t start = 0;
        std::uint64_t length = 0;
        std::map<std::uint16_t, std::uint64_t> index_offsets;
        std::uint64_t index_length = 0;
        std::uint64_t records_size = 0;
    };
    struct MetadataIndex {
        std::uint64_t offset = 0;
        std::uint64_t length = 0;
        std::string name;
    };
    struct Group {
        std::uint8_t opcode = 0;
        std::uint64_t start = 0;
        std::uint64_t length = 0;
    };

    void write(std::string_view bytes);
    void flush_chunk();
    [[nodiscard]] std::string statistics() const;
    [[nodiscard]] std::string summary(std::vector<Group>& groups, std::uint64_t start) const;

    Output output_;
    std::uint32_t data_crc_ = 0;
    std::vector<std::string> schemas_;   // whole records
    std::vector<std::string> channels_;  // whole records
    std::map<std::uint16_t, std::uint64_t> message_counts_;
    std::map<std::uint16_t, std::vector<IndexEntry>> chunk_entries_;
    std::string chunk_;
    Span chunk_span_;
    Span span_;
    std::uint64_t messages_ = 0;
    std::vector<ChunkIndex> chunks_;
    std::vector<MetadataIndex> metadata_;
    std::uint32_t sequence_ = 0;
};

}  // namespace acmotion
