#include "lab/output/survey/content.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "acmotion/capture/datagram_reader.h"
#include "gamedata/gzip.h"
#include "lab/base/archive.h"
#include "lab/output/survey/rows.h"
#include "lab/output/survey/sha256.h"

namespace acmotion::survey {
namespace {

class SpooledSource : public ByteStream::Source {
 public:
    explicit SpooledSource(std::shared_ptr<const PositionedFile> bytes) : bytes_(std::move(bytes)) {}
    Result<std::size_t> read(std::span<std::byte> into) override {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(bytes_->size() - at_, into.size()));
        if (!bytes_->read(at_, into.first(count))) {
            return fail(ErrorCode::Unreadable, "Spool", "bytes", static_cast<std::size_t>(at_));
        }
        at_ += count;
        return count;
    }

 private:
    std::shared_ptr<const PositionedFile> bytes_;
    std::uint64_t at_ = 0;
};

bool begins_with(Bytes bytes, std::string_view mark) {
    return bytes.size() >= mark.size() && std::memcmp(bytes.data(), mark.data(), mark.size()) == 0;
}

}  // namespace

Content content_of_file(const std::string& path) {
    return {[path]() -> tl::expected<ByteStream, std::string> {
        auto file = open_file(path);
        if (!file) return tl::unexpected(std::string{std::strerror(errno)} + ".");
        return unzipped(std::move(*file));
    }};
}

Content content_of_spooled(std::shared_ptr<const PositionedFile> bytes) {
    return {[bytes = std::move(bytes)]() -> tl::expected<ByteStream, std::string> {
        return unzipped(ByteStream{std::make_unique<SpooledSource>(bytes)});
    }};
}

tl::expected<ContentName, std::string> name_of(const Content& content) {
    auto stream = content.open();
    if (!stream) return tl::unexpected(stream.error());
    Sha256 hash;
    for (Bytes next = stream->peek(1); !next.empty(); next = stream->peek(1)) {
        hash.add(next);
        stream->skip(next.size());
    }
    return ContentName{hash.hex(), stream->position()};
}

FileKind kind_of(Bytes first) {
    if (first.empty()) return FileKind::Empty;
    if (begins_with(first, kFirstOfRows)) return FileKind::Rows;
    ByteStream plain = unzipped(ByteStream{first});
    if (begins_like_archive(first) || begins_like_archive(plain.peek(kArchiveMark))) return FileKind::Archive;
    return DatagramReader::open(std::move(plain)) ? FileKind::Capture : FileKind::Other;
}

}  // namespace acmotion::survey
