#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/time.h"
#include "lab/output/export/output.h"

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
