#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace acmotion::survey {

class ReadRows;

// What a key names, where it lies now.
struct FoundByKey {
    std::string path;                           // of its capture, as commands take it
    std::optional<std::uint32_t> ordinal = {};  // of its session; nothing: the key names a capture
};
// By "0123456789abcdef:1", or without the session. Its capture must be where it was surveyed, by a path from here or from the folder
// of `file`, which is the survey, and have the same content still; it is read for that. Else one sentence.
[[nodiscard]] tl::expected<FoundByKey, std::string> find_by_key(const ReadRows& rows, const std::string& file,
                                                                const std::string& key);

}  // namespace acmotion::survey
