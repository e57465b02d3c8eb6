#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/base/archived_files.h"

namespace acmotion::survey {

// A part of all files, by their names alone: which machine has it is known without asking another.
struct Shard {
    std::uint32_t index = 1;  // 1 to `count`
    std::uint32_t count = 1;

    [[nodiscard]] bool has(const std::string& path) const;
};
// "2/8". Nothing if it is none.
[[nodiscard]] std::optional<Shard> shard_in(const std::string& text);
inline constexpr std::uint32_t kMostShards = 10'000;

struct WalkedFile {
    std::string path;  // as it was named, with the way from there
    std::uint64_t bytes = 0;
    std::string trouble = {};  // why a folder cannot be read; empty: it is a file
};
// All regular files at and below these paths, once each, in the order of their names' bytes. Links in folders are not followed.
// What a simulation writes beside captures is left out. An error if one of the paths is not there.
[[nodiscard]] tl::expected<std::vector<WalkedFile>, std::string> walk(std::span<const std::string> paths);

// A capture wherever it lies, unpacked, to be read from its beginning as often as wanted.
using Content = std::function<tl::expected<ByteStream, std::string>()>;

// What a content is known by: its first 16 digits are the key of the capture.
struct ContentName {
    std::string sha256;
    std::uint64_t bytes = 0;

    [[nodiscard]] std::string key() const { return sha256.substr(0, 16); }
};
// All of it is read. A content that ends in trouble has the name of what comes before.
[[nodiscard]] tl::expected<ContentName, std::string> name_of(const Content& content);

// A file as it is found, or one inside of an archive.
struct FoundFile {
    std::string path;
    std::uint64_t bytes = 0;
    std::string state;               // as in the table files
    std::optional<Content> content;  // if it is a capture
    std::string trouble = {};
    std::uint64_t paid = 0;  // bytes that lie there and pay for the work on it (docs/security.md, "The law of cost")
};
// The file, or all that is in it if it is an archive, as far as the shard has them. What is unpacked lies in temporary files
// as long as a content is kept.
void each_file(const WalkedFile& walked, const Shard& shard, const std::function<void(FoundFile)>& on_file,
               const ArchiveLimits& limits = {});
// Of a capture in an archive; larger ones have to be unpacked by hand.
inline constexpr std::uint64_t kMostBytesInArchive = std::uint64_t{4} << 30;

}  // namespace acmotion::survey
