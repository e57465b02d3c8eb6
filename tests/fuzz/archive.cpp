// Any bytes as an archive: each file of it is read to its end or to the bound, and nothing beyond.
#include "input.h"
#include "lab/base/archived_files.h"

using namespace acmotion;

namespace {

const ArchiveLimits kSmall{.members = 20, .bytes = 100'000, .ratio = 10, .bytes_before_ratio = 10'000};

std::uint64_t bytes_of(ByteStream stream) {
    for (Bytes next = stream.peek(1); !next.empty(); next = stream.peek(1)) stream.skip(next.size());
    return stream.position();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes bytes = fuzz::input(data, size);
    auto files = ArchivedFiles::open(std::make_shared<MemoryFile>(ByteBuffer{bytes.begin(), bytes.end()}), kSmall);
    for (std::size_t i = 0; files && i < 2 * kSmall.members; ++i) {
        const auto found = files->next();
        if (found && !*found) break;
        if (found) fuzz::promise(bytes_of(files->bytes()) <= kSmall.bytes, "a file unpacks within the bound");
    }
    return 0;
}
