#include "acmotion/capture/byte_stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#ifdef _WIN32
#include "acmotion/core/text.h"
#endif

namespace acmotion {
namespace {

#ifdef _WIN32
// Windows would turn line ends into others, and names into those of its code page.
int open_to_read(const std::string& path) {
    return ::_wopen(file_path(path).c_str(), O_RDONLY | O_BINARY | O_NOINHERIT);
}
void take_bytes_as_they_are(int descriptor) { ::_setmode(descriptor, O_BINARY); }
#else
int open_to_read(const std::string& path) { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }
void take_bytes_as_they_are(int /*descriptor*/) {}
#endif

// Small at first, so that little is set up for a short input; twice as large whenever that much has come.
constexpr std::size_t kFirstBufferBytes = std::size_t{4} << 10;
constexpr std::size_t kReadAheadBytes = std::size_t{256} << 10;
constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;

// Reads what is there instead of waiting for a full buffer, so that a live pipe is shown as it comes.
class FileSource : public ByteStream::Source {
 public:
    FileSource(int descriptor, bool owned) : descriptor_(descriptor), owned_(owned) {}
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    ~FileSource() override {
        if (owned_) ::close(descriptor_);
    }

    Result<std::size_t> read(std::span<std::byte> into) override {
        for (;;) {
            const auto count =
                ::read(descriptor_, into.data(), static_cast<unsigned>(std::min(into.size(), kMostAtOnce)));
            if (count >= 0) return static_cast<std::size_t>(count);
            if (errno != EINTR) return fail(ErrorCode::Unreadable, "Capture", "file", 0);
        }
    }

 private:
    int descriptor_;
    bool owned_;
};

class WatchedSource : public ByteStream::Source {
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

ByteStream::ByteStream(std::unique_ptr<ByteStream::Source> source) : source_(std::move(source)) {}

Bytes ByteStream::refill(std::size_t count) {
    if (!source_) return window_;
    // Everything unread moves to the front once; the rest of the buffer is for what comes.
    std::ranges::copy(window_, buffer_.begin());
    std::size_t filled = window_.size();
    bool is_outgrown = position_ + filled >= 2 * buffer_.size() && buffer_.size() < kReadAheadBytes;
    while (filled < count && source_) {
        if (filled == buffer_.size() || std::exchange(is_outgrown, false)) {
            buffer_.resize(std::max(kFirstBufferBytes, buffer_.size() * 2));
        }
        const auto got = source_->read(std::span(buffer_).subspan(filled));
        if (!got) trouble_ = got.error();
        if (!got || *got == 0) source_.reset();
        filled += got.value_or(0);
    }
    window_ = Bytes(buffer_).first(filled);
    return window_;
}

std::uint64_t ByteStream::discard(std::uint64_t count) {
    std::uint64_t gone = 0;
    while (gone < count && !peek(1).empty()) {
        const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(count - gone, window_.size()));
        skip(step);
        gone += step;
    }
    return gone;
}

Result<ByteStream> open_file(const std::string& path) {
    if (path == "-") {
        take_bytes_as_they_are(STDIN_FILENO);
        return ByteStream{std::make_unique<FileSource>(STDIN_FILENO, false)};
    }
    const int descriptor = open_to_read(path);
    if (descriptor < 0) return fail(ErrorCode::Unreadable, "Capture", "file", 0);
    return ByteStream{std::make_unique<FileSource>(descriptor, true)};
}

ByteStream watched(ByteStream stream, std::function<void(std::uint64_t)> on_read) {
    return ByteStream{std::make_unique<WatchedSource>(std::move(stream), std::move(on_read))};
}

}  // namespace acmotion
