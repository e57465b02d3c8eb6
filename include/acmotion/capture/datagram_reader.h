#pragma once
#include <memory>
#include <optional>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/core/datagram.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/result.h"

namespace acmotion {

// The UDP datagrams of a capture file, pcap or pcapng, whatever they were wrapped in: link layers, VLAN tags, IPv4 or
// IPv6, IP fragments (spec 11 §10); or of JSON lines (docs/capturing.md), which name no addresses: the client is then
// 192.0.2.2:50000, the server 192.0.2.1 with ports 9000 and 9001. Lines of messages get packets that nothing vouches for.
// Reads as it is asked, and keeps no more than one record and what Limits allows of incomplete IP datagrams.
//
// Movable, not copyable; a reader that was moved from may only be assigned to or destroyed.
class DatagramReader {
 public:
    // Reads as far as the file header. An error names the magic or the header that is wrong, or why the source failed.
    // A `stream` over memory is read in place: its bytes must outlive the reader.
    [[nodiscard]] static Result<DatagramReader> open(ByteStream stream, const Limits& limits = {});

    DatagramReader(DatagramReader&&) noexcept;
    DatagramReader& operator=(DatagramReader&&) noexcept;
    ~DatagramReader();

    // The next datagram, in file order; its payload is valid until the next call. Nothing at the end, and then `end`
    // says why. Frames that give no datagram are passed over and counted.
    [[nodiscard]] std::optional<Datagram> next();

    // How reading ended, once `next` has returned nothing; Complete until then.
    [[nodiscard]] const CaptureEnd& end() const;
    [[nodiscard]] const CaptureStatistics& statistics() const;

 private:
    struct Impl;

    explicit DatagramReader(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace acmotion
