#pragma once
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "acmotion/core/bytes.h"
#include "lab/recording/format.h"

namespace acmotion::test {

// What META or each RUN says, as a page reads it. `file` is not compressed.
inline std::vector<nlohmann::ordered_json> json_sections(Bytes file, std::string_view kind) {
    std::vector<nlohmann::ordered_json> found;
    std::size_t at = recording::kHeaderBytes;
    while (at < file.size()) {
        const std::string_view here{reinterpret_cast<const char*>(file.data()) + at, file.size() - at};
        const auto size = load_le<std::uint32_t>(file, at + 4);
        if (here.starts_with(kind)) {
            found.push_back(nlohmann::ordered_json::parse(here.substr(recording::kSectionHeaderBytes, size)));
        }
        at += recording::kSectionHeaderBytes + size;
    }
    return found;
}

}  // namespace acmotion::test
