#pragma once
#include <string_view>
#include <vector>

#include "acmotion/core/bytes.h"
#include "lab/base/json.h"
#include "lab/output/recording/whole_recording.h"

namespace acmotion::test {

// What the blocks of a file hold, one after the other; of one kind, or of all.
inline ByteBuffer contents_of(Bytes file, std::string_view kind = "") {
    ByteBuffer all;
    for (const recording::Block& block : blocks_in(file).blocks) {
        if (kind.empty() || block.about.kind == kind) append(all, plain_in(file, block));
    }
    return all;
}

// What META or each RUN says in the end, as a page reads it.
inline std::vector<Json> json_sections(Bytes file, std::string_view kind) {
    std::vector<Json> found;
    const ByteBuffer summary = contents_of(file, recording::kSummary);
    for (std::size_t at = 0; at < summary.size();) {
        const std::string_view here{reinterpret_cast<const char*>(summary.data()) + at, summary.size() - at};
        const auto size = load_le<std::uint32_t>(summary, at + 4);
        if (here.starts_with(kind)) {
            found.push_back(parse_own_json(here.substr(recording::kSectionHeaderBytes, size)));
        }
        at += recording::kSectionHeaderBytes + size;
    }
    return found;
}

}  // namespace acmotion::test
