#include "transport/plausibility.h"

#include <algorithm>
#include <array>

#include "transport/checksum.h"
#include "transport/packet.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kGameAction = 0xF7B1;
constexpr std::uint32_t kOldFragmentsFlag = 0x200;

// The messages that spec 10 names, decoded or not. This recognises a flow; `wire` decodes them.
constexpr std::array<std::uint32_t, 26> kKnownOpcodes{
    0xF619, 0xF625, 0xF658, 0xF659, 0xF745, 0xF746, 0xF747, 0xF748, 0xF749, 0xF74A, 0xF74B, 0xF74C, 0xF74E,
    0xF750, 0xF751, 0xF754, 0xF755, 0xF7B0, 0xF7B1, 0xF7DB, 0xF7DE, 0xF7DF, 0xF7E0, 0xF7E1, 0xF7E5, 0xF7E7};

bool is_sane(const FragmentHeader& header) { return header.index < header.count && is_known_queue(header.queue); }

std::optional<std::uint32_t> first_opcode(const Fragment& fragment) {
    if (fragment.header.index != 0 || fragment.data.size() < 4) return std::nullopt;
    return load_le<std::uint32_t>(fragment.data, 0);
}

bool is_known(std::optional<std::uint32_t> opcode) {
    return opcode && std::ranges::find(kKnownOpcodes, *opcode) != kKnownOpcodes.end();
}

struct FragmentEvidence {
    bool sane = true;
    bool known_opcode = false;
    std::optional<Sender> sender;
};

FragmentEvidence read_fragments(const Packet& packet) {
    FragmentEvidence evidence;
    FragmentCursor fragments{packet.fragments};
    while (const auto fragment = fragments.next()) {
        evidence.sane = evidence.sane && is_sane(fragment->header);
        const auto opcode = first_opcode(*fragment);
        evidence.known_opcode = evidence.known_opcode || is_known(opcode);
        const std::uint16_t queue = fragment->header.queue;
        if (queue == kQueueSmartbox || queue == kQueueUi) evidence.sender = Sender::Server;
        if (opcode == kGameAction) evidence.sender = Sender::Client;
    }
    return evidence;
}

bool has_plain_checksum_that_verifies(const Packet& packet) {
    return verify_checksum(packet, nullptr).reason == ChecksumReason::PlainMatches;
}

// Their header is the same and their fragments follow it directly under another flag. Under today's flags such a packet
// reads as a socket address and a lot of surplus.
bool looks_like_old_generation(Bytes payload) {
    if (payload.size() < kPacketHeaderBytes) return false;
    const PacketHeader header = read_packet_header(payload);
    const bool plain =
        (header.flags & ~std::uint32_t{kFlagRetransmission | kFlagEncryptedChecksum}) == kOldFragmentsFlag;
    const Bytes chain = payload.subspan(kPacketHeaderBytes);
    if (!plain || header.size != chain.size() || !check_fragments(chain, 0)) return false;
    return read_fragments(Packet{.fragments = chain}).sane;
}

Plausibility judge(const Packet& packet, const FragmentEvidence& evidence) {
    if (!evidence.sane) return Plausibility::No;
    if (packet.header.flags == 0) return Plausibility::Neutral;
    const bool confirmed = evidence.known_opcode || has_plain_checksum_that_verifies(packet);
    return confirmed ? Plausibility::Confirmed : Plausibility::Candidate;
}

}  // namespace

std::optional<Sender> sender_by_headers(const PacketHeader& header) {
    if (header.has(kFlagLoginRequest | kFlagConnectResponse)) return Sender::Client;
    if (header.has(kFlagConnectRequest | kFlagReferral | kFlagServerSwitch)) return Sender::Server;
    return std::nullopt;
}

Assessment assess_datagram(Bytes payload) {
    if (looks_like_old_generation(payload)) return {.plausibility = Plausibility::OldGeneration};
    const Result<Packet> packet = parse_packet(payload);
    if (!packet) return {};
    const FragmentEvidence evidence = read_fragments(*packet);
    const Plausibility plausibility = judge(*packet, evidence);
    if (plausibility == Plausibility::No) return {};
    const auto by_headers = sender_by_headers(packet->header);
    return {plausibility, *packet, by_headers ? by_headers : evidence.sender};
}

}  // namespace acmotion
