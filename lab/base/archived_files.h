#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "lab/base/archive.h"

namespace acmotion {

// The files of an archive, and those of archives inside of it: once, no deeper. All of them go by the limits of the outer one.
class ArchivedFiles {
 public:
    // Else why not: one sentence.
    [[nodiscard]] static tl::expected<ArchivedFiles, std::string> open(
        const std::shared_ptr<const PositionedFile>& file, const ArchiveLimits& limits = {});

    // The next file as "evening.pcap", or "monday.zip/evening.pcap" if it lies in an inner archive; of several files of one name, the
    // second is "evening.pcap (2)". Nothing at the end. Else why an
    // archive cannot be read any further: if it is an inner one, the next call goes on behind it.
    [[nodiscard]] tl::expected<std::optional<std::string>, std::string> next();
    // The bytes of the file that `next` named: once, and until the next call of that.
    [[nodiscard]] ByteStream bytes() { return std::move(*bytes_); }

 private:
    using Next = tl::expected<std::optional<std::string>, std::string>;
    ArchivedFiles(Archive outer, const ArchiveLimits& limits) : outer_(std::move(outer)), limits_(limits) {}
    [[nodiscard]] Next next_of_any();
    [[nodiscard]] Next next_of_inner();
    [[nodiscard]] std::optional<std::string> enter_inner();

    Archive outer_;
    ArchiveLimits limits_;  // also of an inner one
    std::string inner_name_;
    std::optional<Archive> inner_;
    std::optional<ByteStream> bytes_;
    std::map<std::string, std::size_t> names_;  // how often each was there
};

}  // namespace acmotion
