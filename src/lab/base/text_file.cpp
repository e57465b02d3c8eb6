#include "lab/base/text_file.h"

#include <zstd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string_view>

namespace acmotion {
namespace {

constexpr std::size_t kMaxDecompressedBytes = std::size_t{1} << 30;

using Decompressor = std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)>;

tl::expected<std::string, std::string> decompress(std::string_view compressed) {
    const Decompressor stream(ZSTD_createDStream(), &ZSTD_freeDStream);
    ZSTD_inBuffer in{compressed.data(), compressed.size(), 0};
    std::array<char, 1 << 16> block{};
    std::string text;
    std::size_t more = 1;
    while (in.pos < in.size) {
        ZSTD_outBuffer out{block.data(), block.size(), 0};
        more = ZSTD_decompressStream(stream.get(), &out, &in);
        if (ZSTD_isError(more) != 0) return tl::unexpected(std::string("broken zstd data: ") + ZSTD_getErrorName(more));
        text.append(block.data(), out.pos);
        if (text.size() > kMaxDecompressedBytes) return tl::unexpected(std::string("more than 1 GiB of text"));
    }
    if (more != 0) return tl::unexpected(std::string("truncated zstd data"));
    return text;
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
    if (path.ends_with(".zst")) return decompress(bytes.str());
    return bytes.str();
}

}  // namespace acmotion
