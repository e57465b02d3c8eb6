#include "lab/base/spooled_bytes.h"

#include <cerrno>
#include <cstring>

namespace acmotion {
namespace {

bool read_file(std::FILE* file, std::uint64_t at, std::span<std::byte> into) {
    return go_to(file, at) && std::fread(into.data(), 1, into.size(), file) == into.size();
}

}  // namespace

void SpooledBytes::put(Bytes bytes) {
    const std::scoped_lock lock{mutex_};
    const Bytes first = bytes.first(std::min(bytes.size(), kBytesInMemory - first_.size()));
    append(first_, first);
    if (bytes.size() > first.size() && trouble_ == 0) put_in_file(bytes.subspan(first.size()));
}

void SpooledBytes::put_in_file(Bytes bytes) {
    errno = 0;
    if (file_ == nullptr) file_ = make_temporary_file();
    const bool is_written = file_ != nullptr && go_to(file_.get(), in_file_) &&
                            std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size() &&
                            std::fflush(file_.get()) == 0;
    if (!is_written) trouble_ = errno != 0 ? errno : EIO;
    if (is_written) in_file_ += bytes.size();
}

bool SpooledBytes::read(std::uint64_t at, std::span<std::byte> into) const {
    const std::scoped_lock lock{mutex_};
    const std::uint64_t all = first_.size() + in_file_;
    if (at > all || into.size() > all - at) return false;
    const std::uint64_t from = std::min<std::uint64_t>(at, first_.size());
    const std::size_t in_memory = std::min<std::size_t>(into.size(), first_.size() - static_cast<std::size_t>(from));
    if (!BytesInMemory{first_}.read(from, into.first(in_memory))) return false;
    const auto rest = into.subspan(in_memory);
    if (rest.empty()) return true;
    return read_file(file_.get(), at + in_memory - first_.size(), rest);
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
