#include "lab/cli/datagram_feed.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/load/capture_file.h"

namespace acmotion::cli {

// What the reader and the one that takes from it look at.
struct DatagramFeed::Shared {
    mutable std::mutex mutex;
    std::condition_variable has_come;
    std::condition_variable has_room;
    std::deque<OwnedDatagram> waiting;
    std::size_t bytes = 0;
    bool is_stopped = false;
    bool is_read = false;  // to its end
    std::optional<Error> refused;
    CaptureEnd end;

    // False if none is wanted any more.
    bool put(OwnedDatagram datagram) {
        std::unique_lock lock{mutex};
        has_room.wait(lock, [this] { return is_stopped || bytes < kMostBytes; });
        if (is_stopped) return false;
        bytes += datagram.payload.size() + sizeof(OwnedDatagram);
        waiting.push_back(std::move(datagram));
        has_come.notify_one();
        return true;
    }
    [[nodiscard]] bool stopped() const {
        const std::scoped_lock lock{mutex};
        return is_stopped;
    }
    // All of it. False if nothing can follow.
    bool read(ByteStream stream, const Limits& limits) {
        auto reader = DatagramReader::open(unzipped(std::move(stream)), limits);
        for (auto next = reader ? reader->next() : std::nullopt; next; next = reader->next()) {
            const Bytes payload = next->payload;
            if (!put({next->time, next->source, next->destination, {payload.begin(), payload.end()}})) break;
        }
        const std::scoped_lock lock{mutex};
        if (!reader) refused = reader.error();
        if (reader) end = reader->end();
        return reader && end.kind != CaptureEnd::Kind::Broken;
    }
    // Nothing came at all.
    void refuse() {
        const std::scoped_lock lock{mutex};
        refused = Error{ErrorCode::Truncated, "Capture", "header", 0};
    }
    void end_reading() {
        const std::scoped_lock lock{mutex};
        is_read = true;
        has_come.notify_one();
    }
    // For that long, or until it is stopped. True if it was.
    [[nodiscard]] bool rest(std::chrono::milliseconds time) {
        std::unique_lock lock{mutex};
        return has_room.wait_for(lock, time, [this] { return is_stopped; });
    }
};

namespace {

constexpr std::chrono::milliseconds kBetweenLooksAtFile{20};

// A file that may still grow: at its end it waits for more. One that has become shorter has ended.
class GrowingFile : public ByteStream::Source {
 public:
    GrowingFile(std::string path, std::FILE* file, std::function<bool()> rests)
        : path_(std::move(path)), file_(file), rests_(std::move(rests)) {}

    Result<std::size_t> read(std::span<std::byte> into) override {
        for (;;) {
            const std::size_t count = std::fread(into.data(), 1, into.size(), file_.get());
            at_ += count;
            if (count > 0) return count;
            if (std::ferror(file_.get()) != 0) return fail(ErrorCode::Unreadable, "Capture", "file", 0);
            if (has_shrunk() || rests_()) return std::size_t{0};
            std::clearerr(file_.get());
        }
    }

 private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    [[nodiscard]] bool has_shrunk() const {
        std::error_code gone;
        const std::uintmax_t size = std::filesystem::file_size(file_path(path_), gone);
        return !gone && size < at_;
    }

    std::string path_;
    std::unique_ptr<std::FILE, Close> file_;
    std::function<bool()> rests_;
    std::uint64_t at_ = 0;
};

std::FILE* open_to_read(const std::string& path) {
#ifdef _WIN32
    return ::_wfopen(file_path(path).c_str(), L"rb");
#else
    return std::fopen(path.c_str(), "rbe");
#endif
}

tl::expected<ByteStream, std::string> open_plain(const std::string& path) {
    auto opened = open_capture_file(path);
    if (!opened) return tl::unexpected(opened.error());
    return std::move(opened->stream);
}

}  // namespace

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

tl::expected<DatagramFeed, std::string> DatagramFeed::open(const FeedSource& source, const Limits& limits) {
    auto shared = std::make_shared<Shared>();
    const auto open_stream = [shared, source]() -> tl::expected<ByteStream, std::string> {
        if (!source.interface.empty()) return open_interface(source.interface, [shared] { return shared->stopped(); });
        if (source.capture == "-") return open_plain("-");
        std::FILE* file = open_to_read(source.capture);
        if (file == nullptr) return open_plain(source.capture);  // which says why
        const auto rests = [shared] { return shared->rest(kBetweenLooksAtFile); };
        return ByteStream{std::make_unique<GrowingFile>(source.capture, file, rests)};
    };
    const bool is_file = source.interface.empty() && source.capture != "-";
    // Of a pipe the first byte may take long: what is wrong with it is found by the thread.
    std::optional<ByteStream> first;
    if (source.capture != "-") {
        auto opened = open_stream();
        if (!opened) return tl::unexpected(opened.error());
        first.emplace(std::move(*opened));
    }
    std::thread{[shared, limits, is_file, open_stream, first = std::move(first)]() mutable {
        while (true) {
            auto stream = first ? tl::expected<ByteStream, std::string>{std::move(*first)} : open_stream();
            first.reset();
            if (!stream) shared->refuse();
            const bool is_well = stream && shared->read(std::move(*stream), limits);
            if (!is_well || !is_file || shared->stopped()) break;
        }
        shared->end_reading();
    }}.detach();
    return DatagramFeed{std::move(shared)};
}

DatagramFeed::DatagramFeed(DatagramFeed&&) noexcept = default;

DatagramFeed::~DatagramFeed() {
    if (shared_ == nullptr) return;
    const std::scoped_lock lock{shared_->mutex};
    shared_->is_stopped = true;
    shared_->has_room.notify_all();
}

std::optional<OwnedDatagram> DatagramFeed::next(double seconds) {
    std::unique_lock lock{shared_->mutex};
    const std::chrono::duration<double> most{seconds};
    shared_->has_come.wait_for(lock, most, [this] { return !shared_->waiting.empty() || shared_->is_read; });
    if (shared_->waiting.empty()) return std::nullopt;
    OwnedDatagram first = std::move(shared_->waiting.front());
    shared_->waiting.pop_front();
    shared_->bytes -= first.payload.size() + sizeof(OwnedDatagram);
    shared_->has_room.notify_one();
    return first;
}

bool DatagramFeed::is_over() const {
    const std::scoped_lock lock{shared_->mutex};
    return shared_->is_read && shared_->waiting.empty();
}

std::optional<Error> DatagramFeed::refused() const {
    const std::scoped_lock lock{shared_->mutex};
    return shared_->refused;
}

CaptureEnd DatagramFeed::end() const {
    const std::scoped_lock lock{shared_->mutex};
    return shared_->end;
}

#ifdef _WIN32
tl::expected<ByteStream, std::string> open_interface(const std::string& name, IsStopped /*is_stopped*/) {
    return tl::unexpected(
        fmt::format("-i {}: not on Windows. dumpcap -i {} -w - | acmotion live - does the same.", name, name));
}
#endif

}  // namespace acmotion::cli
