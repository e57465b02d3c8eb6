#pragma once
#include <pcap/pcap.h>

#include <cstdio>
#include <memory>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/time.h"

// What libpcap finds in a capture file, to compare with.
namespace acmotion::test {

struct ReferenceFrame {
    Nanoseconds time = 0;
    std::uint32_t original_bytes = 0;
    ByteBuffer bytes;

    bool operator==(const ReferenceFrame&) const = default;
};

struct Reference {
    bool opened = false;
    bool complained = false;
    int link_type = -1;
    std::vector<ReferenceFrame> frames;
};

inline Reference read_with_libpcap(ByteBuffer file) {
    Reference reference;
    char trouble[PCAP_ERRBUF_SIZE] = {};
    std::FILE* stream = fmemopen(file.data(), file.size(), "rb");
    if (stream == nullptr) return reference;
    pcap_t* raw = pcap_fopen_offline_with_tstamp_precision(stream, PCAP_TSTAMP_PRECISION_NANO, trouble);
    if (raw == nullptr) {
        std::fclose(stream);
        return reference;
    }
    const std::unique_ptr<pcap_t, decltype(&pcap_close)> pcap{raw, &pcap_close};
    reference.opened = true;
    reference.link_type = pcap_datalink(raw);
    pcap_pkthdr* header = nullptr;
    const unsigned char* data = nullptr;
    int status = 0;
    while ((status = pcap_next_ex(raw, &header, &data)) == 1) {
        const auto* bytes = reinterpret_cast<const std::byte*>(data);
        reference.frames.push_back({header->ts.tv_sec * kNanosecondsPerSecond + header->ts.tv_usec, header->len,
                                    ByteBuffer(bytes, bytes + header->caplen)});
    }
    reference.complained = status != PCAP_ERROR_BREAK;
    return reference;
}

}  // namespace acmotion::test
