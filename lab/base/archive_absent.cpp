// In place of archive.cpp where there is no libarchive.
#include "lab/base/archived_files.h"

namespace acmotion {

tl::expected<std::shared_ptr<ArchiveReader>, std::string> ArchiveReader::open(
    std::shared_ptr<const PositionedFile> /*file*/, const ArchiveLimits& /*limits*/) {
    return tl::unexpected(
        std::string{"is an archive, and acmotion was built without the library that unpacks it: unpack the file."});
}

}  // namespace acmotion
