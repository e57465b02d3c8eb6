// Writes the seeds of every target from the conformance vectors: make_corpus VECTORS CORPUS. Rerun it when they change.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "core/random.h"
#include "gamedata/dat_writer.h"
#include "gamedata/encode.h"
#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "lab/load/truth_file.h"
#include "lab/simulate/simulate.h"
#include "transport/all.h"

using namespace acmotion;

namespace {

constexpr std::size_t kMaxFiles = 90;  // of a target; a replay should take a second

struct Line {
    std::string id;
    bool from_server = false;
    ByteBuffer bytes;
};

std::vector<Line> read_lines(const std::filesystem::path& path) {
    std::vector<Line> lines;
    std::ifstream in(path);
    for (std::string text; std::getline(in, text);) {
        const auto json = parse_json(text);
        lines.push_back({json.at("id").text(), json.at("direction") == "s2c", from_hex(json.at("hex").text()).value()});
    }
    return lines;
}

// Evenly spread, so that every kind of line is among them.
std::vector<Line> pick(const std::vector<Line>& lines, std::size_t most) {
    std::vector<Line> picked;
    const std::size_t count = std::min(most, lines.size());
    for (std::size_t i = 0; i < count; ++i) picked.push_back(lines[i * lines.size() / count]);
    return picked;
}

class Corpus {
 public:
    explicit Corpus(std::filesystem::path folder) : folder_(std::move(folder)) {}

    void write(const std::string& target, const std::string& name, Bytes bytes) const {
        std::filesystem::create_directories(folder_ / target);
        std::ofstream out(folder_ / target / name, std::ios::binary);
        for (const std::byte byte : bytes) out.put(std::to_integer<char>(byte));
    }

 private:
    std::filesystem::path folder_;
};

// "pkt-resends-3" belongs to the session "pkt-resends".
std::string session_of(const std::string& id) { return id.substr(0, id.rfind('-')); }

void append_record(ByteBuffer& out, std::uint8_t sixtieths, bool is_datagram, Bytes bytes) {
    append_le(out, sixtieths);
    append_le(out, static_cast<std::uint16_t>(bytes.size() | (is_datagram ? 0x8000U : 0U)));
    append(out, bytes);
}

// ---- sessions of packets --------------------------------------------------------------------------------------------
using Sessions = std::map<std::string, std::vector<Line>>;

Sessions group(const std::vector<Line>& packets) {
    Sessions sessions;
    for (const Line& line : packets) sessions[session_of(line.id)].push_back(line);
    return sessions;
}

ByteBuffer as_capture(const std::vector<Line>& session) {
    const Endpoint client{IpAddress::v4(10, 0, 0, 2), 50000};
    const Endpoint server{IpAddress::v4(10, 0, 0, 1), 9001};
    ByteBuffer file;
    append_capture_header(file);
    Nanoseconds time = 0;
    for (const Line& line : session) {
        time += kNanosecondsPerSecond / 10;
        const Endpoint& from = line.from_server ? server : client;
        const Endpoint& to = line.from_server ? client : server;
        if (!append_datagram(file, {time, from, to, line.bytes})) std::abort();
    }
    return file;
}

// The same as text, a datagram a line.
ByteBuffer as_json_lines(const std::vector<Line>& session) {
    std::string text;
    double seconds = 0;
    for (const Line& line : session) {
        seconds += 0.5;
        const Json datagram{{"t", seconds},
                            {"dir", line.from_server ? "s2c" : "c2s"},
                            {"pair", 1},
                            {"len", line.bytes.size()},
                            {"data", to_hex(line.bytes)}};
        text += datagram.dump() + "\n";
    }
    const Bytes bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

// What else JSON allows in a line.
constexpr std::string_view kOddLines =
    "{\"data\":\"00aB\" ,\t\"who\": \"a \\\" b\", \"ok\":true,\"no\":null, \"n\":-1.5E+3, \"len\":3,\"pair\":0,\"dir\":\"c2s\",\"t\":1e-05} \r\n"
    "\n"
    "{\"t\": 1763490291.123456789, \"dir\": \"s2c\", \"pair\": 1, \"len\": 0, \"data\": \"\"}";

constexpr std::string_view kMessageLines =
    "{\"idx\":0,\"dir\":\"s2c\",\"t_rel\":1.5,\"queue\":10,\"blob_id\":77,\"opcode\":63301,\"payload_hex\":\"45f70000aabb\"}\n"
    "{\"idx\":1,\"dir\":\"c2s\",\"t_rel\":2,\"queue\":3,\"blob_id\":1,\"opcode\":\"0xF7B1\",\"payload_hex\":\"01000000\"}\n";
constexpr std::string_view kNetCaptureLines =
    "{\"character\":\"Falk\",\"guid\":\"0x50000001\",\"endpoint\":\"\",\"msgCount\":0,\"fragCount\":2,\"sessionCount\":1}\n"
    "{\"kind\":\"session\",\"t\":\"2026-09-29T01:02:03Z\",\"len\":0}\n"
    "{\"kind\":\"frag\",\"t\":\"2026-09-29T01:02:03.5Z\",\"opcode\":\"0xF745\",\"hex\":\"45F70000\",\"seq\":9,\"idx\":0,\"count\":2,\"group\":10}\n"
    "{\"kind\":\"frag\",\"t\":\"2026-09-29T01:02:04Z\",\"len\":2,\"hex\":\"CCDD\",\"seq\":9,\"idx\":1,\"count\":2,\"group\":10}\n"
    "{\"kind\":\"msg\",\"t\":\"2026-09-29T01:02:05Z\",\"opcode\":\"0xF7B1\",\"len\":8,\"hex\":\"B1F7000001000000\"}\n";

ByteBuffer as_stream(const std::vector<Line>& session) {
    ByteBuffer stream;
    for (const Line& line : session) {
        if (line.from_server) append_record(stream, 6, true, line.bytes);
    }
    return stream;
}

// The layout of tests/fuzz/reassembly.cpp.
ByteBuffer as_fragments(const std::vector<Line>& session) {
    ByteBuffer out;
    for (const Line& line : session) {
        const auto packet = parse_packet(line.bytes);
        if (!packet) continue;
        FragmentCursor cursor{packet->fragments};
        while (const auto fragment = cursor.next()) {
            const auto low = [](auto number) { return static_cast<std::uint8_t>(number); };
            append(out, make_body(low(packet->header.sequence), low(fragment->header.blob_id),
                                  low(fragment->header.count), low(fragment->header.index), std::uint8_t{5},
                                  static_cast<std::uint16_t>(fragment->data.size())));
            append(out, fragment->data);
        }
    }
    return out;
}

// The classic format, one raw IP record: what acmotion reads and never writes.
ByteBuffer classic_capture() {
    ByteBuffer file = make_body(0xA1B2C3D4U, std::uint16_t{2}, std::uint16_t{4}, 0U, 0U, 65535U, 101U);
    const ByteBuffer payload = make_login_request("walker");
    const auto udp_bytes = static_cast<std::uint16_t>(8 + payload.size());
    const auto record_bytes = static_cast<std::uint32_t>(20 + udp_bytes);
    append(file, make_body(1U, 0U, record_bytes, record_bytes));
    append_be(file, std::uint32_t{0x45000000U | record_bytes});
    for (const std::uint32_t word : {0U, 0x40110000U, 0x0A000002U, 0x0A000001U}) append_be(file, word);
    for (const std::uint16_t half : std::array<std::uint16_t, 4>{50000, 9000, udp_bytes, 0}) append_be(file, half);
    append(file, payload);
    return file;
}

// ---- the life of a body ---------------------------------------------------------------------------------------------
constexpr ObjectId kPlayer = 0x50000001;
constexpr ObjectId kBody = 0x80001234;

CreateObject created(ObjectId id) {
    CreateObject create;
    create.object = id;
    create.physics.setup = 0x02000001;
    create.physics.motion_table = 0x09000001;
    create.physics.position = Position{{0xA9B40019}, {{84, 7.5F, 94}, {}}};
    return create;
}

UpdatePosition moved(float x, std::uint16_t stamp) {
    UpdatePosition update{.object = kBody};
    update.pack.position = {{0xA9B40019}, {{x, 7.5F, 94}, {}}};
    update.pack.has_contact = true;
    update.pack.position_stamp = {stamp};
    return update;
}

UpdateMotion commanded(const MovementBody& body, std::uint16_t stamp) {
    UpdateMotion update{.object = kBody, .movement_stamp = {stamp}, .server_controlled_move_stamp = {stamp}};
    update.movement.body = body;
    return update;
}

PositionAndMovement moved_and_commanded(float x, const MovementBody& body, std::uint16_t stamp) {
    PositionAndMovement update{.object = kBody, .movement_stamp = {stamp}, .server_controlled_move_stamp = {stamp}};
    update.pack = moved(x, stamp).pack;
    update.movement.body = body;
    return update;
}

UpdateObject described_again(std::uint16_t instance) {
    UpdateObject update;
    static_cast<ObjectDescription&>(update) = created(kBody);
    update.physics.stamps[StampSlot::Instance] = {instance};
    return update;
}

std::vector<std::vector<Message>> lives() {
    const Message player = CreatePlayer{kPlayer};
    const Message self = created(kPlayer);
    const Message other = created(kBody);
    const SentMotionState run{.forward_command = 0x07, .forward_speed = 2.5F};
    const MoveToObject chase{.target = kPlayer, .position = {{0xA9B40019}, {}}};
    return {
        {player, self, other, moved(85, 1), moved(86, 2), moved(90, 3)},
        {player, self, other, commanded(run, 1), moved(85, 1), commanded(SentMotionState{}, 2)},
        {player, self, other, commanded(chase, 1), commanded(TurnToObject{.target = kPlayer}, 2),
         DeleteObject{kPlayer}},
        {moved(85, 1), commanded(run, 1), player, other, self, moved(140, 2)},
        {player, self, other, VectorUpdate{.object = kBody, .velocity = {1, 2, 10}, .vector_stamp = {1}}, moved(88, 1)},
        {player, self, other, ParentEvent{kPlayer, kBody, 1, 1, {}, {1}}, PickupEvent{kBody, {}, {2}}, moved(85, 3)},
        {player, self, other, SetState{kBody, 0x414, {}, {1}}, DeleteObject{kBody}, other, moved(85, 1)},
        {player, self, other, moved_and_commanded(85, run, 1), moved_and_commanded(86, SentMotionState{}, 2)},
        {player, self, other, moved(85, 1), described_again(0), described_again(1), moved(86, 2)},
        {player, self, other, ObjDescEvent{.object = kBody, .objdesc_stamp = {1}}, moved(85, 1)},
        {player, self, other, PlayerTeleport{{1}}, moved(85, 1), PlayerTeleport{{2}}},
    };
}

ByteBuffer as_stream(const std::vector<Message>& life) {
    ByteBuffer stream;
    for (const Message& message : life) append_record(stream, 20, false, encode(message).value());
    return stream;
}

// The same as a client's capture: a packet each, three in a second.
ByteBuffer as_capture(const std::vector<Message>& life) {
    std::vector<Line> packets;
    std::uint32_t sequence = 1;
    for (const Message& message : life) {
        PacketDraft packet{{.sequence = ++sequence}};
        FragmentHeader header;
        header.blob_id = sequence;
        header.count = 1;
        header.queue = 10;
        packet.add_fragment(header, encode(message).value());
        packets.push_back({"", true, packet.finish()});
    }
    return as_capture(packets);
}

// Whatever they are, tests/fuzz/typed_world.cpp makes messages of them.
ByteBuffer any_bytes(std::uint64_t seed) {
    Random random{seed};
    ByteBuffer bytes;
    for (int i = 0; i < 100; ++i) append_le(bytes, random.next());
    return bytes;
}

// Calls of the C API (tests/fuzz/c_api.cpp): each message is received, then time passes, and everything is looked at.
ByteBuffer as_calls(const std::vector<Message>& life) {
    ByteBuffer calls;
    const auto append = [&](std::initializer_list<int> numbers) {
        for (const int number : numbers) calls.push_back(static_cast<std::byte>(number));
    };
    for (const Message& message : life) {
        const ByteBuffer bytes = encode(message).value();
        if (bytes.size() > 255) continue;
        append({0, static_cast<int>(bytes.size())});
        calls.insert(calls.end(), bytes.begin(), bytes.end());
        append({1, 0, 2, 11, 0, 2, 5, 4, 8, 0, 6, 0, 1, 8, 0});
    }
    append({9, 0});
    return calls;
}

// Sounds and scripts of a body, before it appears and afterwards.
ByteBuffer as_effects_stream() {
    ByteBuffer stream;
    const auto append_effects = [&] {
        for (const MessageInfo& effect : effect_table()) {
            append_record(stream, 20, false, make_body(effect.code, kBody.value, 1U, 1.0F));
        }
    };
    append_effects();
    for (const Message& message : {Message{CreatePlayer{kPlayer}}, Message{created(kBody)}}) {
        append_record(stream, 20, false, encode(message).value());
    }
    append_effects();
    return stream;
}

// ---- data files of the game -----------------------------------------------------------------------------------------

DatFile open_data(const std::filesystem::path& path, DataSet data_set) {
    return DatFile::open(open_positioned_file(path.string()).value(), data_set).value();
}

// As tests/fuzz/game_object.cpp distinguishes types; nothing for types that are not read.
std::optional<std::uint8_t> object_type(std::uint32_t id) {
    switch (id >> 24) {
        case 0x02: return 0;
        case 0x09: return 1;
        case 0x03: return 2;
        case 0x13: return 4;
        default: return id == Iterations::kId ? std::optional<std::uint8_t>{5} : std::nullopt;
    }
}

std::string hex_name(std::uint32_t id) {
    std::string name;
    for (int shift = 28; shift >= 0; shift -= 4) name += "0123456789abcdef"[id >> shift & 0xF];
    return name;
}

// Objects that are short enough for the fuzzer to play with, and small files of a few of them each.
void write_objects(const Corpus& corpus, const std::filesystem::path& folder) {
    constexpr std::size_t kMostBytes = 1500;
    DatFile file = open_data(folder / "portal.dat", DataSet::Portal);
    DatWriter writer{DataSet::Portal, 0, 64};
    std::size_t number = 0;
    const auto walked = file.walk([&](const DatEntry& entry) {
        const auto bytes = file.read(entry);
        const auto type = object_type(entry.id);
        if (!type || !bytes || bytes->size() > kMostBytes) return;
        ByteBuffer seed{static_cast<std::byte>(*type)};
        append(seed, *bytes);
        corpus.write("game_object", hex_name(entry.id), seed);
        number % 2 == 0 ? writer.add(entry.id, *bytes) : writer.add_compressed(entry.id, *bytes);
        if (++number % 5 != 0) return;
        corpus.write("game_file", "file-" + std::to_string(number / 5), writer.finish());
        writer = DatWriter{DataSet::Portal, 0, number % 2 == 0 ? 64U : 256U};
    });
    if (!walked) std::abort();
}

// The layout of tests/fuzz/terrain.cpp: heights, types of terrain, then a walk.
void write_land(const Corpus& corpus, const std::filesystem::path& folder) {
    DatFile file = open_data(folder / "cell.dat", DataSet::Cell);
    const auto walked = file.walk([&](const DatEntry& entry) {
        if ((entry.id & 0xFFFF) != 0xFFFF) return;
        const ByteBuffer bytes = file.read(entry).value();
        ByteBuffer object{std::byte{3}};
        append(object, bytes);
        corpus.write("game_object", hex_name(entry.id), object);
        ByteBuffer seed;
        const Landblock block = decode_landblock(bytes, entry.id)->value;
        for (const std::uint8_t height : block.heights) append_le(seed, height);
        for (const std::uint16_t word : block.terrain) append_le(seed, static_cast<std::uint8_t>(word >> 2 & 0x1F));
        append(seed, any_bytes(entry.id));
        corpus.write("terrain", hex_name(entry.id), seed);
    });
    if (!walked) std::abort();
}

// ---- texts ----------------------------------------------------------------------------------------------------------

void write_text(const Corpus& corpus, const std::string& target, const std::string& name, std::string_view text) {
    corpus.write(target, name, std::as_bytes(std::span(text)));
}

// The first lines of a truth.
std::string_view beginning(std::string_view text) { return text.substr(0, text.rfind('\n', 1500) + 1); }

void write_scenarios(const Corpus& corpus) {
    constexpr std::size_t kMostBytes = 2000;
    for (const std::string_view name : shipped_scenarios()) {
        const std::string_view text = shipped_scenario(name);
        if (text.size() <= kMostBytes) write_text(corpus, "scenario", std::string{name}, text);
    }
    for (const char* name : {"jump", "stall", "respawn"}) {
        const Scenario scenario = load_scenario(name).value();
        const Simulation played = simulate(scenario, {}, 1);
        write_text(corpus, "truth", name,
                   beginning(truth_text({played.epoch, name, "none", 1, scenario.walls}, played.truth)));
    }
}

// What the client of a relay sends at first, and what comes back (tests/fuzz/relay.cpp).
void write_relayed(const Corpus& corpus) {
    ByteBuffer stream;
    const Simulation played = simulate(load_scenario("jump").value(), {}, 1);
    for (std::size_t i = 0; i < 12; ++i) {
        const OwnedDatagram& datagram = played.datagrams.at(i);
        const bool is_from_client = datagram.source.port > 10'000;
        const Endpoint& server = is_from_client ? datagram.destination : datagram.source;
        append_le(stream, std::uint8_t{0});
        append_le(stream, static_cast<std::uint8_t>((server.port % 2) | (is_from_client ? 0 : 2)));
        append_le(stream, std::uint16_t{10});
        append_le(stream, static_cast<std::uint16_t>(datagram.payload.size()));
        append(stream, datagram.payload);
    }
    corpus.write("relay", "session", stream);
}

// Where a value is not what it should be, and has more levels than one may have.
void write_deep(const Corpus& corpus) {
    const std::string deep = std::string(1000, '[') + std::string(1000, ']');
    write_text(corpus, "truth", "deep",
               R"({"acmotion_truth":1,"epoch_ns":1700000000000000000,"scenario":"s","net":"p","seed":)" + deep + "}\n");
    write_text(corpus, "scenario", "deep", R"({"name":"x","summary":"x","seconds":1,"landblock":)" + deep + "}");
    write_text(corpus, "poses", "deep.jsonl", R"({"time":0.5,"object":"0x50000001","cell":)" + deep + "}\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "make_corpus VECTORS CORPUS, for example: make_corpus tests/vectors tests/fuzz/corpus\n";
        return 2;
    }
    const std::filesystem::path vectors = argv[1];
    const Corpus corpus{argv[2]};
    const std::vector<Line> messages = read_lines(vectors / "messages.jsonl");
    const std::vector<Line> packets = read_lines(vectors / "packets.jsonl");
    for (const Line& line : pick(messages, kMaxFiles)) {
        corpus.write("decode", line.id, line.bytes);
        corpus.write("round_trip", line.id, line.bytes);
    }
    for (const Line& line : pick(packets, kMaxFiles)) corpus.write("packet", line.id, line.bytes);
    for (const auto& [name, session] : group(packets)) {
        corpus.write("capture", name, as_capture(session));
        corpus.write("c_capture", name, as_capture(session));
        corpus.write("capture", name + ".jsonl", as_json_lines(session));
        corpus.write("reassembly", name, as_fragments(session));
        corpus.write("world", name, as_stream(session));
    }
    corpus.write("capture", "classic", classic_capture());
    corpus.write("c_capture", "classic", classic_capture());
    corpus.write("c_capture", "messages.jsonl", std::as_bytes(std::span(kMessageLines)));
    corpus.write("capture", "odd.jsonl", std::as_bytes(std::span(kOddLines)));
    corpus.write("capture", "messages.jsonl", std::as_bytes(std::span(kMessageLines)));
    corpus.write("capture", "net_capture.jsonl", std::as_bytes(std::span(kNetCaptureLines)));
    std::size_t number = 0;
    for (const auto& life : lives()) corpus.write("world", "life-" + std::to_string(++number), as_stream(life));
    corpus.write("world", "effects", as_effects_stream());
    number = 0;
    for (const auto& life : lives()) corpus.write("c_api", "life-" + std::to_string(++number), as_calls(life));
    number = 0;
    for (const auto& life : lives()) corpus.write("pipeline", "life-" + std::to_string(++number), as_capture(life));
    write_relayed(corpus);
    write_scenarios(corpus);
    write_deep(corpus);
    write_objects(corpus, vectors / "gamedata");
    write_land(corpus, vectors / "gamedata");
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        corpus.write("typed_world", "chance-" + std::to_string(seed), any_bytes(seed));
    }
}
