#include "lab/recording/compress.h"

#include <algorithm>

#include "gamedata/gzip.h"
#include "lab/base/budget.h"
#include "lab/recording/format.h"

namespace acmotion::recording {
namespace {

constexpr std::size_t kFlagsAt = 10;
constexpr std::size_t kLengthAt = 12;

bool is_compressed(Bytes file) {
    return file.size() >= kHeaderBytes && load_le<std::uint16_t>(file, kFlagsAt) == kFlagCompressed;
}

ByteBuffer with_header(Bytes header, std::uint16_t flags) {
    ByteBuffer out{header.begin(), header.begin() + kHeaderBytes};
    store_le(std::span(out), kFlagsAt, flags);
    return out;
}

void set_length(ByteBuffer& file) {
    store_le(std::span(file), kLengthAt, static_cast<std::uint32_t>(file.size() - kHeaderBytes));
}

}  // namespace

ByteBuffer compress(ByteBuffer file, std::size_t cost) {
    ByteBuffer out = with_header(file, kFlagCompressed);
    append(out, zip(Bytes(file).subspan(kHeaderBytes), ZipEffort::Usual));
    set_length(out);
    return std::max(cost, file.size()) > Allowance{out.size()}.memory() ? file : out;
}

Result<ByteBuffer> decompress(Bytes file) {
    if (!is_compressed(file)) return ByteBuffer{file.begin(), file.end()};
    const auto sections = unzip(file.subspan(kHeaderBytes), Allowance{file.size()}.memory());
    if (!sections) {
        const Error& error = sections.error();
        return fail(error.code, "recording", "sections", kHeaderBytes + error.byte_offset);
    }
    ByteBuffer out = with_header(file, 0);
    append(out, *sections);
    set_length(out);
    return out;
}

}  // namespace acmotion::recording
