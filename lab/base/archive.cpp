#include "lab/base/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <utility>

#include "acmotion/core/text.h"

namespace acmotion {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{64} << 10;

// A file as libarchive reads it: from a place that it may change.
struct OpenedFile {
    std::shared_ptr<const PositionedFile> file;
    std::uint64_t at = 0;
    std::array<std::byte, kPieceBytes> piece{};

    [[nodiscard]] std::ptrdiff_t read() {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(file->size() - at, piece.size()));
        if (!file->read(at, std::span{piece}.first(count))) return -1;
        at += count;
        return static_cast<std::ptrdiff_t>(count);
    }
    [[nodiscard]] std::int64_t seek(std::int64_t offset, int whence) {
        const auto end = static_cast<std::int64_t>(file->size());
        const std::int64_t base = whence == SEEK_CUR ? static_cast<std::int64_t>(at) : whence == SEEK_END ? end : 0;
        if (offset < -base || offset > end - base) return ARCHIVE_FATAL;
        at = static_cast<std::uint64_t>(base + offset);
        return base + offset;
    }
};

std::ptrdiff_t read_piece(archive* /*reader*/, void* data, const void** buffer) {
    auto& opened = *static_cast<OpenedFile*>(data);
    *buffer = opened.piece.data();
    return opened.read();
}

std::int64_t go_to_place(archive* /*reader*/, void* data, std::int64_t offset, int whence) {
    return static_cast<OpenedFile*>(data)->seek(offset, whence);
}

}  // namespace

class Archive::Inside {
 public:
    Inside(std::shared_ptr<const PositionedFile> file, const ArchiveLimits& limits)
        : limits_(limits), opened_{.file = std::move(file)}, reader_(archive_read_new()) {}
    ~Inside() { archive_read_free(reader_); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

    // Empty if it is open. Formats and filters by name: for others, libarchive starts programs.
    [[nodiscard]] std::string open() {
        for (const auto support :
             {archive_read_support_filter_gzip, archive_read_support_filter_xz, archive_read_support_filter_bzip2,
              archive_read_support_filter_zstd, archive_read_support_format_zip, archive_read_support_format_7zip,
              archive_read_support_format_tar}) {
            support(reader_);
        }
        archive_read_set_read_callback(reader_, read_piece);
        archive_read_set_seek_callback(reader_, go_to_place);
        archive_read_set_callback_data(reader_, &opened_);
        return archive_read_open1(reader_) == ARCHIVE_OK ? "" : why();
    }

    [[nodiscard]] tl::expected<std::optional<std::string>, std::string> next() {
        archive_entry* entry = nullptr;
        while (true) {
            const int result = archive_read_next_header(reader_, &entry);
            if (result == ARCHIVE_EOF) return std::nullopt;
            if (result != ARCHIVE_OK && result != ARCHIVE_WARN) return tl::unexpected(why());
            if (++members_ > limits_.members || !spend(1, 0)) {
                return tl::unexpected(
                    fmt::format("holds more than {} files; those after them are left out.", limits_.members));
            }
            if (archive_entry_filetype(entry) == AE_IFREG) break;
        }
        is_encrypted_ = archive_entry_is_encrypted(entry) != 0;
        const char* name = archive_entry_pathname(entry);
        return name != nullptr ? without_controls(name) : fmt::format("file {}", members_);
    }

    [[nodiscard]] Result<std::size_t> read(std::span<std::byte> into) {
        const auto at = static_cast<std::size_t>(opened_.at);
        if (is_encrypted_) return fail(ErrorCode::Unreadable, "Archive", "encrypted file", at);
        const std::ptrdiff_t count = archive_read_data(reader_, into.data(), into.size());
        if (count < 0) return fail(ErrorCode::Invalid, "Archive", "packed file", at);
        bytes_ += static_cast<std::uint64_t>(count);
        if (bytes_ > most_bytes() || !spend(0, static_cast<std::uint64_t>(count)))
            return fail(ErrorCode::OutOfRange, "Archive", "unpacked bytes", at);
        return static_cast<std::size_t>(count);
    }

 private:
    [[nodiscard]] bool spend(std::size_t members, std::uint64_t bytes) {
        if (!limits_.shared) return true;
        auto& [members_left, bytes_left] = *limits_.shared;
        if (members > members_left || bytes > bytes_left) return false;
        members_left -= members;
        bytes_left -= bytes;
        return true;
    }
    [[nodiscard]] std::uint64_t most_bytes() const { return limits_.most_bytes_of(opened_.file->size()); }
    [[nodiscard]] std::string why() const {
        const char* text = archive_error_string(reader_);
        return fmt::format("the archive is damaged or of an unknown kind ({}).",
                           text != nullptr ? without_controls(text) : "no reason given");
    }

    ArchiveLimits limits_;
    OpenedFile opened_;
    ::archive* reader_;
    std::size_t members_ = 0;
    std::uint64_t bytes_ = 0;
    bool is_encrypted_ = false;
};

namespace {

class MemberSource : public ByteStream::Source {
 public:
    explicit MemberSource(std::function<Result<std::size_t>(std::span<std::byte>)> read) : read_(std::move(read)) {}
    Result<std::size_t> read(std::span<std::byte> into) override { return read_(into); }

 private:
    std::function<Result<std::size_t>(std::span<std::byte>)> read_;
};

}  // namespace

Archive::Archive(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

tl::expected<Archive, std::string> Archive::open(std::shared_ptr<const PositionedFile> file,
                                                 const ArchiveLimits& limits) {
    auto inside = std::make_shared<Inside>(std::move(file), limits);
    if (std::string why = inside->open(); !why.empty()) return tl::unexpected(std::move(why));
    return Archive{std::move(inside)};
}

tl::expected<std::optional<std::string>, std::string> Archive::next() { return inside_->next(); }

ByteStream Archive::bytes() const {
    return ByteStream{
        std::make_unique<MemberSource>([inside = inside_](std::span<std::byte> into) { return inside->read(into); })};
}

}  // namespace acmotion
