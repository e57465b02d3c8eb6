#include "capture/captured_line.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "capture/flat_json.h"
#include "capture/ip.h"
#include "transport/packet_draft.h"

namespace acmotion {
namespace {

constexpr std::array<std::string_view, 5> kDatagramMembers{"t", "dir", "pair", "len", "data"};
enum Member : std::uint8_t { kTime, kDirection, kPair, kLength, kData };

constexpr std::uint64_t kLargestPayload = 65535 - kIpv4HeaderBytes - kUdpHeaderBytes;

Result<void> read_value(FlatJson& json, std::size_t member, DatagramLine& datagram) {
    switch (member) {
        case kTime: return take(json.read_moment("t"), datagram.time);
        case kDirection: return take(json.read_direction(), datagram.is_from_client);
        case kPair: return take(json.read_count("pair", 1), datagram.pair);
        case kLength: return take(json.read_count("len", kLargestPayload), datagram.length);
        default: return take(json.read_hex("data"), datagram.data);
    }
}

constexpr std::uint64_t kMost16 = 0xFFFF;
constexpr std::uint64_t kMost32 = 0xFFFFFFFF;

// What only clients send: actions, and what leads into the world.
constexpr std::array<std::uint32_t, 6> kClientOpcodes{0xF7B1, 0xF7C8, 0xF7E6, 0xF655, 0xF656, 0xF657};

tl::unexpected<Error> invalid(std::string_view field, std::size_t at) {
    return fail(ErrorCode::Invalid, FlatJson::kLine, field, at);
}

// A number, or a string of hexadecimal digits with or without "0x".
Result<std::uint32_t> read_opcode(FlatJson& json) {
    const std::size_t start = json.at();
    if (!json.is_string())
        return json.read_count("opcode", kMost32).map([](std::uint64_t it) { return std::uint32_t(it); });
    const auto text = json.read_string("opcode");
    if (!text) return tl::unexpected(text.error());
    const std::string_view digits = text->substr(text->starts_with("0x") || text->starts_with("0X") ? 2 : 0);
    std::uint32_t opcode = 0;
    const auto [end, trouble] = std::from_chars(digits.data(), digits.data() + digits.size(), opcode, 16);
    if (trouble != std::errc{} || end != digits.data() + digits.size()) return invalid("opcode", start);
    return opcode;
}

// ---- "2026-09-29T01:02:03.456Z" -----------------------------------------------------------------------------------
// The digits that stand there, and nothing else; nothing if there are others.
std::optional<std::int64_t> number_at(std::string_view text, std::size_t at, std::size_t digits) {
    std::int64_t number = 0;
    for (const char c : text.substr(at, digits)) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

std::optional<Nanoseconds> nanoseconds_of_fraction(std::string_view digits) {
    constexpr std::size_t kFractionDigits = 9;
    if (digits.empty() || digits.size() > kFractionDigits) return std::nullopt;
    auto number = number_at(digits, 0, digits.size());
    for (std::size_t i = digits.size(); number && i < kFractionDigits; ++i) *number *= 10;
    return number;
}

std::optional<Nanoseconds> moment_of(std::string_view text) {
    constexpr std::string_view kForm = "0000-00-00T00:00:00";
    if (text.size() <= kForm.size() || text.back() != 'Z') return std::nullopt;
    for (std::size_t i = 0; i < kForm.size(); ++i) {
        if (kForm[i] != '0' && text[i] != kForm[i]) return std::nullopt;
    }
    const auto year = number_at(text, 0, 4), month = number_at(text, 5, 2), day = number_at(text, 8, 2);
    const auto hour = number_at(text, 11, 2), minute = number_at(text, 14, 2), second = number_at(text, 17, 2);
    if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
    if (*month < 1 || *month > 12 || *day < 1 || *day > 31 || *hour > 23 || *minute > 59 || *second > 60)
        return std::nullopt;
    const std::string_view fraction = text.substr(kForm.size(), text.size() - kForm.size() - 1);
    if (!fraction.empty() && fraction.front() != '.') return std::nullopt;
    const auto rest = fraction.empty() ? Nanoseconds{0} : nanoseconds_of_fraction(fraction.substr(1));
    if (!rest) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(*year)},
                                           std::chrono::month{static_cast<unsigned>(*month)},
                                           std::chrono::day{static_cast<unsigned>(*day)}};
    const std::int64_t days = std::chrono::sys_days{date}.time_since_epoch().count();
    const std::int64_t seconds = ((days * 24 + *hour) * 60 + *minute) * 60 + *second;
    if (seconds < 0 || seconds >= kLatestMoment / kNanosecondsPerSecond) return std::nullopt;
    return seconds * kNanosecondsPerSecond + *rest;
}

Result<Nanoseconds> read_date(FlatJson& json) {
    const std::size_t start = json.at();
    const auto text = json.read_string("t");
    if (!text) return tl::unexpected(text.error());
    const auto time = moment_of(*text);
    if (!time) return invalid("t", start);
    return *time;
}

Result<MessageLine::Kind> read_kind(FlatJson& json) {
    const auto kind = json.read_string("kind");
    if (!kind) return tl::unexpected(kind.error());
    if (*kind == "msg") return MessageLine::Kind::Message;
    return *kind == "frag" ? MessageLine::Kind::Fragment : MessageLine::Kind::Other;
}

tl::unexpected<Error> missing(std::string_view member, std::string_view line) {
    return fail(ErrorCode::Truncated, FlatJson::kLine, member, line.size());
}

// Those that we number stay apart from those that have a number.
constexpr std::uint64_t kOwnNumbers = std::uint64_t{1} << 32;

// The opcode goes before a content that does not begin with it.
ByteBuffer bytes_of(const MessageLine& line) {
    ByteBuffer bytes;
    append_hex(bytes, line.data);
    const bool has_opcode = bytes.size() >= 4 && load_le<std::uint32_t>(bytes, 0) == line.opcode;
    if (line.kind == MessageLine::Kind::Fragment || line.opcode == 0 || has_opcode) return bytes;
    ByteBuffer whole;
    append_le(whole, line.opcode);
    whole.insert(whole.end(), bytes.begin(), bytes.end());
    return whole;
}

void add_pieces(PacketDraft& draft, FragmentHeader header, Bytes message) {
    header.count = static_cast<std::uint16_t>((message.size() + kMaxFragmentDataBytes - 1) / kMaxFragmentDataBytes);
    for (; !message.empty(); ++header.index) {
        const std::size_t size = std::min(message.size(), kMaxFragmentDataBytes);
        draft.add_fragment(header, message.first(size));
        message = message.subspan(size);
    }
}

std::uint16_t queue_of(const MessageLine& line) {
    if (is_known_queue(line.queue)) return line.queue;
    return line.is_from_client ? kQueueWeenie : kQueueSmartbox;
}

}  // namespace

Result<DatagramLine> parse_datagram_line(std::string_view line) {
    FlatJson json{line};
    DatagramLine datagram;
    std::size_t length_at = 0;
    const auto there = read_members(json, kDatagramMembers, [&](std::size_t member) {
        if (member == kLength) length_at = json.at();
        return read_value(json, member, datagram);
    });
    if (!there) return tl::unexpected(there.error());
    for (std::size_t i = 0; i < kDatagramMembers.size(); ++i) {
        if (!(*there)[i]) return fail(ErrorCode::Truncated, FlatJson::kLine, kDatagramMembers[i], line.size());
    }
    if (datagram.data.size() / 2 > datagram.length) return fail(ErrorCode::Invalid, FlatJson::kLine, "len", length_at);
    return datagram;
}

Result<MessageLine> parse_message_line(std::string_view line) {
    constexpr std::array<std::string_view, 5> kMembers{"dir", "t_rel", "opcode", "payload_hex", "queue"};
    FlatJson json{line};
    MessageLine message;
    const auto there = read_members(json, kMembers, [&](std::size_t member) -> Result<void> {
        switch (member) {
            case 0: return take(json.read_direction(), message.is_from_client);
            case 1: return take(json.read_moment("t_rel"), message.time);
            case 2: return take(read_opcode(json), message.opcode);
            case 3: return take(json.read_hex("payload_hex"), message.data);
            default:
                return json.is_string() ? json.pass_value() : take(json.read_count("queue", kMost16), message.queue);
        }
    });
    if (!there) return tl::unexpected(there.error());
    constexpr std::size_t kNeeded = 4;
    for (std::size_t i = 0; i < kNeeded; ++i) {
        if (!(*there)[i]) return missing(kMembers[i], line);
    }
    message.length = static_cast<std::uint32_t>(message.data.size() / 2);
    return message;
}

Result<MessageLine> parse_net_capture_line(std::string_view line) {
    constexpr std::array<std::string_view, 9> kMembers{"kind", "t",   "hex",   "opcode", "len",
                                                       "seq",  "idx", "count", "group"};
    FlatJson json{line};
    MessageLine message;
    const auto there = read_members(json, kMembers, [&](std::size_t member) -> Result<void> {
        const auto count = [&](std::uint64_t most, auto& value) -> Result<void> {
            if (json.is_null()) return json.pass_value();
            return take(json.read_count(kMembers[member], most), value);
        };
        switch (member) {
            case 0: return take(read_kind(json), message.kind);
            case 1: return take(read_date(json), message.time);
            case 2: return json.is_null() ? json.pass_value() : take(json.read_hex("hex"), message.data);
            case 3: return json.is_null() ? json.pass_value() : take(read_opcode(json), message.opcode);
            case 4: return count(kMost32, message.length);
            case 5: return count(kMost32, message.number);
            case 6: return count(kMost16, message.index);
            case 7: return count(kMost16, message.count);
            default: return count(kMost16, message.queue);
        }
    });
    if (!there) return tl::unexpected(there.error());
    if (!(*there)[0]) return missing(kMembers[0], line);
    if (message.kind == MessageLine::Kind::Other) return message;
    constexpr std::size_t kNeeded = 3;
    for (std::size_t i = 1; i < kNeeded; ++i) {
        if (!(*there)[i]) return missing(kMembers[i], line);
    }
    message.length = std::max(message.length, static_cast<std::uint32_t>(message.data.size() / 2));
    message.is_from_client = std::ranges::find(kClientOpcodes, message.opcode) != kClientOpcodes.end();
    return message;
}

std::optional<std::uint32_t> messages_in_net_capture(std::string_view line) {
    constexpr std::array<std::string_view, 1> kMembers{"msgCount"};
    FlatJson json{line};
    std::uint32_t messages = 0;
    const auto there =
        read_members(json, kMembers, [&](std::size_t) { return take(json.read_count("msgCount", kMost32), messages); });
    if (!there || !(*there)[0]) return std::nullopt;
    return messages;
}

std::optional<ByteBuffer> MessagePackets::pack(const MessageLine& message) {
    const ByteBuffer bytes = bytes_of(message);
    const bool is_piece = message.kind == MessageLine::Kind::Fragment;
    if (bytes.empty() || bytes.size() > (is_piece ? kMaxFragmentDataBytes : kMostBytes)) return std::nullopt;
    if (is_piece && message.index >= message.count) return std::nullopt;
    const std::uint32_t sequence = ++sequences_[message.is_from_client ? 1 : 0];
    PacketDraft draft{{.sequence = sequence, .flags = kFlagEncryptedChecksum, .iteration = 1}};
    FragmentHeader header{.queue = queue_of(message)};
    if (is_piece) {
        header.blob_id = message.number;
        header.index = message.index;
        header.count = message.count;
        draft.add_fragment(header, bytes);
    } else {
        header.blob_id = kOwnNumbers + messages_++;
        add_pieces(draft, header, bytes);
    }
    return draft.finish();
}

}  // namespace acmotion
