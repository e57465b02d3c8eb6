#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>

#include "acmotion/transport/observer.h"
#include "derived_session.h"
#include "support/recording_sink.h"
#include "transport/packet_sender.h"
#include "transport/reassembler.h"

namespace acmotion::test {
namespace {

using namespace test;
using Messages = std::vector<ByteBuffer>;
using Datagrams = std::vector<ByteBuffer>;

// Opcode first; mostly short, some of several pieces.
ByteBuffer any_message() {
    const std::size_t size = *rc::gen::weightedOneOf<std::size_t>(
        {{6, rc::gen::inRange<std::size_t>(4, 80)}, {1, rc::gen::inRange<std::size_t>(4, 2500)}});
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    ByteBuffer message(size);
    for (std::byte& byte : message) byte = static_cast<std::byte>(random());
    return message;
}

Messages any_messages() {
    Messages messages;
    for (int remaining = *rc::gen::inRange(1, 40); remaining > 0; --remaining) messages.push_back(any_message());
    return messages;
}

std::uint16_t any_queue() { return *rc::gen::inRange<std::uint16_t>(1, 12); }

// Sends them a few at a time, with other headers among them.
Datagrams send(PacketSender& sender, const Messages& messages) {
    Datagrams datagrams;
    for (const ByteBuffer& message : messages) {
        RC_ASSERT(sender.queue_message(message, any_queue()).has_value());
        if (*rc::gen::inRange(0, 4) == 0) sender.queue_header(kFlagAckSequence, 7U);
        if (*rc::gen::inRange(0, 4) == 0) sender.queue_header(kFlagTimeSync, 1.5);
        if (*rc::gen::inRange(0, 4) == 0) sender.queue_header(kFlagFlow, 1U, std::uint16_t{2});
        if (*rc::gen::inRange(0, 2) == 0) continue;
        for (ByteBuffer& datagram : sender.flush(0)) datagrams.push_back(std::move(datagram));
    }
    for (ByteBuffer& datagram : sender.flush(0)) datagrams.push_back(std::move(datagram));
    return datagrams;
}

struct Line {
    PacketSender sender{PacketSenderConfig::server(kDerivedConnection)};
    Observer observer;
    RecordingSink sink;

    explicit Line(Observer::Gaps policy = Observer::Gaps::Lenient) : observer({}, policy) {
        receive(make_connect_request(kDerivedConnection));
    }
    void receive(const ByteBuffer& datagram) { observer.receive(Sender::Server, datagram, 0, sink); }
    void receive(const Datagrams& datagrams) {
        for (const ByteBuffer& datagram : datagrams) receive(datagram);
    }
};

// Moves each datagram by a few places.
Datagrams jumbled(const Datagrams& datagrams, std::size_t reach) {
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (std::size_t i = 0; i < datagrams.size(); ++i)
        places.emplace_back(i + *rc::gen::inRange<std::size_t>(0, reach), i);
    std::sort(places.begin(), places.end());
    Datagrams result;
    for (const auto& [place, index] : places) result.push_back(datagrams[index]);
    return result;
}

// Loses some, repeats some, and resends the lost ones at the end, as asked for.
Datagrams through_bad_network(PacketSender& sender, const Datagrams& datagrams) {
    Datagrams arriving;
    Datagrams resent;
    for (const ByteBuffer& datagram : datagrams) {
        const PacketHeader header = read_packet_header(datagram);
        const int fate = *rc::gen::inRange(0, 10);
        if (fate > 1 || is_ack_or_nak_only(header)) arriving.push_back(datagram);
        if (fate > 7) arriving.push_back(datagram);
        if (fate < 3 && !is_ack_or_nak_only(header)) resent.push_back(*sender.resend(header.sequence, 1));
    }
    arriving.insert(arriving.end(), resent.begin(), resent.end());
    return arriving;
}

Messages sorted(Messages messages) {
    std::sort(messages.begin(), messages.end());
    return messages;
}

RC_GTEST_PROP(Transport, MessagesComeOutAsTheyWentIn, ()) {
    Line line;
    const Messages messages = any_messages();
    line.receive(send(line.sender, messages));
    RC_ASSERT(line.sink.bodies() == messages);
    RC_ASSERT(line.observer.statistics(Sender::Server).count(Verification::Verified) == line.sink.packets.size());
}

RC_GTEST_PROP(Transport, MessagesSurviveReorderingDuplicationAndLossWithRetransmission, ()) {
    Line line;
    const Messages messages = any_messages();
    const Datagrams sent = send(line.sender, messages);
    line.receive(jumbled(through_bad_network(line.sender, sent), 30));
    RC_ASSERT(sorted(line.sink.bodies()) == sorted(messages));
    const TransportStatistics statistics = line.observer.statistics(Sender::Server);
    RC_ASSERT(statistics.lost_packets == 0U);
    RC_ASSERT(statistics.count(Verification::Failed) == 0U);
}

RC_GTEST_PROP(Transport, StrictOrderIsTheOrderOfSending, ()) {
    Line line{Observer::Gaps::Strict};
    Messages messages;  // of one piece each, so that each completes with its own packet
    for (int remaining = *rc::gen::inRange(1, 40); remaining > 0; --remaining)
        messages.push_back(ByteBuffer(*rc::gen::inRange<std::size_t>(4, 449), static_cast<std::byte>(remaining)));
    line.receive(jumbled(send(line.sender, messages), 20));
    line.observer.finish(0, line.sink);
    RC_ASSERT(line.sink.bodies() == messages);
}

RC_GTEST_PROP(Transport, AFlippedBitAnywhereInAChecksummedPacketIsReported, ()) {
    Line line;
    Datagrams datagrams = send(line.sender, {any_message()});
    ByteBuffer& victim = datagrams[*rc::gen::inRange<std::size_t>(0, datagrams.size())];
    const std::size_t bit = *rc::gen::inRange<std::size_t>(0, victim.size() * 8);
    victim[bit / 8] ^= std::byte{1} << (bit % 8);
    line.sink.packets.clear();
    line.receive(datagrams);

    const TransportStatistics statistics = line.observer.statistics(Sender::Server);
    const std::uint64_t verified = statistics.count(Verification::Verified) - 1;  // the ConnectRequest
    RC_ASSERT(verified == datagrams.size() - 1);
    const auto reported = statistics.count(Verification::Failed) +
                          statistics.count(TransportEvent::Kind::SurplusBytes) +
                          statistics.count(TransportEvent::Kind::MalformedPacket);
    RC_ASSERT(reported >= 1U);
}

RC_GTEST_PROP(Transport, AHandshakeWithAFlippedBitIsReported, ()) {
    ByteBuffer victim = make_connect_request(kDerivedConnection);
    const std::size_t bit = *rc::gen::inRange<std::size_t>(0, victim.size() * 8);
    victim[bit / 8] ^= std::byte{1} << (bit % 8);
    Observer observer;
    RecordingSink sink;
    observer.receive(Sender::Server, victim, 0, sink);
    RC_ASSERT(observer.statistics(Sender::Server).count(Verification::Verified) == 0U);
    RC_ASSERT(sink.count(TransportEvent::Kind::SessionStarted) == 0U);
}

RC_GTEST_PROP(Transport, HostileFragmentsStayWithinBounds, ()) {
    const Limits limits{.fragments_per_message = 8,
                        .incomplete_messages = 5,
                        .incomplete_message_bytes = 6000,
                        .completed_messages_remembered = 3};
    Reassembler reassembler{limits};
    RecordingSink sink;
    TransportStatistics statistics;
    Nanoseconds now = 0;
    for (int i = 0; i < 300; ++i) {
        now += *rc::gen::inRange<Nanoseconds>(0, kNanosecondsPerSecond);
        TransportReporter reporter{statistics, sink, Sender::Server, now};
        const ByteBuffer data(*rc::gen::elementOf(std::vector<std::size_t>{0, 3, 100, 448, 448, 448}));
        const Fragment piece{{.blob_id = *rc::gen::inRange<std::uint64_t>(0, 12),
                              .count = *rc::gen::inRange<std::uint16_t>(0, 12),
                              .size = static_cast<std::uint16_t>(16 + data.size()),
                              .index = *rc::gen::inRange<std::uint16_t>(0, 12),
                              .queue = *rc::gen::inRange<std::uint16_t>(9, 11)},
                             data};
        const auto whole = reassembler.add(piece, Verification::Unverified, reporter);
        reassembler.expire(reporter);
        RC_ASSERT(reassembler.incomplete() <= limits.incomplete_messages);
        RC_ASSERT(reassembler.budget()->bytes() <= limits.incomplete_message_bytes);
        RC_ASSERT((!whole || whole->bytes.size() <= limits.fragments_per_message * kMaxFragmentDataBytes));
    }
}

RC_GTEST_PROP(Transport, AnyBytesAreEitherReadOrRefusedWithAnOffsetInside, (std::vector<std::uint8_t> noise)) {
    const Bytes bytes = std::as_bytes(std::span(noise));
    const auto packet = parse_packet(bytes);
    if (!packet) RC_ASSERT(packet.error().byte_offset <= bytes.size());
}

// A real session in which bytes were overwritten at will, both directions, both policies.
RC_GTEST_PROP(Transport, DamagedSessionsNeverStopTheObserver, ()) {
    Observer observer{{}, *rc::gen::element(Observer::Gaps::Lenient, Observer::Gaps::Strict)};
    RecordingSink sink;
    PacketSender sender{PacketSenderConfig::server(kDerivedConnection)};
    observer.receive(Sender::Server, make_connect_request(kDerivedConnection), 0, sink);
    Datagrams datagrams = send(sender, any_messages());
    for (ByteBuffer& datagram : datagrams) {
        for (int remaining = *rc::gen::inRange(0, 4); remaining > 0; --remaining) {
            datagram[*rc::gen::inRange<std::size_t>(0, std::min<std::size_t>(datagram.size(), 40))] =
                static_cast<std::byte>(*rc::gen::arbitrary<std::uint8_t>());
        }
        observer.receive(*rc::gen::element(Sender::Server, Sender::Client), datagram, 0, sink);
    }
    observer.finish(0, sink);
    const auto statistics = observer.statistics(Sender::Server);
    RC_ASSERT(statistics.packets + observer.statistics(Sender::Client).packets == datagrams.size() + 1);
}

}  // namespace
}  // namespace acmotion::test
