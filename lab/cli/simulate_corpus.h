#pragma once
#include <cstdint>
#include <string>

namespace acmotion::cli {

// simulate --corpus
struct CorpusOrder {
    std::size_t captures = 0;
    std::string folder;
    std::uint64_t seed = 1;
    bool json = false;
};
[[nodiscard]] int write_corpus(const CorpusOrder& order);

}  // namespace acmotion::cli
