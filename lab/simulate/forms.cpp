#include "lab/simulate/forms.h"

#include <fmt/format.h>

#include <cassert>
#include <chrono>
#include <iterator>

#include "acmotion/capture/capture_writer.h"
#include "lab/base/hex.h"
#include "sessions/flow_observer.h"

namespace acmotion::corpus {
namespace {

using Datagrams = std::span<const OwnedDatagram>;

constexpr std::uint16_t kFirstClientPort = 10'000;  // servers have lower ones

bool is_from_client(const OwnedDatagram& datagram) { return datagram.source.port >= kFirstClientPort; }

ByteBuffer bytes_of(const std::string& text) {
    const auto bytes = std::as_bytes(std::span{text});
    return {bytes.begin(), bytes.end()};
}

// ---- packets --------------------------------------------------------------------------------------------------------

void append_as_pcapng(ByteBuffer& out, const OwnedDatagram& datagram) {
    [[maybe_unused]] const Result<void> written = append_datagram(out, datagram.view());
    assert(written);
}

ByteBuffer pcapng_of(Datagrams datagrams, const Window& window) {
    ByteBuffer file;
    append_capture_header(file);
    for (const OwnedDatagram& datagram : datagrams) {
        if (window.has(datagram.time)) append_as_pcapng(file, datagram);
    }
    return file;
}

void append_pcap_header(ByteBuffer& out) {
    constexpr std::uint32_t kMicroseconds = 0xA1B2C3D4, kLongest = 65'535, kRawIp = 101;
    append_le(out, kMicroseconds);
    append_le(out, std::uint16_t{2});  // version 2.4
    append_le(out, std::uint16_t{4});
    append_le(out, std::uint64_t{0});  // UTC, accuracy
    append_le(out, kLongest);
    append_le(out, kRawIp);
}

// The IP packet is that of a block of pcapng.
void append_as_pcap(ByteBuffer& out, const OwnedDatagram& datagram) {
    constexpr std::size_t kLengthAt = 20, kPacketAt = 28;
    ByteBuffer block;
    append_as_pcapng(block, datagram);
    const auto length = load_le<std::uint32_t>(block, kLengthAt);
    append_le(out, static_cast<std::uint32_t>(datagram.time / kNanosecondsPerSecond));
    append_le(out, static_cast<std::uint32_t>(datagram.time % kNanosecondsPerSecond / 1000));
    append_le(out, length);
    append_le(out, length);
    append(out, Bytes{block}.subspan(kPacketAt, length));
}

ByteBuffer pcap_of(Datagrams datagrams, const Window& window) {
    ByteBuffer file;
    append_pcap_header(file);
    for (const OwnedDatagram& datagram : datagrams) {
        if (window.has(datagram.time)) append_as_pcap(file, datagram);
    }
    return file;
}

// ---- lines ----------------------------------------------------------------------------------------------------------

const char* direction(bool is_client) { return is_client ? "c2s" : "s2c"; }

ByteBuffer datagram_lines_of(Datagrams datagrams, const Window& window) {
    std::string text;
    const std::uint16_t first_port = datagrams.front().destination.port;  // that of the login
    for (const OwnedDatagram& datagram : datagrams) {
        if (!window.has(datagram.time)) continue;
        const bool is_client = is_from_client(datagram);
        const std::uint16_t port = (is_client ? datagram.destination : datagram.source).port;
        fmt::format_to(std::back_inserter(text),
                       R"({{"t": {:.6f}, "dir": "{}", "pair": {}, "len": {}, "data": "{}"}})"
                       "\n",
                       to_seconds(datagram.time), direction(is_client), port - first_port, datagram.payload.size(),
                       to_hex(datagram.payload));
    }
    return bytes_of(text);
}

// A message of the sessions, as a line.
using MessageLine = std::function<std::string(std::size_t index, const ObservedMessage&)>;

class LineWriter : public CaptureSink {
 public:
    LineWriter(Window window, MessageLine line) : window_(window), line_(std::move(line)) {}

    void on_message(SessionNumber, const ObservedMessage& message) override {
        if (window_.has(message.time)) text += line_(count++, message);
    }

    std::string text;
    std::size_t count = 0;

 private:
    Window window_;
    MessageLine line_;
};

LineWriter message_lines(Datagrams datagrams, const Window& window, MessageLine line) {
    LineWriter writer{window, std::move(line)};
    FlowObserver observer{writer};
    for (const OwnedDatagram& datagram : datagrams) observer.receive(datagram.view());
    observer.finish();
    return writer;
}

ByteBuffer message_lines_of(Datagrams datagrams, const Window& window) {
    const Nanoseconds start = datagrams.front().time;
    return bytes_of(message_lines(datagrams, window, [start](std::size_t index, const ObservedMessage& message) {
                        return fmt::format(R"({{"idx": {}, "dir": "{}", "t_rel": {:.6f}, "queue": {}, "blob_id": {}, )"
                                           R"("opcode": "0x{:04X}", "payload_hex": "{}"}})"
                                           "\n",
                                           index, direction(message.sender == Sender::Client),
                                           to_seconds(message.time - start), message.queue, message.blob_id,
                                           message.opcode(), to_hex(message.bytes));
                    }).text);
}

// "2016-09-29T01:02:03.456Z"
std::string date_of(Nanoseconds time) {
    using namespace std::chrono;
    const sys_time<milliseconds> moment{milliseconds{time / 1'000'000}};
    const auto day = floor<days>(moment);
    const year_month_day date{day};
    const hh_mm_ss clock{moment - day};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

ByteBuffer net_capture_of(Datagrams datagrams, const Window& window) {
    const LineWriter lines = message_lines(datagrams, window, [](std::size_t index, const ObservedMessage& message) {
        return fmt::format(R"({{"kind": "msg", "t": "{}", "opcode": "0x{:04X}", "len": {}, "hex": "{}", "seq": {}, )"
                           R"("group": {}}})"
                           "\n",
                           date_of(message.time), message.opcode(), message.bytes.size(), to_hex(message.bytes), index,
                           message.queue);
    });
    const std::string header = fmt::format(
        R"({{"character": "Observer", "guid": "0x50000001", "endpoint": "192.0.2.2:50000", "reason": "corpus", )"
        R"("msgCount": {}, "fragCount": 0, "sessionCount": 1}})"
        "\n",
        lines.count);
    return bytes_of(header + lines.text);
}

}  // namespace

ByteBuffer written_as(Form form, Datagrams datagrams, const Window& window) {
    switch (form) {
        case Form::Pcapng: return pcapng_of(datagrams, window);
        case Form::Pcap: return pcap_of(datagrams, window);
        case Form::DatagramLines: return datagram_lines_of(datagrams, window);
        case Form::MessageLines: return message_lines_of(datagrams, window);
        case Form::NetCapture: break;
    }
    return net_capture_of(datagrams, window);
}

}  // namespace acmotion::corpus
