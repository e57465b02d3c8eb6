#include "lab/cli/growth_watch.h"

#include <algorithm>

#include "acmotion/core/text.h"

namespace acmotion::cli {
namespace {

constexpr std::uint64_t kComparedBytes = 256;

std::uint64_t length_of(std::ifstream& file) {
    file.clear();
    file.seekg(0, std::ios::end);
    const std::streamoff end = file.tellg();
    return end < 0 ? 0 : static_cast<std::uint64_t>(end);
}

}  // namespace

GrowthWatch::GrowthWatch(std::string path)
    : path_(std::move(path)),
      first_(file_path(path_), std::ios::binary),
      size_(length_of(first_)),
      end_(end_of(first_)) {}

std::string GrowthWatch::end_of(std::ifstream& file) const {
    std::string end(std::min(size_, kComparedBytes), '\0');
    file.clear();
    file.seekg(static_cast<std::streamoff>(size_ - end.size()));
    file.read(end.data(), static_cast<std::streamsize>(end.size()));
    return file ? end : std::string{};
}

// The file that was opened first is asked last: meanwhile it can only have grown.
bool GrowthWatch::goes_on() {
    std::ifstream now{file_path(path_), std::ios::binary};
    const std::uint64_t size = length_of(now);
    if (!now || size < size_ || end_of(now) != end_ || length_of(first_) < size) return false;
    size_ = size;
    end_ = end_of(now);
    return true;
}

}  // namespace acmotion::cli
