#pragma once
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "lab/base/archived_files.h"
#include "lab/load/capture_file.h"

// A capture inside of an archive. Why one cannot be read is a sentence without the archive's name.
namespace acmotion {

struct PlaceInArchive {
    std::string archive;  // a file
    std::string file;     // inside of it; empty: not named
};
// How a path leads into an archive, known by its first bytes; nothing if it leads elsewhere.
[[nodiscard]] std::optional<PlaceInArchive> place_in_archive(const std::string& path);

// Where files about a capture go: its own path, or beside the archive that it lies in ("dumps.zip.evening.pcap").
[[nodiscard]] std::string path_beside(const std::string& capture);

// The capture that is named, or the only one.
[[nodiscard]] tl::expected<OpenedCapture, std::string> open_archived_capture(const PlaceInArchive& place);
// The same in an archive that can be read but once, which is spooled.
[[nodiscard]] tl::expected<OpenedCapture, std::string> open_archived_capture(ByteStream archive);

}  // namespace acmotion
