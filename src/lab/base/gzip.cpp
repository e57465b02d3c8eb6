#include "lab/base/gzip.h"

#include <zlib.h>

#include <array>

namespace acmotion {
namespace {

constexpr std::size_t kMaxDecompressedBytes = std::size_t{1} << 30;

// zlib itself tells its own header from that of gzip.
constexpr int kAnyHeader = 15 + 32;

// One stream, from its beginning; ends it however that goes.
class Inflater {
 public:
    explicit Inflater(std::string_view compressed) {
        // zlib reads through a pointer to non-const, and does not write there.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data()));
        stream_.avail_in = static_cast<uInt>(compressed.size());
        status_ = inflateInit2(&stream_, kAnyHeader);
    }
    ~Inflater() { inflateEnd(&stream_); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    // Z_OK while there is more, Z_STREAM_END when it is whole, Z_BUF_ERROR when the input ends before.
    int read_block(std::string& text) {
        if (status_ != Z_OK) return status_;
        std::array<char, 1 << 16> block{};
        stream_.next_out = reinterpret_cast<Bytef*>(block.data());
        stream_.avail_out = block.size();
        status_ = inflate(&stream_, Z_NO_FLUSH);
        text.append(block.data(), block.size() - stream_.avail_out);
        return status_;
    }

 private:
    z_stream stream_{};
    int status_ = Z_OK;
};

}  // namespace

tl::expected<std::string, std::string> unzip(std::string_view compressed) {
    Inflater inflater(compressed);
    std::string text;
    int status = Z_OK;
    while ((status = inflater.read_block(text)) == Z_OK) {
        if (text.size() > kMaxDecompressedBytes) return tl::unexpected(std::string("more than 1 GiB of text"));
    }
    if (status == Z_STREAM_END) return text;
    return tl::unexpected(std::string(status == Z_BUF_ERROR ? "truncated gzip data" : "broken gzip data"));
}

}  // namespace acmotion
