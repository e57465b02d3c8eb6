#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/datagram_reader.h"
#include "lab/base/owned_datagram.h"

// Datagrams as they come, for commands that do something else meanwhile.
namespace acmotion::cli {

// Where they come from: a capture on standard input ("-"), a file that may still grow, or an interface of this machine.
struct FeedSource {
    std::string capture;
    std::string interface;
};

// Reads in a separate thread, which waits while kMostBytes wait to be taken: nothing is lost, and a pipe waits too.
class DatagramFeed {
 public:
    static constexpr std::size_t kMostBytes = std::size_t{8} << 20;

    // Else a sentence: why not, and what to do. A growing file that is cut, or replaced by a shorter one, begins again.
    [[nodiscard]] static tl::expected<DatagramFeed, std::string> open(const FeedSource& source,
                                                                      const Limits& limits = {});
    DatagramFeed(DatagramFeed&&) noexcept;
    DatagramFeed& operator=(DatagramFeed&&) = delete;
    // Does not wait for a read that waits for its bytes.
    ~DatagramFeed();

    // The next one, waiting so long for it; nothing if none came, or none will.
    [[nodiscard]] std::optional<OwnedDatagram> next(double seconds);
    // None will come any more, and all were taken.
    [[nodiscard]] bool is_over() const;
    // Once it is over: why it was no capture, if that was it...
    [[nodiscard]] std::optional<Error> refused() const;
    // ...or how it ended.
    [[nodiscard]] CaptureEnd end() const;

 private:
    struct Shared;
    explicit DatagramFeed(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
    std::shared_ptr<Shared> shared_;
};

// Packets of an interface as a pcap stream, until `is_stopped` says so; docs/live.md. Else a sentence.
using IsStopped = std::function<bool()>;
[[nodiscard]] tl::expected<ByteStream, std::string> open_interface(const std::string& name, IsStopped is_stopped);

// Seconds of a clock that does not run backwards.
[[nodiscard]] double steady_seconds();

}  // namespace acmotion::cli
