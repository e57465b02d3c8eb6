#include "lab/conform/packets.h"

#include <fmt/format.h>

#include <optional>

#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "transport/all.h"

namespace acmotion::conform {
namespace {

// Real numbers are written with as many digits as a float needs.
bool is_same(const Json& expected, const Json& got) {
    if (!got.is_number_float() || !expected.is_number()) return expected == got;
    return expected.get<float>() == got.get<float>();
}

// Compares one value under its name; a member the line does not have is not compared.
class Comparison {
 public:
    Comparison(const Json& expected, std::string prefix, Differences& differences)
        : expected_(expected), prefix_(std::move(prefix)), differences_(differences) {}

    void compare(std::string_view name, const Json& got) const {
        const auto expected = expected_.find(name);
        if (expected == expected_.end() || is_same(*expected, got)) return;
        differences_.push_back(difference(prefix_ + std::string{name}, expected->dump(), got.dump()));
    }

 private:
    const Json& expected_;
    std::string prefix_;
    Differences& differences_;
};

std::string hex64(std::uint64_t value) { return fmt::format("{:016X}", value); }

Json list_of_sequences(Bytes body) {
    Json list = Json::array();
    for (std::size_t i = 0; i < listed_sequences(body); ++i) list.push_back(listed_sequence(body, i));
    return list;
}

Json field_value(const OptionalField& field, Bytes body) {
    switch (field.type) {
        case OptionalFieldType::U16: return load_le<std::uint16_t>(body, field.offset);
        case OptionalFieldType::U32: return load_le<std::uint32_t>(body, field.offset);
        case OptionalFieldType::U64: return hex64(load_le<std::uint64_t>(body, field.offset));
        case OptionalFieldType::F32: return load_le<float>(body, field.offset);
        case OptionalFieldType::F64: return load_le<double>(body, field.offset);
        case OptionalFieldType::U32List: return list_of_sequences(body);
    }
    return {};
}

Json describe(const OptionalHeader& header) {
    Json described{{"name", header.kind->name}, {"hex", to_hex(header.body)}};
    for (const OptionalField& field : header.kind->fields) {
        described[std::string{field.name}] = field_value(field, header.body);
    }
    return described;
}

Json describe(const Fragment& fragment) {
    Json described = describe_fragment(fragment);
    if (fragment.header.count == 1 && fragment.data.size() >= 4) {
        described["opcode"] = load_le<std::uint32_t>(fragment.data, 0);
    }
    return described;
}

template <class Cursor>
Json describe_all(Cursor cursor) {
    Json all = Json::array();
    while (const auto part = cursor.next()) all.push_back(describe(*part));
    return all;
}

// Lists of parts: the same number, and each with the members the line gives it.
void compare_parts(const Json& line, std::string_view name, const Json& got, Differences& differences) {
    const auto expected = line.find(name);
    if (expected == line.end()) return;
    if (expected->size() != got.size()) {
        differences.push_back(difference(std::string{name}, fmt::format("{} of them", expected->size()),
                                         fmt::format("{} of them", got.size())));
        return;
    }
    for (std::size_t i = 0; i < got.size(); ++i) {
        const Comparison comparison{(*expected)[i], fmt::format("{}[{}].", name, i), differences};
        for (const auto& [member, value] : (*expected)[i].items()) {
            comparison.compare(member, got[i].value(member, Json{}));
        }
    }
}

void compare_packet(const Json& line, const Packet& packet, Differences& differences) {
    const Json header = describe_header(packet);
    const Json expected = line.value("fields", Json::object());
    const Comparison comparison{expected, "fields.", differences};
    for (const auto& [name, value] : expected.items()) comparison.compare(name, header.value(name, Json{}));
    compare_parts(line, "optional", describe_all(OptionalHeaderCursor{packet}), differences);
    compare_parts(line, "fragments", describe_all(FragmentCursor{packet.fragments}), differences);
}

// What the observer says about one datagram.
class Observation : public TransportSink {
 public:
    void on_message(const ObservedMessage& message) override { delivered_.push_back(to_hex(message.bytes)); }
    void on_packet(const ObservedPacket& packet) override {
        checksum_ = packet.checksum;
        disposition_ = packet.disposition;
    }
    // With the seed and the word that the line names, where its session has had others, or has come less far.
    void verify_with(const Packet& packet, std::uint32_t seed, std::uint32_t word) {
        if (checksum_.outcome == Verification::Verified) return;
        KeyWindow keys{seed, Limits{}};
        checksum_ = verify_checksum(packet, &keys, word);
    }

    void compare(const Json& line, Differences& differences) const {
        const Comparison comparison{line, "", differences};
        comparison.compare("verified", checksum_.outcome == Verification::Verified);
        comparison.compare("word", checksum_.key ? Json(checksum_.key->number) : Json{});
        comparison.compare("key", checksum_.key ? Json(checksum_.key->value) : Json{});
        comparison.compare("status", name(checksum_.outcome));
        comparison.compare("disposition", disposition_ ? Json(name(*disposition_)) : Json{});
        comparison.compare("delivers", delivered_);
    }

 private:
    ChecksumVerdict checksum_;
    std::optional<PacketDisposition> disposition_;
    Json delivered_ = Json::array();
};

std::string session_of(const std::string& id) { return id.substr(0, id.rfind('-')); }

void check_line(const Json& line, Observer& observer, Differences& differences) {
    const auto bytes = from_hex(line.at("hex").get<std::string>());
    if (!bytes) return differences.push_back(difference("hex", "pairs of hexadecimal digits", "something else"));
    const Sender sender = line.at("direction") == "c2s" ? Sender::Client : Sender::Server;
    const Json seed = line.value("seed", Json{});
    if (!seed.is_null() && !observer.has_seed(sender)) observer.set_seed(sender, seed.get<std::uint32_t>());

    const Result<Packet> packet = parse_packet(*bytes);
    if (packet) compare_packet(line, *packet, differences);
    const Json error = packet ? Json{} : Json(describe(packet.error()));
    if (line.value("error", Json{}) != error) {
        differences.push_back(difference("error", line.value("error", Json{}).dump(), error.dump()));
    }
    Observation observation;
    observer.receive(sender, *bytes, 0, observation);
    const Json word = line.value("word", Json{});
    if (packet && !seed.is_null() && !word.is_null())
        observation.verify_with(*packet, seed.get<std::uint32_t>(), word.get<std::uint32_t>());
    observation.compare(line, differences);
}

}  // namespace

Json describe_header(const Packet& packet) {
    const PacketHeader& header = packet.header;
    return {{"sequence", header.sequence},
            {"flags", header.flags},
            {"checksum", header.checksum},
            {"recipient", header.recipient},
            {"time", header.time},
            {"size", header.size},
            {"iteration", header.iteration},
            {"header_hash", header_hash(header)},
            {"payload_hash", payload_hash(packet)},
            {"surplus", packet.surplus.size()}};
}

Json describe_fragment(const Fragment& fragment) {
    const FragmentHeader& header = fragment.header;
    return {{"blob_id", hex64(header.blob_id)},
            {"count", header.count},
            {"size", header.size},
            {"index", header.index},
            {"queue", header.queue},
            {"data", to_hex(fragment.data)}};
}

void PacketChecker::check_parsed(const Json& line, Differences& differences) {
    check_line(line, sessions_[session_of(line.at("id").get<std::string>())], differences);
}

}  // namespace acmotion::conform
