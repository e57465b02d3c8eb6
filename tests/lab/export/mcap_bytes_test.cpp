// mcap.dev/spec: a second reader, which follows every offset and adds up every checksum
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "gamedata/gzip.h"
#include "lab/export/export_fixture.h"
#include "lab/export/mcap_records.h"
#include "lab/export/mcap_writer.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

// Takes values off the front of a record.
class Fields {
 public:
    explicit Fields(std::string_view bytes) : rest_(bytes) {}

    template <class T>
    T number() {
        const std::string_view raw = take(sizeof(T));
        return raw.size() == sizeof(T) ? load_le<T>(bytes_of(raw), 0) : T{};
    }
    std::string_view text() { return take(number<std::uint32_t>()); }
    std::string_view take(std::size_t count) {
        EXPECT_LE(count, rest_.size());
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(taken.size());
        return taken;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
    std::string_view rest_;
};

struct Record {
    int opcode = 0;
    std::uint64_t start = 0;   // in what it was read from
    std::uint64_t length = 0;  // with its opcode and its length
    std::string_view content;
};

Record record_at(std::string_view bytes, std::uint64_t start) {
    Fields fields{bytes.substr(start)};
    const int opcode = fields.number<std::uint8_t>();
    const auto length = fields.number<std::uint64_t>();
    return {opcode, start, length + 9, fields.take(length)};
}

std::vector<Record> records_of(std::string_view bytes, std::uint64_t start, std::uint64_t end) {
    std::vector<Record> records;
    while (start < end) {
        records.push_back(record_at(bytes, start));
        start += records.back().length;
    }
    EXPECT_EQ(start, end);
    return records;
}

std::vector<Record> only(const std::vector<Record>& records, int opcode) {
    std::vector<Record> chosen;
    std::ranges::copy_if(records, std::back_inserter(chosen), [&](const Record& one) { return one.opcode == opcode; });
    return chosen;
}

struct Message {
    std::uint16_t channel = 0;
    std::uint32_t sequence = 0;
    std::uint64_t logged = 0;
    std::uint64_t published = 0;
    std::string_view json;
};

Message message_of(const Record& record) {
    EXPECT_EQ(record.opcode, mcap::kMessage);
    Fields fields{record.content};
    Message message;
    message.channel = fields.number<std::uint16_t>();
    message.sequence = fields.number<std::uint32_t>();
    message.logged = fields.number<std::uint64_t>();
    message.published = fields.number<std::uint64_t>();
    message.json = fields.rest();
    return message;
}

struct Chunk {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::string_view records;
};

Chunk chunk_of(const Record& record) {
    Fields fields{record.content};
    Chunk chunk{.first = fields.number<std::uint64_t>(), .last = fields.number<std::uint64_t>()};
    const auto size = fields.number<std::uint64_t>();
    const auto crc = fields.number<std::uint32_t>();
    EXPECT_EQ(fields.text(), "") << "no compression";
    EXPECT_EQ(fields.number<std::uint64_t>(), size);
    chunk.records = fields.rest();
    EXPECT_EQ(chunk.records.size(), size);
    EXPECT_EQ(crc, crc32_of(bytes_of(chunk.records)));
    return chunk;
}

template <class Value>
std::map<std::uint16_t, Value> map_of(std::string_view bytes) {
    std::map<std::uint16_t, Value> all;
    for (Fields fields{bytes}; !fields.rest().empty();) {
        const auto key = fields.number<std::uint16_t>();
        all[key] = fields.number<Value>();
    }
    return all;
}

// A file with its sections found by its footer.
struct McapFile {
    explicit McapFile(std::string_view file) : bytes(file) {
        EXPECT_TRUE(file.starts_with("\x89MCAP0\r\n") && file.ends_with("\x89MCAP0\r\n"));
        const Record footer = record_at(file, file.size() - 8 - 29);
        EXPECT_EQ(footer.opcode, mcap::kFooter);
        EXPECT_EQ(footer.length, 29U);
        Fields fields{footer.content};
        const auto summary_start = fields.number<std::uint64_t>();
        const auto offsets_start = fields.number<std::uint64_t>();
        const auto crc = fields.number<std::uint32_t>();
        EXPECT_EQ(crc, crc32_of(bytes_of(file.substr(summary_start, file.size() - 8 - 4 - summary_start))));
        data = records_of(file, 8, summary_start);
        summary = records_of(file, summary_start, offsets_start);
        offsets = records_of(file, offsets_start, footer.start);
    }

    std::string_view bytes;
    std::vector<Record> data;
    std::vector<Record> summary;
    std::vector<Record> offsets;
};

class McapBytes : public ExportFixture {
 protected:
    // Written by `write`, in the order of the calls.
    template <class Write>
    std::string written(const Write& write) {
        McapWriter writer{*Output::create(path()), "a library"};
        write(writer);
        EXPECT_TRUE(writer.finish());
        return contents();
    }
    // Two channels, and three chunks: messages of `kLarge` bytes, the second of them earlier than the first.
    std::string sample() {
        return written([](McapWriter& writer) {
            const std::uint16_t a = writer.add_json_channel("/a", "first", "{}");
            const std::uint16_t b = writer.add_json_channel("/b", "second", R"({"type":"object"})");
            writer.add_metadata("one", {{"key", "value"}, {"other", ""}});
            const std::string large(kLarge, ' ');
            writer.add_message(a, 5'000, large);
            writer.add_message(b, 3'000, large);
            writer.add_message(a, 7'000, large);
            writer.add_metadata("two", {});
            writer.add_message(b, -1, large);
            writer.add_message(b, 9'000, large);
            writer.add_message(b, 8'000, "{}");
        });
    }
    static constexpr std::size_t kLarge = 600'000;
};

TEST_F(McapBytes, AreRecordsInTheOrderOfTheSpecification) {
    const std::string file = sample();
    const McapFile read{file};
    const auto opcodes = [](const std::vector<Record>& records) {
        std::vector<int> all;
        for (const Record& record : records) all.push_back(record.opcode);
        return all;
    };
    EXPECT_EQ(opcodes(read.data), (std::vector<int>{1, 3, 4, 3, 4, 12, 6, 7, 7, 12, 6, 7, 7, 6, 7, 15}));
    EXPECT_EQ(opcodes(read.summary), (std::vector<int>{3, 3, 4, 4, 11, 8, 8, 8, 13, 13}));
    Fields header{read.data.front().content};
    EXPECT_EQ(header.text(), "") << "no profile";
    EXPECT_EQ(header.text(), "a library");
    EXPECT_EQ(header.rest(), "");
}

TEST_F(McapBytes, HaveSchemasAndChannelsTwiceAlike) {
    const std::string file = sample();
    const McapFile read{file};
    for (const int opcode : {mcap::kSchema, mcap::kChannel}) {
        const auto above = only(read.data, opcode);
        const auto below = only(read.summary, opcode);
        ASSERT_EQ(above.size(), 2U);
        ASSERT_EQ(below.size(), 2U);
        for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(above[i].content, below[i].content);
    }
    Fields schema{only(read.data, mcap::kSchema)[1].content};
    EXPECT_EQ(schema.number<std::uint16_t>(), 2U);
    EXPECT_EQ(schema.text(), "second");
    EXPECT_EQ(schema.text(), "jsonschema");
    EXPECT_EQ(schema.text(), R"({"type":"object"})");
    Fields channel{only(read.data, mcap::kChannel)[1].content};
    EXPECT_EQ(channel.number<std::uint16_t>(), 2U);
    EXPECT_EQ(channel.number<std::uint16_t>(), 2U) << "the schema";
    EXPECT_EQ(channel.text(), "/b");
    EXPECT_EQ(channel.text(), "json");
    EXPECT_EQ(channel.text(), "") << "no metadata";
    EXPECT_EQ(channel.rest(), "");
}

TEST_F(McapBytes, HaveEachMessageInItsChunkAndInTheIndexOfItsChannel) {
    const std::string file = sample();
    const McapFile read{file};
    std::vector<std::uint64_t> times;
    std::uint32_t next = 0;
    std::size_t indexed = 0;
    Chunk chunk;
    for (const Record& record : read.data) {
        if (record.opcode == mcap::kChunk) {
            chunk = chunk_of(record);
            std::uint64_t first = ~std::uint64_t{0};
            std::uint64_t last = 0;
            for (const Record& one : records_of(chunk.records, 0, chunk.records.size())) {
                const Message message = message_of(one);
                EXPECT_EQ(message.sequence, next++);
                EXPECT_EQ(message.logged, message.published);
                times.push_back(message.logged);
                first = std::min(first, message.logged);
                last = std::max(last, message.logged);
            }
            EXPECT_EQ(chunk.first, first);
            EXPECT_EQ(chunk.last, last);
        } else if (record.opcode == mcap::kMessageIndex) {
            Fields fields{record.content};
            const auto channel = fields.number<std::uint16_t>();
            for (Fields entries{fields.text()}; !entries.rest().empty(); ++indexed) {
                const auto time = entries.number<std::uint64_t>();
                const Message message = message_of(record_at(chunk.records, entries.number<std::uint64_t>()));
                EXPECT_EQ(message.channel, channel);
                EXPECT_EQ(message.logged, time);
            }
        }
    }
    EXPECT_EQ(times, (std::vector<std::uint64_t>{5'000, 3'000, 7'000, 0, 9'000, 8'000})) << "none is before 1970";
    EXPECT_EQ(indexed, times.size());
}

TEST_F(McapBytes, HaveAnIndexOfChunksThatLeadsToThem) {
    const std::string file = sample();
    const McapFile read{file};
    const auto chunks = only(read.data, mcap::kChunk);
    const auto indexes = only(read.summary, mcap::kChunkIndex);
    ASSERT_EQ(indexes.size(), chunks.size());
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const Chunk chunk = chunk_of(chunks[i]);
        Fields fields{indexes[i].content};
        EXPECT_EQ(fields.number<std::uint64_t>(), chunk.first);
        EXPECT_EQ(fields.number<std::uint64_t>(), chunk.last);
        EXPECT_EQ(fields.number<std::uint64_t>(), chunks[i].start);
        EXPECT_EQ(fields.number<std::uint64_t>(), chunks[i].length);
        const auto offsets = map_of<std::uint64_t>(fields.text());
        std::uint64_t length = 0;
        for (const auto& [channel, offset] : offsets) {
            const Record index = record_at(file, offset);
            EXPECT_EQ(index.opcode, mcap::kMessageIndex);
            EXPECT_EQ(Fields{index.content}.number<std::uint16_t>(), channel);
            length += index.length;
        }
        EXPECT_EQ(offsets.size(), i == 2 ? 1U : 2U);
        EXPECT_EQ(fields.number<std::uint64_t>(), length);
        EXPECT_EQ(fields.text(), "");
        EXPECT_EQ(fields.number<std::uint64_t>(), chunk.records.size());
        EXPECT_EQ(fields.number<std::uint64_t>(), chunk.records.size());
        EXPECT_EQ(fields.rest(), "");
    }
}

TEST_F(McapBytes, HaveStatisticsOfAllThatIsThere) {
    const std::string file = sample();
    const McapFile read{file};
    const auto statistics = only(read.summary, mcap::kStatistics);
    ASSERT_EQ(statistics.size(), 1U);
    Fields fields{statistics[0].content};
    EXPECT_EQ(fields.number<std::uint64_t>(), 6U) << "messages";
    EXPECT_EQ(fields.number<std::uint16_t>(), 2U) << "schemas";
    EXPECT_EQ(fields.number<std::uint32_t>(), 2U) << "channels";
    EXPECT_EQ(fields.number<std::uint32_t>(), 0U) << "attachments";
    EXPECT_EQ(fields.number<std::uint32_t>(), 2U) << "metadata";
    EXPECT_EQ(fields.number<std::uint32_t>(), only(read.data, mcap::kChunk).size());
    EXPECT_EQ(fields.number<std::uint64_t>(), 0U) << "first";
    EXPECT_EQ(fields.number<std::uint64_t>(), 9'000U) << "last";
    EXPECT_EQ(map_of<std::uint64_t>(fields.text()), (std::map<std::uint16_t, std::uint64_t>{{1, 2}, {2, 4}}));
    EXPECT_EQ(fields.rest(), "");
}

TEST_F(McapBytes, HaveMetadataAndWhereToFindIt) {
    const std::string file = sample();
    const McapFile read{file};
    const auto indexes = only(read.summary, mcap::kMetadataIndex);
    ASSERT_EQ(indexes.size(), 2U);
    for (const Record& index : indexes) {
        Fields fields{index.content};
        const Record record = record_at(file, fields.number<std::uint64_t>());
        EXPECT_EQ(record.opcode, mcap::kMetadata);
        EXPECT_EQ(record.length, fields.number<std::uint64_t>());
        EXPECT_EQ(Fields{record.content}.text(), fields.text());
    }
    Fields first{only(read.data, mcap::kMetadata)[0].content};
    EXPECT_EQ(first.text(), "one");
    Fields values{first.text()};
    for (const char* text : {"key", "value", "other", ""}) EXPECT_EQ(values.text(), text);
    EXPECT_EQ(values.rest(), "");
}

TEST_F(McapBytes, SayWhereEachGroupOfTheSummaryLies) {
    const std::string file = sample();
    const McapFile read{file};
    std::vector<int> groups;
    std::uint64_t end = read.summary.front().start;
    for (const Record& record : read.offsets) {
        EXPECT_EQ(record.opcode, mcap::kSummaryOffset);
        Fields fields{record.content};
        groups.push_back(fields.number<std::uint8_t>());
        const auto start = fields.number<std::uint64_t>();
        const auto length = fields.number<std::uint64_t>();
        EXPECT_EQ(start, end) << "one behind the other";
        for (const Record& one : records_of(file, start, start + length)) EXPECT_EQ(one.opcode, groups.back());
        end = start + length;
    }
    EXPECT_EQ(groups, (std::vector<int>{3, 4, 11, 8, 13}));
    EXPECT_EQ(end, read.offsets.front().start);
}

TEST_F(McapBytes, EndTheirDataWithItsChecksum) {
    const std::string file = sample();
    const McapFile read{file};
    const Record end = read.data.back();
    EXPECT_EQ(end.opcode, mcap::kDataEnd);
    EXPECT_EQ(Fields{end.content}.number<std::uint32_t>(),
              crc32_of(bytes_of(std::string_view{file}.substr(0, end.start))));
}

TEST_F(McapBytes, OfNoMessagesAreAFileToo) {
    const std::string file = written([](McapWriter& writer) { (void)writer.add_json_channel("/a", "first", "{}"); });
    const McapFile read{file};
    EXPECT_TRUE(only(read.data, mcap::kChunk).empty());
    EXPECT_EQ(read.offsets.size(), 3U) << "groups that are empty are not named";
}

TEST_F(McapBytes, HaveTheTimesOfTheirFirstAndLastMessageWhereverThoseStand) {
    const std::string file = written([](McapWriter& writer) {
        const std::uint16_t a = writer.add_json_channel("/a", "first", "{}");
        for (const Nanoseconds time : {5'000, 7'000, 3'000, 6'000}) writer.add_message(a, time, "{}");
    });
    Fields statistics{only(McapFile{file}.summary, mcap::kStatistics).at(0).content};
    statistics.take(8 + 2 + 4 + 4 + 4 + 4);
    EXPECT_EQ(statistics.number<std::uint64_t>(), 3'000U);
    EXPECT_EQ(statistics.number<std::uint64_t>(), 7'000U);
}

// A message takes 31 bytes beside its JSON.
TEST_F(McapBytes, HaveChunksThatEndWithAMillionBytes) {
    for (const auto& [size, chunks] : {std::pair{999'968U, 1U}, std::pair{999'969U, 2U}}) {
        const std::string file = written([&](McapWriter& writer) {
            const std::uint16_t a = writer.add_json_channel("/a", "first", "{}");
            writer.add_message(a, 0, std::string(size, ' '));
            writer.add_message(a, 0, "{}");
        });
        EXPECT_EQ(only(McapFile{file}.data, mcap::kChunk).size(), chunks);
    }
}

// Readers want each schema whole.
TEST_F(McapBytes, HaveSchemasThatReferToNothing) {
    const std::string file = exported(make_mcap_exporter, 5);
    const McapFile read{file};
    std::map<std::string, nlohmann::json> schemas;
    for (const Record& record : only(read.data, mcap::kSchema)) {
        Fields fields{record.content};
        fields.take(2);
        const std::string name{fields.text()};
        fields.text();
        schemas[name] = nlohmann::json::parse(fields.text());
        EXPECT_EQ(schemas[name].dump().find("$ref"), std::string::npos) << name;
        EXPECT_EQ(schemas[name]["type"], "object");
    }
    ASSERT_EQ(schemas.size(), 4U);
    const auto& transform = schemas["foxglove.FrameTransforms"]["properties"]["transforms"]["items"]["properties"];
    EXPECT_EQ(transform["translation"]["properties"]["x"]["type"], "number");
    EXPECT_EQ(transform["timestamp"]["properties"]["nsec"]["type"], "integer");
    EXPECT_TRUE(schemas["acmotion.Pose"]["properties"].contains("origin"));
    EXPECT_EQ(only(read.data, mcap::kMetadata).size(), 2U) << "where it starts is said once";
}

// What the exporter writes: its channels, and the moments of a capture.
TEST_F(McapBytes, OfAReplayHaveTheTimesOfTheCaptureAndTheJsonOfItsLines) {
    const std::string file = exported(make_mcap_exporter);
    const McapFile read{file};
    std::map<std::uint16_t, std::string> topics;
    for (const Record& record : only(read.data, mcap::kChannel)) {
        Fields fields{record.content};
        const auto id = fields.number<std::uint16_t>();
        fields.take(2);
        topics[id] = fields.text();
    }
    EXPECT_EQ(topics,
              (std::map<std::uint16_t, std::string>{{1, "/poses"}, {2, "/decisions"}, {3, "/tf"}, {4, "/scene"}}));
    std::vector<std::string> said;
    for (const Record& one : records_of(chunk_of(only(read.data, mcap::kChunk).at(0)).records, 0,
                                        chunk_of(only(read.data, mcap::kChunk).at(0)).records.size())) {
        const Message message = message_of(one);
        const auto since = static_cast<std::int64_t>(message.logged) - session.epoch;
        said.push_back(std::to_string(since) + " " + topics[message.channel]);
        EXPECT_TRUE(nlohmann::json::accept(message.json));
    }
    EXPECT_EQ(said, (std::vector<std::string>{"250000000 /decisions", "500000000 /poses", "500000000 /tf",
                                              "500000000 /scene", "516666667 /poses", "516666667 /tf"}));
    const auto metadata = only(read.data, mcap::kMetadata);
    ASSERT_EQ(metadata.size(), 2U);
    Fields start{metadata[1].content};
    EXPECT_EQ(start.text(), "start");
    Fields values{start.text()};
    EXPECT_EQ(values.text(), "json");
    EXPECT_EQ(values.text(), R"({"place":[32458,34580,94]})");
}

}  // namespace
}  // namespace acmotion::test
