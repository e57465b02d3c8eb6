#include "lab/base/text_file.h"

#include <zlib.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

namespace acmotion {
namespace {

constexpr std::size_t kMaxDecompressedBytes = std::size_t{1} << 30;

// Both of zlib's and gzip's own headers are told apart by zlib itself.
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

tl::expected<std::string, std::string> decompress(std::string_view compressed) {
    Inflater inflater(compressed);
    std::string text;
    int status = Z_OK;
    while ((status = inflater.read_block(text)) == Z_OK) {
        if (text.size() > kMaxDecompressedBytes) return tl::unexpected(std::string("more than 1 GiB of text"));
    }
    if (status == Z_STREAM_END) return text;
    return tl::unexpected(std::string(status == Z_BUF_ERROR ? "truncated gzip data" : "broken gzip data"));
}

}  // namespace

tl::expected<std::string, std::string> read_text_file(const std::string& path) {
    // A folder opens like a file, and reads like an empty one.
    if (std::filesystem::is_directory(path)) return tl::unexpected(std::string("is a folder"));
    std::ifstream file(path, std::ios::binary);
    if (!file) return tl::unexpected(std::string("cannot be opened"));
    std::ostringstream bytes;
    bytes << file.rdbuf();
    if (file.bad()) return tl::unexpected(std::string("cannot be read"));
    if (path.ends_with(".gz")) return decompress(bytes.str());
    return bytes.str();
}

}  // namespace acmotion
