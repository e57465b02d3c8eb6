#include "lab/base/archived_files.h"

#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <string_view>
#include <utility>

#include "lab/base/spooled_bytes.h"

namespace acmotion {
namespace {

bool has(Bytes bytes, std::size_t at, std::string_view mark) {
    return bytes.size() >= at + mark.size() && std::memcmp(bytes.data() + at, mark.data(), mark.size()) == 0;
}

// Its first header, which has its own sum in it: other files may have that word at that place.
bool begins_like_tar(Bytes first) {
    constexpr std::size_t kHeader = 512;
    constexpr std::size_t kSum = 148;
    constexpr std::size_t kSumDigits = 8;  // at most: a blank or a zero ends them
    if (first.size() < kHeader || !has(first, 257, "ustar")) return false;
    std::uint32_t sum = 8 * ' ';  // its own place counts as blanks
    for (std::size_t i = 0; i < kHeader; ++i) sum += i - kSum < 8 ? 0 : std::to_integer<std::uint32_t>(first[i]);
    const char* digits = reinterpret_cast<const char*>(first.data()) + kSum;
    std::uint32_t written = 0;
    std::from_chars(digits, digits + kSumDigits, written, 8);
    return written == sum;
}

// Shares the archive, which may go away before the stream.
class MemberSource : public ByteStream::Source {
 public:
    explicit MemberSource(std::shared_ptr<ArchiveReader> archive) : archive_(std::move(archive)) {}
    Result<std::size_t> read(std::span<std::byte> into) override { return archive_->read(into); }

 private:
    std::shared_ptr<ArchiveReader> archive_;
};

}  // namespace

bool begins_like_archive(Bytes first) {
    return has(first, 0, "PK\x03\x04") || has(first, 0, std::string_view{"PK\x05\x06"}) ||
           has(first, 0, std::string_view{"7z\xBC\xAF\x27\x1C"}) || begins_like_tar(first);
}

tl::expected<ArchivedFiles, std::string> ArchivedFiles::open(const std::shared_ptr<const PositionedFile>& file,
                                                             const ArchiveLimits& limits) {
    ArchiveLimits together = limits;
    together.shared = std::make_shared<ArchiveAllowance>(limits.members, limits.most_bytes_of(file->size()));
    auto outer = ArchiveReader::open(file, together);
    if (!outer) return tl::unexpected(std::move(outer.error()));
    return ArchivedFiles{std::move(*outer), together};
}

ArchivedFiles::Next ArchivedFiles::next() {
    Next found = next_of_any();
    if (!found || !*found) return found;
    std::string name = **found;
    while (const std::size_t before = names_[name]++) name = fmt::format("{} ({})", **found, before + 1);
    return name;
}

ArchivedFiles::Next ArchivedFiles::next_of_any() {
    while (true) {
        if (inner_) {
            Next found = next_of_inner();
            if (!found || *found) return found;
        }
        bytes_.reset();
        Next found = outer_->next();
        if (!found || !*found) return found;
        bytes_.emplace(std::make_unique<MemberSource>(outer_));
        if (!begins_like_archive(bytes_->peek(kArchiveMark))) return found;
        inner_name_ = **found;
        if (auto why_not = enter_inner()) return tl::unexpected(std::move(*why_not));
    }
}

ArchivedFiles::Next ArchivedFiles::next_of_inner() {
    bytes_.reset();
    Next found = inner_->next();
    if (!found || !*found) {
        inner_.reset();
        if (!found) return tl::unexpected(fmt::format("{}: {}", inner_name_, found.error()));
        return std::nullopt;
    }
    bytes_.emplace(std::make_unique<MemberSource>(inner_));
    return inner_name_ + "/" + **found;
}

// Nothing, or why it cannot be read.
std::optional<std::string> ArchivedFiles::enter_inner() {
    // Formats with their list of files at the end cannot be read from a stream.
    const auto file = spooled(std::move(*std::exchange(bytes_, std::nullopt)));
    if (!file) return fmt::format("{}: {}", inner_name_, file.error());
    auto opened = ArchiveReader::open(*file, limits_);
    if (!opened) return fmt::format("{}: {}", inner_name_, opened.error());
    inner_ = std::move(*opened);
    return std::nullopt;
}

}  // namespace acmotion
