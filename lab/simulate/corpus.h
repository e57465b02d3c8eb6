#pragma once
#include <functional>
#include <string>
#include <vector>

#include "acmotion/core/bytes.h"
#include "lab/base/json.h"
#include "lab/simulate/recipe.h"

// Captures to try a survey on: what an archive of years holds, with what is known of each (docs/scenarios.md).
namespace acmotion::corpus {

inline constexpr std::size_t kMostCaptures = 100'000;

// One capture, and what it is. Its path is as commands take it: "2016/0007.zip/0009-jump.pcap".
struct CorpusCapture {
    std::string path;
    Recipe recipe;
    std::size_t bytes = 0;     // unpacked
    std::size_t sessions = 0;  // if nothing is wrong with it
    std::string copy_of;       // the path of the capture whose bytes it has; empty: of none
};

// A file of the folder: a capture, or a zip of several.
struct CorpusFile {
    std::string path;
    ByteBuffer bytes;
    std::vector<CorpusCapture> captures;
};

// Makes that many captures, in files, one after the other. The same numbers make the same bytes, by the same zlib.
// Stops when `take` answers false.
void make_corpus(std::size_t captures, std::uint64_t seed, const std::function<bool(const CorpusFile&)>& take);

// A row of the list that says what each capture is, and the list.
[[nodiscard]] Json to_json(const CorpusCapture& capture);
[[nodiscard]] Json list_of(std::uint64_t seed, const std::vector<CorpusCapture>& captures);

}  // namespace acmotion::corpus
