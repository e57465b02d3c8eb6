#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/load/message_log.h"

// Captures as files. Why one cannot be read is a sentence without the file's name.
namespace acmotion {

// Applied to the bytes of a file: a progress bar counts them.
using WrapStream = std::function<ByteStream(ByteStream)>;

struct OpenedCapture {
    ByteStream stream;  // packed by gzip or not
    std::optional<std::uint64_t> archive_bytes =
        {};  // of the archive that it lies in, as that is stored; nothing: none
};
// A file, or one in an archive: "dumps.zip" if that has one capture, else "dumps.zip/evening.pcap". "-" is standard input.
[[nodiscard]] tl::expected<OpenedCapture, std::string> open_capture_file(const std::string& path,
                                                                         const WrapStream& wrap = {});

struct PlaceInArchive {
    std::string archive;  // a file
    std::string file;     // inside of it; empty: not named
};
// How a path leads into an archive, known by its first bytes; nothing if it leads elsewhere.
[[nodiscard]] std::optional<PlaceInArchive> place_in_archive(const std::string& path);

// Where files about a capture go: its own path, or beside the archive that it lies in ("dumps.zip.evening.pcap").
[[nodiscard]] std::string path_beside(const std::string& capture);

// Names for a capture that began too late (--names).
struct NamesFile {
    LentNames names;
    std::vector<BoundReached> bounds;
};
[[nodiscard]] tl::expected<NamesFile, std::string> read_names_file(const std::string& path,
                                                                   const CaptureOptions& options);

}  // namespace acmotion
