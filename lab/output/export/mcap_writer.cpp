#include "lab/output/export/mcap_writer.h"

#include <algorithm>
#include <utility>

#include "lab/base/crc32.h"

namespace acmotion {

using mcap::Content;

namespace {

// Large enough for indexes to stay small beside it, small enough to be read at once.
constexpr std::size_t kChunkBytes = 1'000'000;

std::uint32_t checksum(std::string_view bytes, std::uint32_t before = 0) {
    return crc32(std::as_bytes(std::span(bytes)), before);
}

}  // namespace

void McapWriter::Span::include(Moment time, bool is_first) {
    first = is_first ? time : std::min(first, time);
    last = is_first ? time : std::max(last, time);
}

McapWriter::McapWriter(Output output, std::string_view library) : output_(std::move(output)) {
    write(mcap::kMagic);
    write(Content{}.text("").text(library).record(mcap::kHeader));
}

std::uint16_t McapWriter::add_json_channel(std::string_view topic, std::string_view schema_name,
                                           std::string_view schema) {
    const auto id = static_cast<std::uint16_t>(channels_.size() + 1);
    schemas_.push_back(Content{}.number(id).text(schema_name).text("jsonschema").text(schema).record(mcap::kSchema));
    channels_.push_back(Content{}
                            .number(id)
                            .number(id)
                            .text(topic)
                            .text("json")
                            .map(std::map<std::string, std::string>{})
                            .record(mcap::kChannel));
    write(schemas_.back());
    write(channels_.back());
    message_counts_[id] = 0;
    return id;
}

void McapWriter::add_metadata(std::string_view name, const std::map<std::string, std::string>& values) {
    const std::string record = Content{}.text(name).map(values).record(mcap::kMetadata);
    metadata_.push_back({output_.bytes(), record.size(), std::string{name}});
    write(record);
}

void McapWriter::add_message(std::uint16_t channel, Nanoseconds time, std::string_view json) {
    const auto moment = static_cast<Moment>(std::max<Nanoseconds>(0, time));
    chunk_entries_[channel].push_back({moment, chunk_.size()});
    chunk_span_.include(moment, chunk_.empty());
    span_.include(moment, messages_ == 0);
    chunk_ += Content{}
                  .number(channel)
                  .number(sequence_++)
                  .number(moment)  // logged
                  .number(moment)  // published
                  .raw(json)
                  .record(mcap::kMessage);
    ++message_counts_[channel];
    ++messages_;
    if (chunk_.size() >= kChunkBytes) flush_chunk();
}

void McapWriter::flush_chunk() {
    if (chunk_.empty()) return;
    ChunkIndex index{.span = chunk_span_, .start = output_.bytes(), .records_size = chunk_.size()};
    const std::string record = Content{}
                                   .number(chunk_span_.first)
                                   .number(chunk_span_.last)
                                   .number(static_cast<std::uint64_t>(chunk_.size()))
                                   .number(checksum(chunk_))
                                   .text("")  // no compression
                                   .number(static_cast<std::uint64_t>(chunk_.size()))
                                   .raw(chunk_)
                                   .record(mcap::kChunk);
    index.length = record.size();
    write(record);
    for (const auto& [channel, entries] : chunk_entries_) {
        Content list;
        for (const IndexEntry& entry : entries) list.number(entry.time).number(entry.offset);
        const std::string entry_record = Content{}.number(channel).text(list.bytes()).record(mcap::kMessageIndex);
        index.index_offsets[channel] = output_.bytes();
        index.index_length += entry_record.size();
        write(entry_record);
    }
    chunks_.push_back(std::move(index));
    chunk_.clear();
    chunk_entries_.clear();
}

bool McapWriter::finish() {
    flush_chunk();
    write(Content{}.number(data_crc_).record(mcap::kDataEnd));

    std::vector<Group> groups;
    const std::uint64_t summary_start = output_.bytes();
    std::string tail = summary(groups, summary_start);
    const std::uint64_t offsets_start = summary_start + tail.size();
    for (const Group& group : groups) {
        tail += Content{}.number(group.opcode).number(group.start).number(group.length).record(mcap::kSummaryOffset);
    }
    // The checksum covers the summary and the footer up to itself.
    const std::string footer = Content{}.number(summary_start).number(offsets_start).number(0U).record(mcap::kFooter);
    tail += footer.substr(0, footer.size() - 4);
    write(tail);
    write(Content{}.number(checksum(tail)).bytes());
    write(mcap::kMagic);
    return output_.finish();
}

void McapWriter::write(std::string_view bytes) {
    data_crc_ = checksum(bytes, data_crc_);
    output_.write(bytes);
}

std::string McapWriter::statistics() const {
    return Content{}
        .number(messages_)
        .number(static_cast<std::uint16_t>(schemas_.size()))
        .number(static_cast<std::uint32_t>(channels_.size()))
        .number(0U)  // attachments
        .number(static_cast<std::uint32_t>(metadata_.size()))
        .number(static_cast<std::uint32_t>(chunks_.size()))
        .number(span_.first)
        .number(span_.last)
        .map(message_counts_)
        .record(mcap::kStatistics);
}

// Records of a kind stand together, so that a reader can go straight to the group it wants.
std::string McapWriter::summary(std::vector<Group>& groups, std::uint64_t start) const {
    std::string all;
    const auto add_group = [&](mcap::Opcode opcode, const std::string& records) {
        if (!records.empty()) groups.push_back({opcode, start + all.size(), records.size()});
        all += records;
    };
    std::string records;
    for (const std::string& schema : schemas_) records += schema;
    add_group(mcap::kSchema, std::exchange(records, {}));
    for (const std::string& channel : channels_) records += channel;
    add_group(mcap::kChannel, std::exchange(records, {}));
    add_group(mcap::kStatistics, statistics());
    for (const ChunkIndex& chunk : chunks_) {
        records += Content{}
                       .number(chunk.span.first)
                       .number(chunk.span.last)
                       .number(chunk.start)
                       .number(chunk.length)
                       .map(chunk.index_offsets)
                       .number(chunk.index_length)
                       .text("")  // no compression
                       .number(chunk.records_size)
                       .number(chunk.records_size)
                       .record(mcap::kChunkIndex);
    }
    add_group(mcap::kChunkIndex, std::exchange(records, {}));
    for (const MetadataIndex& entry : metadata_) {
        records += Content{}.number(entry.offset).number(entry.length).text(entry.name).record(mcap::kMetadataIndex);
    }
    add_group(mcap::kMetadataIndex, records);
    return all;
}

}  // namespace acmotion
