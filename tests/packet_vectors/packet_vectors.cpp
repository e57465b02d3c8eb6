#include "packet_vectors.h"

#include <fmt/format.h>

#include <optional>

#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "lab/conform/runner.h"
#include "transport/all.h"

namespace acmotion {
namespace {

const ConnectRequest kConnection{.server_clock = 12.25,
                                 .cookie = 0xA1B2C3D4E5F60718,
                                 .client_id = 7,
                                 .seed_server_to_client = 0x01234567,
                                 .seed_client_to_server = 0x89ABCDEF};

ByteBuffer message(std::uint32_t opcode, std::size_t size) {
    ByteBuffer bytes = make_body(opcode);
    for (std::size_t i = 4; i < size; ++i) bytes.push_back(static_cast<std::byte>(i * 37 + opcode));
    return bytes;
}

// What a line has beside the bytes.
struct Expectation {
    std::string status = "verified";
    std::optional<std::uint64_t> word;  // of the direction's stream
    std::string disposition = "control only";
    std::vector<ByteBuffer> delivers;
    std::vector<Json> numbers = {};  // of the optional headers, in order
};

class Session {
 public:
    explicit Session(std::string name, std::vector<std::string>& lines) : name_(std::move(name)), lines_(lines) {}

    // The client's half and the server's half.
    PacketSender client{PacketSenderConfig::client(kConnection)};
    PacketSender server{PacketSenderConfig::server(kConnection)};

    void connect() { add(Sender::Server, make_connect_request(kConnection), {}); }

    void add(Sender sender, const ByteBuffer& bytes, const Expectation& expected) {
        Json line = begin(sender, bytes);
        line["verified"] = expected.status == "verified";
        line["status"] = expected.status;
        const bool keyed = expected.word.has_value();
        line["seed"] = keyed ? Json(kConnection.seed(sender)) : Json{};
        line["word"] = keyed ? Json(*expected.word) : Json{};
        line["key"] = keyed ? Json(key(sender, *expected.word)) : Json{};
        line["disposition"] = expected.disposition;
        line["delivers"] = Json::array();
        for (const ByteBuffer& one : expected.delivers) line["delivers"].push_back(to_hex(one));
        describe(bytes, line);
        for (std::size_t i = 0; i < expected.numbers.size(); ++i) line["optional"][i].update(expected.numbers[i]);
        lines_.push_back(line.dump());
    }

    void say_wrong(Sender sender, const ByteBuffer& bytes, std::string_view error) {
        Json line = begin(sender, bytes);
        line["verified"] = false;
        line["error"] = error;
        line["delivers"] = Json::array();
        lines_.push_back(line.dump());
    }

 private:
    Json begin(Sender sender, const ByteBuffer& bytes) {
        return {{"id", fmt::format("pkt-{}-{}", name_, ++number_)},
                {"kind", "derived"},
                {"direction", sender == Sender::Client ? "c2s" : "s2c"},
                {"hex", to_hex(bytes)}};
    }

    static std::uint32_t key(Sender sender, std::uint64_t word) {
        Isaac isaac{kConnection.seed(sender)};
        for (std::uint64_t i = 0; i < word; ++i) static_cast<void>(isaac.next());
        return isaac.next();
    }

    static void describe(const ByteBuffer& bytes, Json& line) {
        const Packet packet = *parse_packet(bytes);
        line["fields"] = conform::describe_header(packet);
        line["optional"] = Json::array();
        OptionalHeaderCursor headers{packet};
        while (const auto one = headers.next()) {
            line["optional"].push_back({{"name", one->kind->name}, {"hex", to_hex(one->body)}});
        }
        line["fragments"] = Json::array();
        FragmentCursor fragments{packet.fragments};
        while (const auto one = fragments.next()) line["fragments"].push_back(conform::describe_fragment(*one));
    }

    std::string name_;
    std::vector<std::string>& lines_;
    int number_ = 0;
};

ByteBuffer send(PacketSender& sender, const ByteBuffer& bytes, std::uint16_t queue = kQueueSmartbox) {
    static_cast<void>(sender.queue_message(bytes, queue));
    return sender.flush(40).front();
}

void add_handshake(std::vector<std::string>& lines) {
    Session session{"handshake", lines};
    session.add(Sender::Client, make_login_request("walker"), {});
    session.connect();
    session.connect();  // the capture shows it twice
    session.add(Sender::Client, make_connect_response(kConnection), {});
    const ByteBuffer action = message(0xF7B1, 30);
    const ByteBuffer player = message(0xF746, 8);
    session.add(Sender::Client, send(session.client, action, kQueueWeenie), {"verified", 0, "delivered", {action}});
    session.add(Sender::Server, send(session.server, player), {"verified", 0, "delivered", {player}});
}

void add_fragments(std::vector<std::string>& lines) {
    Session session{"fragments", lines};
    session.connect();
    const ByteBuffer large = message(0xF745, 1001);
    static_cast<void>(session.server.queue_message(large, kQueueSmartbox));
    const auto packets = session.server.flush(41);
    session.add(Sender::Server, packets[2], {"verified", 2, "delivered", {}});
    session.add(Sender::Server, packets[0], {"verified", 0, "delivered", {}});
    session.add(Sender::Server, packets[1], {"verified", 1, "delivered", {large}});
    session.add(Sender::Server, packets[1], {"verified", 1, "duplicate", {}});

    // Three in one packet, none a multiple of four long.
    std::vector<ByteBuffer> small;
    for (const std::size_t size : {5U, 6U, 7U}) {
        small.push_back(message(0xF74C, size));
        static_cast<void>(session.server.queue_message(small.back(), kQueueSmartbox));
    }
    session.add(Sender::Server, session.server.flush(42).front(), {"verified", 3, "delivered", small});
}

void add_resends(std::vector<std::string>& lines) {
    Session session{"resends", lines};
    session.connect();
    const ByteBuffer first = message(0xF748, 36);
    const ByteBuffer second = message(0xF748, 40);
    const ByteBuffer third = message(0xF748, 44);
    const ByteBuffer first_packet = send(session.server, first);
    const ByteBuffer second_packet = send(session.server, second);
    const ByteBuffer third_packet = send(session.server, third);
    session.add(Sender::Server, first_packet, {"verified", 0, "delivered", {first}});
    session.add(Sender::Server, third_packet, {"verified", 2, "delivered", {third}});
    session.client.queue_sequences(kFlagRequestRetransmit, std::vector<std::uint32_t>{3});
    session.add(Sender::Client, session.client.flush(43).front(), {});
    session.add(Sender::Server, *session.server.resend(3, 43), {"verified", 1, "delivered", {second}});
    session.add(Sender::Server, *session.server.resend(3, 44), {"verified", 1, "duplicate", {}});
    session.add(Sender::Server, third_packet, {"verified", 2, "duplicate", {}});

    // A RejectRetransmit takes a sequence and no word: from here on the word is sequence - 3.
    session.server.queue_sequences(kFlagRejectRetransmit, std::vector<std::uint32_t>{9, 10});
    session.add(Sender::Server, session.server.flush(45).front(), {"verified", {}, "delivered", {}});
    session.add(Sender::Server, send(session.server, first), {"verified", 3, "delivered", {first}});

    // A broken copy is read and flagged, and its good resend still comes through.
    ByteBuffer broken = send(session.server, second);
    broken.back() ^= std::byte{0x40};
    ByteBuffer damaged = second;
    damaged.back() ^= std::byte{0x40};
    session.add(Sender::Server, broken, {"failed", {}, "delivered", {damaged}});
    session.add(Sender::Server, *session.server.resend(7, 46), {"verified", 4, "delivered", {second}});
}

struct HeaderCase {
    std::uint32_t flag;
    ByteBuffer body;
    Json numbers = Json::object();
};

std::vector<HeaderCase> header_cases() {
    const ByteBuffer address = from_hex("020023290A0000010000000000000000").value();
    ByteBuffer referral = make_body(std::uint64_t{0x0102030405060708});
    append(referral, address);
    append(referral, make_body(std::uint16_t{12}, std::uint16_t{0}, 0U));
    const ByteBuffer list = make_sequence_list(std::vector<std::uint32_t>{3, 5, 8});
    const ByteBuffer cookie = make_body(std::uint64_t{0xA1B2C3D4E5F60718});
    return {{kFlagServerSwitch, make_body(3U, 1U), {{"sequence", 3}, {"type", 1}}},
            {kFlagLogonServerAddr, address},
            {kFlagEmpty1, {}},
            {kFlagReferral, referral, {{"cookie", "0102030405060708"}, {"server_id", 12}}},
            {kFlagRequestRetransmit, list, {{"sequences", {3, 5, 8}}}},
            {kFlagRejectRetransmit, list, {{"sequences", {3, 5, 8}}}},
            {kFlagAckSequence, make_body(9U), {{"sequence", 9}}},
            {kFlagEmpty2, {}},
            {kFlagWorldLoginRequest, cookie, {{"cookie", "A1B2C3D4E5F60718"}}},
            {kFlagConnectResponse, cookie, {{"cookie", "A1B2C3D4E5F60718"}}},
            {kFlagNetError, make_body(1U, 2U), {{"string_id", 1}, {"table_id", 2}}},
            {kFlagNetErrorDisconnect, make_body(3U, 4U), {{"string_id", 3}, {"table_id", 4}}},
            {kFlagCiCommand, make_body(5U, 6U), {{"command", 5}, {"parameter", 6}}},
            {kFlagTimeSync, make_body(99.75), {{"time", 99.75}}},
            {kFlagEchoRequest, make_body(12.5F), {{"time", 12.5}}},
            {kFlagEchoResponse, make_body(12.5F, 0.25F), {{"time", 12.5}, {"holding", 0.25}}},
            {kFlagFlow, make_body(4096U, std::uint16_t{0x8001}), {{"bytes", 4096}, {"interval", 0x8001}}}};
}

// One unsequenced packet for each optional header that is not of the handshake.
void add_optional_headers(std::vector<std::string>& lines) {
    Session session{"headers", lines};
    session.connect();
    Isaac keys{kConnection.seed_server_to_client};
    std::uint64_t word = 0;
    for (const HeaderCase& one : header_cases()) {
        const bool keyed = !optional_header_kind(one.flag).disposable;
        PacketDraft draft{{.recipient = kServerId, .time = 47, .iteration = 1}};
        if (keyed) draft.header().flags |= kFlagEncryptedChecksum;
        draft.add_optional(one.flag, one.body);
        Expectation expected{.numbers = {one.numbers}};
        if (keyed) expected.word = word++;
        session.add(Sender::Server, draft.finish(keyed ? keys.next() : 0), expected);
    }
}

void add_all_headers_at_once(std::vector<std::string>& lines) {
    Session session{"together", lines};
    session.connect();
    const ByteBuffer text = message(0xF7E0, 33);
    session.server.queue_header(kFlagServerSwitch, 1U, 2U);
    session.server.queue_sequences(kFlagRequestRetransmit, std::vector<std::uint32_t>{4});
    session.server.queue_sequences(kFlagRejectRetransmit, {});
    session.server.queue_header(kFlagAckSequence, 6U);
    session.server.queue_header(kFlagTimeSync, 1234.5);
    session.server.queue_header(kFlagEchoRequest, 2.5F);
    session.server.queue_header(kFlagEchoResponse, 1.5F, 0.25F);
    session.server.queue_header(kFlagFlow, 70000U, std::uint16_t{3});
    session.add(Sender::Server, send(session.server, text, kQueueUi), {"verified", 0, "delivered", {text}});
}

void add_late_start(std::vector<std::string>& lines) {
    Session session{"late", lines};
    const ByteBuffer first = message(0xF74E, 40);
    session.add(Sender::Server, send(session.server, first), {"unverified", {}, "delivered", {first}});

    PacketDraft surplus{{.recipient = 7, .time = 48, .iteration = 1}};
    surplus.add_optional(kFlagAckSequence, make_body(7U, 7U));
    session.add(Sender::Client, surplus.finish(), {"unverified", {}, "control only", {}});

    ByteBuffer broken = make_connect_response(kConnection);
    broken[20] ^= std::byte{1};
    session.add(Sender::Client, broken, {"failed", {}, "control only", {}});

    PacketDraft unsequenced{{.recipient = kServerId, .iteration = 1}};
    unsequenced.add_fragment({.blob_id = 1, .queue = kQueueSmartbox}, first);
    session.add(Sender::Server, unsequenced.finish(), {"verified", {}, "control only", {}});
}

// A third-party client that encrypts acks without a sequence.
void add_encrypted_acks(std::vector<std::string>& lines) {
    Session session{"acks", lines};
    session.connect();
    Isaac keys{kConnection.seed_client_to_server};
    for (std::uint64_t word = 0; word < 3; ++word) {
        PacketDraft ack{{.flags = kFlagEncryptedChecksum}};
        ack.add_optional(kFlagAckSequence, make_body(static_cast<std::uint32_t>(word + 2)));
        session.add(Sender::Client, ack.finish(keys.next()), {"verified", word, "control only", {}});
    }
    const ByteBuffer action = message(0xF7B1, 24);
    PacketDraft data{{.sequence = 2, .flags = kFlagEncryptedChecksum, .recipient = 7, .iteration = 1}};
    data.add_fragment({.blob_id = 1, .queue = kQueueWeenie}, action);
    session.add(Sender::Client, data.finish(keys.next()), {"verified", 3, "delivered", {action}});
}

// A header with these flags, and this many bytes behind it, beginning with `start`.
ByteBuffer raw_packet(std::uint32_t flags, const ByteBuffer& start, std::size_t size) {
    ByteBuffer bytes = make_body(2U, flags, 0U, std::uint16_t{11}, std::uint16_t{0}, static_cast<std::uint16_t>(size),
                                 std::uint16_t{1});
    append(bytes, start);
    bytes.resize(kPacketHeaderBytes + size);
    return bytes;
}

ByteBuffer fragment_header(std::uint16_t size) {
    return make_body(std::uint64_t{9}, std::uint16_t{1}, size, std::uint16_t{0}, std::uint16_t{kQueueUi});
}

void add_errors(std::vector<std::string>& lines) {
    Session session{"errors", lines};
    const auto wrong = [&](const ByteBuffer& bytes, std::string_view error) {
        session.say_wrong(Sender::Server, bytes, error);
    };
    wrong({}, "Packet.header at byte 0: truncated");
    wrong(ByteBuffer(19), "Packet.header at byte 19: truncated");
    wrong(raw_packet(0x8, {}, 0), "Packet.flags at byte 4: unknown");
    wrong(raw_packet(0x00800000, {}, 0), "Packet.flags at byte 4: unknown");
    wrong(raw_packet(0x10000000, {}, 0), "Packet.flags at byte 4: unknown");
    ByteBuffer cut = raw_packet(kFlagTimeSync, {}, 8);
    cut.pop_back();
    wrong(cut, "Packet.size at byte 16: truncated");
    wrong(raw_packet(kFlagTimeSync, {}, 7), "Packet.TimeSync at byte 20: truncated");
    wrong(raw_packet(kFlagAckSequence | kFlagFlow, {}, 9), "Packet.Flow at byte 24: truncated");
    wrong(raw_packet(kFlagRequestRetransmit, {}, 3), "Packet.RequestRetransmit at byte 20: truncated");
    wrong(raw_packet(kFlagRequestRetransmit, make_body(2U), 8), "Packet.RequestRetransmit at byte 20: truncated");
    wrong(raw_packet(kFlagRejectRetransmit, make_body(116U), 600), "Packet.RejectRetransmit at byte 20: out of range");
    wrong(raw_packet(kFlagBlobFragments, {}, 0), "Fragment.header at byte 20: truncated");
    wrong(raw_packet(kFlagBlobFragments, fragment_header(20), 35), "Fragment.header at byte 40: truncated");
    wrong(raw_packet(kFlagBlobFragments, fragment_header(15), 40), "Fragment.size at byte 30: out of range");
    wrong(raw_packet(kFlagBlobFragments, fragment_header(465), 600), "Fragment.size at byte 30: out of range");
    wrong(raw_packet(kFlagBlobFragments, fragment_header(50), 49), "Fragment.data at byte 36: truncated");
}

}  // namespace

std::vector<std::string> make_packet_vectors() {
    std::vector<std::string> lines;
    add_handshake(lines);
    add_fragments(lines);
    add_resends(lines);
    add_optional_headers(lines);
    add_all_headers_at_once(lines);
    add_late_start(lines);
    add_encrypted_acks(lines);
    add_errors(lines);
    return lines;
}

}  // namespace acmotion
