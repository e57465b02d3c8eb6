// In place of archive.cpp where there is no libarchive.
#include "lab/base/archive.h"

namespace acmotion {

class Archive::Inside {};

Archive::Archive(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

tl::expected<Archive, std::string> Archive::open(std::shared_ptr<const PositionedFile> /*file*/,
                                                 const ArchiveLimits& /*limits*/) {
    return tl::unexpected(
        std::string{"is an archive, and acmotion was built without the library that unpacks it: unpack the file."});
}

tl::expected<std::optional<std::string>, std::string> Archive::next() { return std::nullopt; }
ByteStream Archive::bytes() const { return ByteStream{Bytes{}}; }

}  // namespace acmotion
