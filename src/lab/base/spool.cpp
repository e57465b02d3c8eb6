#include "lab/base/spool.h"

#include <mutex>
#include <utility>

#include "lab/base/temporary_file.h"

namespace acmotion {
namespace {

// What items take in memory, in times of the bytes that they are put away as: a message has its own piece of the heap.
constexpr std::size_t kTimesInMemory = 4;

}  // namespace

struct Spool::File {
    std::mutex mutex;
    TemporaryFile file;
    std::uint64_t end = 0;
    std::size_t in_memory = 0;
    bool is_full = false;  // or there can be none
};

Spool::Spool() : file_(std::make_unique<File>()) {}
Spool::~Spool() = default;

std::optional<std::uint64_t> Spool::put(Bytes bytes) {
    const std::scoped_lock lock{file_->mutex};
    const std::size_t in_memory = file_->in_memory + kTimesInMemory * bytes.size();
    if (in_memory <= kBytesInMemory) {
        file_->in_memory = in_memory;
        return std::nullopt;
    }
    if (file_->file == nullptr && !file_->is_full) file_->file = make_temporary_file();
    std::FILE* file = file_->file.get();
    file_->is_full = file_->is_full || file == nullptr || !go_to(file, file_->end) ||
                     std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size() || std::fflush(file) != 0;
    if (file_->is_full) return std::nullopt;
    return std::exchange(file_->end, file_->end + bytes.size());
}

bool Spool::get(std::uint64_t at, std::span<std::byte> into) const {
    const std::scoped_lock lock{file_->mutex};
    std::FILE* file = file_->file.get();
    return file != nullptr && go_to(file, at) && std::fread(into.data(), 1, into.size(), file) == into.size();
}

}  // namespace acmotion
