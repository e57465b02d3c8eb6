#include "lab/base/spooled_bytes.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace acmotion {

void SpooledBytes::put(Bytes bytes) {
    const std::scoped_lock lock{mutex_};
    if (trouble_ != 0) return;
    if (file_ == nullptr && memory_.size() + bytes.size() <= kBytesInMemory) {
        append(memory_, bytes);
    } else if (!write(bytes)) {
        return;
    }
    size_ += bytes.size();
}

bool SpooledBytes::write(Bytes bytes) {
    errno = 0;
    TemporaryFile made = file_ == nullptr ? make_temporary_file() : nullptr;
    std::FILE* file = made != nullptr ? made.get() : file_.get();
    const auto add = [&](Bytes more) { return std::fwrite(more.data(), 1, more.size(), file) == more.size(); };
    const bool is_written = file != nullptr && (made != nullptr ? add(memory_) : go_to(file, size_)) && add(bytes) &&
                            std::fflush(file) == 0;
    if (!is_written) trouble_ = errno != 0 ? errno : EIO;
    if (!is_written || made == nullptr) return is_written;
    file_ = std::move(made);
    memory_ = {};
    return true;
}

bool SpooledBytes::read(std::uint64_t at, std::span<std::byte> into) const {
    const std::scoped_lock lock{mutex_};
    if (at > size_ || into.size() > size_ - at) return false;
    if (file_ == nullptr) return BytesInMemory{memory_}.read(at, into);
    return go_to(file_.get(), at) && std::fread(into.data(), 1, into.size(), file_.get()) == into.size();
}

tl::expected<std::shared_ptr<const PositionedFile>, std::string> spooled(ByteStream stream) {
    auto spool = std::make_shared<SpooledBytes>();
    for (Bytes next = stream.peek(1); !next.empty() && spool->trouble() == 0; next = stream.peek(1)) {
        spool->put(next);
        stream.skip(next.size());
    }
    if (stream.trouble()) return tl::unexpected(describe(*stream.trouble()) + ".");
    if (spool->trouble() == 0) return spool;
    return tl::unexpected(std::string{"no temporary file can be written: "} + std::strerror(spool->trouble()) + ".");
}

}  // namespace acmotion
