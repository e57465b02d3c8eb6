#pragma once
#include <cstdint>
#include <fstream>
#include <string>

namespace acmotion::cli {

// Tells a file that grows from one that is replaced.
class GrowthWatch {
 public:
    // From what it is now.
    explicit GrowthWatch(std::string path);

    // Is it still the same file, with everything that it had when this was asked last? It may have more.
    [[nodiscard]] bool goes_on();
    [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
    [[nodiscard]] std::string end_of(std::ifstream& file) const;

    std::string path_;
    std::ifstream first_;  // stays what it was, whatever takes its place
    std::uint64_t size_ = 0;
    std::string end_;  // its last bytes
};

}  // namespace acmotion::cli
