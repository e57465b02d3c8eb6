#include "lab/recording/compress.h"

#include <zlib.h>

#include <cassert>

#include "lab/recording/format.h"

namespace acmotion::recording {
namespace {

constexpr std::size_t kFlagsAt = 10;
constexpr std::size_t kLengthAt = 12;
constexpr std::size_t kChunkBytes = 1 << 16;

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

// zlib reads through a pointer to non-const, and does not write there.
Bytef* input(Bytes bytes) { return reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data())); }
Bytef* output(std::byte* at) { return reinterpret_cast<Bytef*>(at); }

// Appends what a stream still holds; Z_STREAM_END when it is whole.
int inflate_chunk(z_stream& stream, ByteBuffer& out) {
    const std::size_t before = out.size();
    out.resize(before + kChunkBytes);
    stream.next_out = output(out.data() + before);
    stream.avail_out = kChunkBytes;
    const int status = inflate(&stream, Z_NO_FLUSH);
    out.resize(out.size() - stream.avail_out);
    return status;
}

Result<void> inflate_all(z_stream& stream, ByteBuffer& out) {
    int status = Z_OK;
    while (status == Z_OK) {
        if (out.size() > kMostBytes) return fail(ErrorCode::OutOfRange, "recording", "sections", kHeaderBytes);
        status = inflate_chunk(stream, out);
    }
    if (status == Z_STREAM_END) return {};
    const auto code = status == Z_BUF_ERROR ? ErrorCode::Truncated : ErrorCode::Invalid;
    return fail(code, "recording", "sections", kHeaderBytes + stream.total_in);
}

}  // namespace

ByteBuffer compress(Bytes file) {
    const Bytes sections = file.subspan(kHeaderBytes);
    uLongf size = compressBound(static_cast<uLong>(sections.size()));
    ByteBuffer out = with_header(file, kFlagCompressed);
    out.resize(kHeaderBytes + size);
    [[maybe_unused]] const int status = compress2(output(out.data() + kHeaderBytes), &size, input(sections),
                                                  static_cast<uLong>(sections.size()), Z_BEST_COMPRESSION);
    assert(status == Z_OK);
    out.resize(kHeaderBytes + size);
    set_length(out);
    return out;
}

Result<ByteBuffer> decompress(Bytes file) {
    if (!is_compressed(file)) return ByteBuffer{file.begin(), file.end()};
    const Bytes sections = file.subspan(kHeaderBytes);
    z_stream stream{};
    stream.next_in = input(sections);
    stream.avail_in = static_cast<uInt>(sections.size());
    ByteBuffer out = with_header(file, 0);
    if (inflateInit(&stream) != Z_OK) return fail(ErrorCode::Unreadable, "recording", "sections", kHeaderBytes);
    const auto done = inflate_all(stream, out);
    inflateEnd(&stream);
    if (!done) return tl::unexpected(done.error());
    set_length(out);
    return out;
}

}  // namespace acmotion::recording
