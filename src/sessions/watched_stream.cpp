#include "sessions/watched_stream.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace acmotion {
namespace {

class WatchedSource : public ByteSource {
 public:
    WatchedSource(ByteStream stream, std::function<void(std::uint64_t)> on_read)
        : stream_(std::move(stream)), on_read_(std::move(on_read)) {}

    Result<std::size_t> read(std::span<std::byte> into) override {
        const Bytes next = stream_.peek(1);
        if (stream_.trouble()) return tl::unexpected(*stream_.trouble());
        const std::size_t count = std::min(next.size(), into.size());
        std::copy_n(next.begin(), count, into.begin());
        stream_.skip(count);
        on_read_(stream_.position());
        return count;
    }

 private:
    ByteStream stream_;
    std::function<void(std::uint64_t)> on_read_;
};

}  // namespace

ByteStream watched(ByteStream stream, std::function<void(std::uint64_t)> on_read) {
    return ByteStream{std::make_unique<WatchedSource>(std::move(stream), std::move(on_read))};
}

}  // namespace acmotion
