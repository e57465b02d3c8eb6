#include "lab/base/archived_files.h"

#include <fmt/format.h>

#include <utility>

#include "lab/base/spooled_bytes.h"

namespace acmotion {

tl::expected<ArchivedFiles, std::string> ArchivedFiles::open(const std::shared_ptr<const PositionedFile>& file,
                                                             const ArchiveLimits& limits) {
    ArchiveLimits together = limits;
    together.shared = std::make_shared<ArchiveAllowance>(limits.members, limits.most_bytes_of(file->size()));
    auto outer = Archive::open(file, together);
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
        Next found = outer_.next();
        if (!found || !*found) return found;
        bytes_ = outer_.bytes();
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
    bytes_ = inner_->bytes();
    return inner_name_ + "/" + **found;
}

// Nothing, or why it cannot be read.
std::optional<std::string> ArchivedFiles::enter_inner() {
    // Formats with their list of files at the end cannot be read from a stream.
    const auto file = spooled(std::move(*std::exchange(bytes_, std::nullopt)));
    if (!file) return fmt::format("{}: {}", inner_name_, file.error());
    auto opened = Archive::open(*file, limits_);
    if (!opened) return fmt::format("{}: {}", inner_name_, opened.error());
    inner_ = std::move(*opened);
    return std::nullopt;
}

}  // namespace acmotion
