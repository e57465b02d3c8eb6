#include "gamedata/zlib_stream.h"

#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace acmotion {
namespace {

constexpr int kWindowBits = 15;
constexpr int kOrGzip = 32;  // zlib itself tells its own header from that of gzip

// zlib reads through a pointer to non-const, and does not write there.
Bytef* zlib_bytes(Bytes bytes) { return reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data())); }
uInt zlib_size(std::size_t size) {
    return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
}

// That zlib could do nothing for want of input or room is no fault of the stream.
Inflater::State state_of(int status) {
    if (status == Z_STREAM_END) return Inflater::State::Whole;
    return status == Z_OK || status == Z_BUF_ERROR ? Inflater::State::Open : Inflater::State::Broken;
}

}  // namespace

struct Inflater::Stream : z_stream {};

void Inflater::End::operator()(Stream* stream) const {
    inflateEnd(stream);
    delete stream;
}

Inflater::Inflater(Header header)
    : stream_(new Stream{}),
      state_(state_of(inflateInit2(stream_.get(), kWindowBits + (header == Header::ZlibOrGzip ? kOrGzip : 0)))) {}

std::size_t Inflater::inflate_into(std::span<std::byte> room, Bytes& packed) {
    const uInt offered = stream_->avail_in = zlib_size(packed.size());
    const uInt free = stream_->avail_out = zlib_size(room.size());
    stream_->next_in = zlib_bytes(packed);
    stream_->next_out = zlib_bytes(room);
    state_ = state_of(inflate(stream_.get(), Z_NO_FLUSH));
    packed = packed.subspan(offered - stream_->avail_in);
    return free - stream_->avail_out;
}

void Inflater::begin_again() { state_ = state_of(inflateReset(stream_.get())); }

ByteBuffer deflated(Bytes plain, Effort effort) {
    const auto plain_size = static_cast<uLong>(plain.size());
    uLongf size = compressBound(plain_size);
    ByteBuffer packed(size);
    const int level = effort == Effort::Best ? Z_BEST_COMPRESSION : Z_DEFAULT_COMPRESSION;
    [[maybe_unused]] const int status = compress2(zlib_bytes(packed), &size, zlib_bytes(plain), plain_size, level);
    assert(status == Z_OK);
    packed.resize(size);
    return packed;
}

std::uint32_t crc32_of(Bytes bytes) {
    return static_cast<std::uint32_t>(crc32(0, zlib_bytes(bytes), zlib_size(bytes.size())));
}

}  // namespace acmotion
