#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>

#include "acmotion/capture/byte_stream.h"
#include "gamedata/positioned_file.h"

namespace acmotion::survey {

// A capture wherever it lies, unpacked, to be read from its beginning as often as wanted.
struct Content {
    std::function<tl::expected<ByteStream, std::string>()> open;
};
[[nodiscard]] Content content_of_file(const std::string& path);
[[nodiscard]] Content content_of_spooled(std::shared_ptr<const PositionedFile> bytes);

// What a content is known by: its first 16 digits are the key of the capture.
struct ContentName {
    std::string sha256;
    std::uint64_t bytes = 0;

    [[nodiscard]] std::string key() const { return sha256.substr(0, 16); }
};
// All of it is read. A content that ends in trouble has the name of what comes before.
[[nodiscard]] tl::expected<ContentName, std::string> name_of(const Content& content);

// What the first bytes of a file say; kLookedAt of them are enough.
enum class FileKind : std::uint8_t { Empty, Capture, Archive, Rows, Other };
inline constexpr std::size_t kLookedAt = std::size_t{64} << 10;
[[nodiscard]] FileKind kind_of(Bytes first);

}  // namespace acmotion::survey
