#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "capture/capture_reader.h"
#include "support/capture_builder.h"
#include "support/libpcap_reference.h"
#include "support/take_all.h"

namespace acmotion::test {
namespace {

using namespace test;

ByteBuffer any_bytes(std::size_t most) {
    const auto numbers = *rc::gen::container<std::vector<std::uint8_t>>(*rc::gen::inRange<std::size_t>(0, most),
                                                                        rc::gen::arbitrary<std::uint8_t>());
    return copy(std::as_bytes(std::span(numbers)));
}

std::vector<ReferenceFrame> read_with_ours(const ByteBuffer& file) {
    std::vector<ReferenceFrame> frames;
    auto reader = CaptureReader::open(ByteStream{Bytes(file)});
    if (!reader) return frames;
    take_all(*reader, file.size(), [&](const CapturedFrame& frame) {
        frames.push_back({frame.time, frame.original_bytes, copy(frame.bytes)});
    });
    return frames;
}

ByteBuffer any_pcap() {
    PcapBuilder file{{.big_endian = *rc::gen::arbitrary<bool>(), .nanoseconds = *rc::gen::arbitrary<bool>()}};
    for (int remaining = *rc::gen::inRange(0, 20); remaining > 0; --remaining) {
        file.record(*rc::gen::inRange(0U, 2'000'000'000U), *rc::gen::inRange(0U, 1'000'000U), any_bytes(80),
                    *rc::gen::inRange(0U, 10U));
    }
    return file.bytes();
}

// What libpcap can read too: it wants one byte order in all sections, one link type and snap length on all interfaces.
ByteBuffer any_pcapng() {
    PcapngBuilder file;
    const bool big_endian = *rc::gen::arbitrary<bool>();
    for (int sections = *rc::gen::inRange(1, 3); sections > 0; --sections) {
        file.section(big_endian);
        const auto interfaces = *rc::gen::inRange<std::uint32_t>(1, 4);
        for (std::uint32_t i = 0; i < interfaces; ++i) {
            const auto resolution = *rc::gen::element<std::uint8_t>(3, 6, 9);
            file.interface_with_times(1, resolution, *rc::gen::inRange(0, 1000));
        }
        for (int remaining = *rc::gen::inRange(0, 10); remaining > 0; --remaining) {
            const auto which = *rc::gen::inRange<std::uint32_t>(0, interfaces);
            const auto units = *rc::gen::inRange<std::uint64_t>(0, 1'700'000'000'000);
            switch (*rc::gen::inRange(0, 3)) {
                case 0: file.packet(which, units, any_bytes(80), *rc::gen::inRange(0U, 10U)); break;
                case 1: file.obsolete_packet(static_cast<std::uint16_t>(which), units, any_bytes(80)); break;
                default: file.block(*rc::gen::inRange(10U, 20U), file.body().put_bytes(any_bytes(50))); break;
            }
        }
    }
    return file.bytes();
}

RC_GTEST_PROP(Capture, PcapIsReadAsLibpcapReadsIt, ()) {
    const ByteBuffer file = any_pcap();
    const Reference reference = read_with_libpcap(file);
    RC_ASSERT(reference.opened);
    RC_ASSERT(read_with_ours(file) == reference.frames);
}

RC_GTEST_PROP(Capture, PcapngIsReadAsLibpcapReadsIt, ()) {
    const ByteBuffer file = any_pcapng();
    const Reference reference = read_with_libpcap(file);
    RC_ASSERT(reference.opened);
    RC_ASSERT(read_with_ours(file) == reference.frames);
}

RC_GTEST_PROP(Capture, ACutFileLosesNothingBeforeTheCut, ()) {
    const ByteBuffer file = *rc::gen::arbitrary<bool>() ? any_pcap() : any_pcapng();
    ByteBuffer cut = file;
    cut.resize(*rc::gen::inRange<std::size_t>(28, file.size() + 1));
    const auto all = read_with_ours(file);
    const auto some = read_with_ours(cut);
    RC_ASSERT(some.size() <= all.size());
    RC_ASSERT(std::equal(some.begin(), some.end(), all.begin()));
}

// Any file with bytes overwritten, through the whole way: it ends, and every byte is accounted for.
RC_GTEST_PROP(Capture, ADamagedFileEndsWithAnAccount, ()) {
    ByteBuffer file = *rc::gen::arbitrary<bool>() ? any_pcap() : any_pcapng();
    for (int remaining = *rc::gen::inRange(0, 10); remaining > 0; --remaining) {
        file[*rc::gen::inRange<std::size_t>(0, file.size())] =
            static_cast<std::byte>(*rc::gen::arbitrary<std::uint8_t>());
    }
    auto reader = DatagramReader::open(ByteStream{Bytes(file)});
    if (!reader) return;
    take_all(*reader, file.size(), [](const Datagram&) {});
    RC_ASSERT(reader->end().offset + reader->end().bytes_lost == file.size());
}

IpAddress any_address(bool v6) {
    const auto number = *rc::gen::arbitrary<std::uint32_t>();
    return v6 ? IpAddress{0x20010DB800000000, number} : IpAddress::v4(number);
}

RC_GTEST_PROP(Capture, DatagramsWrittenAreRead, ()) {
    struct Sent {
        Nanoseconds time;
        Endpoint source;
        Endpoint destination;
        ByteBuffer payload;
    };
    std::vector<Sent> sent;
    ByteBuffer file;
    append_capture_header(file);
    for (int remaining = *rc::gen::inRange(0, 20); remaining > 0; --remaining) {
        const bool v6 = *rc::gen::arbitrary<bool>();
        const auto port = rc::gen::arbitrary<std::uint16_t>();
        sent.push_back({*rc::gen::inRange<Nanoseconds>(0, kLatestMoment),
                        {any_address(v6), *port},
                        {any_address(v6), *port},
                        any_bytes(100)});
        const Sent& one = sent.back();
        RC_ASSERT(append_datagram(file, {one.time, one.source, one.destination, one.payload}).has_value());
    }
    DatagramReader reader = *DatagramReader::open(ByteStream{Bytes(file)});
    for (const Sent& one : sent) {
        const auto got = reader.next();
        RC_ASSERT(got.has_value());
        RC_ASSERT(got->time == one.time);
        RC_ASSERT(got->source == one.source);
        RC_ASSERT(got->destination == one.destination);
        RC_ASSERT(copy(got->payload) == one.payload);
    }
    RC_ASSERT(!reader.next());
}

}  // namespace
}  // namespace acmotion::test
