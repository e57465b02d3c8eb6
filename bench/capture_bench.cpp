// How long does a capture take from file to messages, compared with libpcap reading the same file and touching every
// byte in the same run? Budget: at most twice as long.
#include <benchmark/benchmark.h>
#include <pcap/pcap.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>

#include "cpu_time.h"
#include "sessions/flow_observer.h"
#include "transport/packet_sender.h"

namespace {

using namespace acmotion;

constexpr int kDatagrams = 200'000;
constexpr int kClients = 8;

ByteBuffer random_message(std::minstd_rand& random) {
    const bool large = random() % 50 == 0;
    ByteBuffer message = make_body(std::uint32_t{large ? 0xF745U : 0xF748U});
    message.resize(large ? 600 : 36 + 4 * (random() % 9));
    return message;
}

// What a server sends to a few clients: mostly short packets with a position or two, all verified.
class Traffic {
 public:
    explicit Traffic(std::uint8_t number) : client_{IpAddress::v4(10, 0, 0, number), 50000} {
        connection_.cookie = number;
        connection_.seed_server_to_client = number;
        server_ = std::make_unique<PacketSender>(PacketSenderConfig::server(connection_));
    }

    void connect(ByteBuffer& file, Nanoseconds time) { write(file, time, 9000, make_connect_request(connection_)); }

    void send(ByteBuffer& file, Nanoseconds time, std::minstd_rand& random) {
        for (auto remaining = 1 + random() % 3; remaining > 0; --remaining) {
            if (!server_->queue_message(random_message(random), kQueueSmartbox)) std::abort();
        }
        for (const ByteBuffer& datagram : server_->flush(0)) write(file, time, 9001, datagram);
    }

 private:
    void write(ByteBuffer& file, Nanoseconds time, std::uint16_t port, const ByteBuffer& datagram) {
        if (!append_datagram(file, {time, {IpAddress::v4(10, 1, 0, 1), port}, client_, datagram})) std::abort();
    }

    Endpoint client_;
    ConnectRequest connection_;
    std::unique_ptr<PacketSender> server_;
};

// Writes the capture once, and removes it at the end.
class SampleFile {
 public:
    SampleFile() : path_((std::filesystem::temp_directory_path() / "acmotion_capture_bench.pcapng").string()) {
        std::minstd_rand random{1};
        std::vector<Traffic> traffic;
        for (std::uint8_t number = 1; number <= kClients; ++number) traffic.emplace_back(number);
        ByteBuffer file;
        append_capture_header(file);
        for (Traffic& one : traffic) one.connect(file, 0);
        for (int i = 0; i < kDatagrams; ++i) traffic[random() % kClients].send(file, i * 1'000'000LL, random);
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
        bytes_ = file.size();
    }
    SampleFile(const SampleFile&) = delete;
    SampleFile& operator=(const SampleFile&) = delete;
    ~SampleFile() { std::filesystem::remove(path_); }

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
    std::string path_;
    std::size_t bytes_ = 0;
};

const SampleFile& sample() {
    static const SampleFile file;
    return file;
}

class CountingSink : public CaptureSink {
 public:
    void on_message(FlowId, const ObservedMessage& message) override {
        ++messages;
        verified += message.verification == Verification::Verified ? 1 : 0;
    }
    std::uint64_t messages = 0;
    std::uint64_t verified = 0;
};

std::uint64_t read_with_ours() {
    CountingSink sink;
    auto stream = open_file(sample().path());
    if (!stream || !read_capture(std::move(*stream), {}, sink)) std::abort();
    if (sink.messages != sink.verified) std::abort();
    return sink.messages;
}

std::uint64_t read_with_libpcap() {
    char trouble[PCAP_ERRBUF_SIZE];
    pcap_t* pcap = pcap_open_offline(sample().path().c_str(), trouble);
    if (pcap == nullptr) std::abort();
    std::uint64_t sum = 0;
    pcap_pkthdr* header = nullptr;
    const unsigned char* data = nullptr;
    while (pcap_next_ex(pcap, &header, &data) == 1) {
        for (std::uint32_t i = 0; i < header->caplen; ++i) sum += data[i];
    }
    pcap_close(pcap);
    return sum;
}

// Turn and turn about, so that a noisy machine disturbs both alike.
void capture_to_messages(benchmark::State& state) {
    double libpcap = 0;
    double ours = 0;
    std::uint64_t messages = 0;
    for (auto _ : state) {
        libpcap += bench::cpu_seconds_of([] { benchmark::DoNotOptimize(read_with_libpcap()); });
        const double once = bench::cpu_seconds_of([&] { messages += read_with_ours(); });
        ours += once;
        state.SetIterationTime(once);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(sample().bytes()));
    state.SetItemsProcessed(static_cast<std::int64_t>(messages));
    state.counters["times_libpcap"] = ours / libpcap;
    state.counters["budget"] = 2.0;
}
BENCHMARK(capture_to_messages)->UseManualTime()->Unit(benchmark::kMillisecond)->MinTime(3);

}  // namespace

BENCHMARK_MAIN();
