#include "cli/recorded_walk.h"

#include <gtest/gtest.h>

#include "acmotion/capture.h"
#include "acmotion/wire.h"
#include "support/hex.h"
#include "transport/packet_draft.h"
#include "transport/packet_sender.h"

namespace acmotion::test {
namespace {

constexpr Nanoseconds kTenth = kNanosecondsPerSecond / 10;
const Endpoint kHome{IpAddress::v4(10, 0, 0, 2), 50000};
const IpAddress kWorld = IpAddress::v4(10, 0, 0, 1);
const ConnectRequest kConnection{.cookie = 5, .client_id = 1, .seed_server_to_client = 6, .seed_client_to_server = 7};

// Every datagram comes a tenth of a second after the one before.
class Recording {
 public:
    explicit Recording(Bytes login = make_login_request("walker")) {
        append_capture_header(file);
        client_sends(login, {kWorld, 9000});
        write({kWorld, 9000}, kHome, make_connect_request(kConnection));
    }
    void client_sends(Bytes datagram, const Endpoint& to) { write(kHome, to, datagram); }
    void server_says(Bytes message) { say(server_, message, kQueueSmartbox, {kWorld, 9001}, kHome); }
    void client_says(Bytes message) { say(client_, message, kQueueWeenie, kHome, {kWorld, 9000}); }
    void wait(Nanoseconds seconds) { time_ += seconds * kNanosecondsPerSecond; }
    ByteBuffer file;

 private:
    void say(PacketSender& sender, Bytes message, std::uint16_t queue, const Endpoint& from, const Endpoint& to) {
        EXPECT_TRUE(sender.queue_message(message, queue));
        for (const ByteBuffer& datagram : sender.flush(0)) write(from, to, datagram);
    }
    void write(const Endpoint& from, const Endpoint& to, Bytes payload) {
        EXPECT_TRUE(append_datagram(file, {time_, from, to, payload}));
        time_ += kTenth;
    }
    PacketSender server_{PacketSenderConfig::server(kConnection)};
    PacketSender client_{PacketSenderConfig::client(kConnection)};
    Nanoseconds time_ = 1'700'000'000 * kNanosecondsPerSecond;
};

Position place(float x) { return {{0xA9B40019}, {{x, 7.5F, 94}, {}}}; }

CreateObject drudge() {
    CreateObject create;
    create.object = kWalkDrudge;
    create.physics.position = place(80);
    create.weenie = WeenieDesc{.name = "Drudge Slinker", .class_id = 7, .icon = 0x06000001};
    return create;
}

UpdatePosition step(std::uint16_t number) {
    UpdatePosition update{.object = kWalkDrudge};
    update.pack.position = place(80.0F + static_cast<float>(number));
    update.pack.has_contact = true;
    update.pack.position_stamp = {number};
    return update;
}

MoveToState keys() {
    MoveToState state{.order = 1, .position = place(70), .contact = true};
    state.raw.forward_command = 0x44000007;
    return state;
}

// A string16: its length, its letters, and up to the next four bytes.
void append_text(ByteBuffer& out, std::string_view text) {
    append_le(out, static_cast<std::uint16_t>(text.size()));
    append(out, from_text(text));
    while (out.size() % 4 != 0) out.push_back(std::byte{0});
}

// LoginRequest with a ticket, spec 11 §7.1.
ByteBuffer login_with_a_secret() {
    ByteBuffer login = make_body(0x40000002U, 0U, 0U);
    append_text(login, kSecretAccount);
    append_le(login, 0U);
    append_text(login, kSecretTicket);
    ByteBuffer body;
    append_text(body, "1802");
    append_le(body, static_cast<std::uint32_t>(login.size()));
    append(body, login);
    PacketDraft draft;
    draft.add_optional(kFlagLoginRequest, body);
    return draft.finish();
}

Recording walk(Recording recording = Recording{}) {
    recording.server_says(encode(CreatePlayer{kWalkPlayer}).value());
    recording.server_says(encode(drudge()).value());
    for (std::uint16_t number = 1; number <= 4; ++number) recording.server_says(encode(step(number)).value());
    recording.client_says(encode(keys()).value());
    recording.server_says(make_body(0xF7B0U, kWalkPlayer, 1U, 0x0295U));
    return recording;
}

}  // namespace

ByteBuffer recorded_walk() { return walk().file; }

ByteBuffer recorded_walk_with_a_broken_and_an_unknown_message() {
    Recording recording = walk();
    const ByteBuffer whole = encode(step(5)).value();
    recording.server_says(Bytes(whole).first(whole.size() - 4));
    recording.server_says(make_body(0xF7DEU, 1U));
    return recording.file;
}

ByteBuffer recorded_messages(const std::vector<SentMessage>& messages) {
    Recording recording;
    for (const SentMessage& message : messages) {
        message.from == Sender::Server ? recording.server_says(message.bytes) : recording.client_says(message.bytes);
    }
    return recording.file;
}

ByteBuffer recorded_walk_with_a_twin() {
    Recording recording = walk();
    CreateObject twin = drudge();
    twin.object = kWalkTwin;
    recording.server_says(encode(twin).value());
    return recording.file;
}

ByteBuffer recorded_walk_with_children(std::uint32_t count) {
    Recording recording = walk();
    for (std::uint32_t i = 0; i < count; ++i) {
        CreateObject child;
        child.object = 0x80010000 + i;
        child.physics.parent = ParentLink{kWalkDrudge, 1};
        recording.server_says(encode(child).value());
    }
    return recording.file;
}

ByteBuffer recorded_walk_with_a_silence() {
    Recording recording = walk();
    for (int i = 0; i < 24; ++i) {
        recording.wait(25);
        recording.server_says(make_body(0xF7B0U, kWalkPlayer, 1U, 0x0295U));
    }
    recording.server_says(encode(step(5)).value());
    return recording.file;
}

ByteBuffer recorded_walk_with_a_secret() {
    const ByteBuffer login = login_with_a_secret();
    Recording recording = walk(Recording{login});
    ByteBuffer damaged = login;
    damaged.back() ^= std::byte{1};
    recording.client_sends(damaged, {kWorld, 9000});
    recording.client_sends(login, {IpAddress::v4(10, 0, 0, 9), 9000});
    return recording.file;
}

ByteBuffer recorded_without_the_game() {
    ByteBuffer file;
    append_capture_header(file);
    const ByteBuffer payload = from_text("www.example.org, where is it?");
    EXPECT_TRUE(append_datagram(file, {1, kHome, {IpAddress::v4(10, 0, 0, 53), 53}, payload}));
    return file;
}

}  // namespace acmotion::test
