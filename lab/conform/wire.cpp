// Lines about bytes: messages.jsonl and packets.jsonl.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "acmotion/transport/observer.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "lab/base/hex.h"
#include "lab/conform/runner.h"
#include "transport/all.h"

namespace acmotion::conform {
namespace {

// ---- messages -------------------------------------------------------------------------------------------------------

// Of an object description, the bytes that the decoder ignores are not written again.
std::string written_again(const CheckedJson& line) {
    std::string hex = line["hex"].text();
    const std::size_t ignored_digits = 2 * line["fields"].json().value("ignored_bytes", std::size_t{0});
    hex.resize(hex.size() - std::min(hex.size(), ignored_digits));
    return hex;
}

Json step_of(const CheckedJson& line, const char* op, Json expect) {
    return {{"op", op},
            {"direction", line["direction"].text()},
            {"hex", line["hex"].text()},
            {"expect", std::move(expect)}};
}

Json fields_of(const Decoded& decoded) {
    Json fields = Json::object();
    for (const Field& field : list_fields(decoded)) {
        std::visit([&](const auto& value) { fields[field.name] = value; }, field.value);
    }
    return fields;
}

class MessageRunner : public CaseRunner {
    Json run(const std::string& op, Args& args) override {
        if (op != "decode" && op != "encode") return nullptr;
        const ByteBuffer bytes = args.bytes("hex");
        const Result<Decoded> decoded =
            decode(bytes, args.text("direction") == "s2c" ? Sender::Server : Sender::Client);
        if (!decoded) return {{"error", name(decoded.error().code)}};
        if (op == "decode") return {{"fields", fields_of(*decoded)}};
        const Result<std::vector<std::byte>> encoded = encode(decoded->message);
        return encoded ? Json{{"hex", to_hex(*encoded)}} : Json{{"error", name(encoded.error().code)}};
    }
};

// ---- packets --------------------------------------------------------------------------------------------------------

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

    [[nodiscard]] Json described() const {
        return {{"verified", checksum_.outcome == Verification::Verified},
                {"word", checksum_.key ? Json(checksum_.key->number) : Json{}},
                {"key", checksum_.key ? Json(checksum_.key->value) : Json{}},
                {"status", name(checksum_.outcome)},
                {"disposition", disposition_ ? Json(name(*disposition_)) : Json{}},
                {"delivers", delivered_}};
    }

 private:
    ChecksumVerdict checksum_;
    std::optional<ObservedPacket::Disposition> disposition_;
    Json delivered_ = Json::array();
};

tl::expected<Json, Difference> answer_line(const Json& line, Observer& observer) {
    const auto hex = line.at("hex").get<std::string>();
    const auto bytes = from_hex(hex);
    if (!bytes) return tl::unexpected(difference("hex", "pairs of hexadecimal digits", hex));
    const Sender sender = line.at("direction") == "c2s" ? Sender::Client : Sender::Server;
    const Json seed = line.value("seed", Json{});
    if (!seed.is_null() && !observer.has_seed(sender)) observer.set_seed(sender, seed.get<std::uint32_t>());

    const Result<Packet> packet = parse_packet(*bytes);
    Observation observation;
    observer.receive(sender, *bytes, 0, observation);
    const Json word = line.value("word", Json{});
    if (packet && !seed.is_null() && !word.is_null())
        observation.verify_with(*packet, seed.get<std::uint32_t>(), word.get<std::uint32_t>());
    Json got = observation.described();
    got["error"] = packet ? Json{} : Json(describe(packet.error()));
    if (!packet) return got;
    got["fields"] = describe_header(*packet);
    got["optional"] = describe_all(OptionalHeaderCursor{*packet});
    got["fragments"] = describe_all(FragmentCursor{packet->fragments});
    return got;
}

// Reads each datagram and hands it to an observer, which says of its checksum and what it delivers. Datagrams of one session share
// an observer: those whose ids are the same up to the last '-'.
class PacketReader : public LineReader {
    tl::expected<Json, Difference> answer(const Json& line) override {
        const std::string& id = line.at("id").text();
        return answer_line(line, sessions_[id.substr(0, id.rfind('-'))]);
    }

    std::map<std::string, Observer, std::less<>> sessions_;
};

}  // namespace

Json make_message_case(const CheckedJson& line) {
    const char* outcome = line["error"].is_there() ? "error" : "fields";
    if (!line[outcome].is_there()) line[outcome].fail("what the message holds");
    Json steps = Json::array({step_of(line, "decode", {{outcome, line[outcome].json()}})});
    const Json& canonical = line["canonical"].json();
    if (canonical.is_number() && canonical == 1)
        steps.push_back(step_of(line, "encode", {{"hex", written_again(line)}}));
    return {{"id", line["id"].text()}, {"setup", Json::object()}, {"steps", std::move(steps)}};
}

std::unique_ptr<CaseRunner> make_messages(Args& /*setup*/) { return std::make_unique<MessageRunner>(); }

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

std::unique_ptr<LineReader> make_packet_reader(const FilesBeside& /*beside*/) {
    return std::make_unique<PacketReader>();
}

}  // namespace acmotion::conform
