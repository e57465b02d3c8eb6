// Any bytes as a recording file, compressed or not: an error, or a recording that can be written, read again and played. What is
// damaged is named, and costs no block but its own.
#include "lab/output/recording/recording.h"

#include <string_view>

#include "input.h"
#include "lab/base/crc32.h"
#include "lab/output/recording/blocks.h"
#include "lab/output/recording/check.h"
#include "lab/output/recording/read.h"
#include "lab/output/recording/write.h"

using namespace acmotion;

namespace {

constexpr std::size_t kFixedBytes = 1'000'000;  // of 16 runs themselves, and of JSON that is written but was not read

void check_damage(const recording::Recording& read, std::size_t size) {
    for (const recording::Damage& damage : read.damage) {
        fuzz::promise(damage.byte <= size && !sentence(damage).empty(), "damage lies within the bytes");
    }
}

// Bytes that were changed have the wrong checksum; behind the right one they are looked at.
ByteBuffer with_right_checksums(Bytes bytes) {
    using recording::kBlockHeaderBytes;
    ByteBuffer file{bytes.begin(), bytes.end()};
    const std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    for (std::size_t at = text.find(recording::kBlockMark); at < file.size();
         at = text.find(recording::kBlockMark, at + 4)) {
        if (file.size() - at < kBlockHeaderBytes) break;
        const std::size_t rest = file.size() - at - kBlockHeaderBytes;
        const std::size_t size = std::min<std::size_t>(load_le<std::uint32_t>(file, at + 12), rest);
        store_le(std::span(file), at + 28, crc32(Bytes{file}.subspan(at + kBlockHeaderBytes, size)));
        store_le(std::span(file), at + 32, crc32(Bytes{file}.subspan(at, 32)));
    }
    return file;
}

// The same file, of which more was not written.
void cut(Bytes file, const recording::Recording& whole) {
    for (const std::size_t share : {1, 2, 3}) {
        const Bytes part = file.first(file.size() / 4 * share);
        const auto read = recording::from_bytes(part, part.size(), recording::inflate_block);
        if (!read) continue;
        check_damage(*read, part.size());
        fuzz::promise(!read->damage.empty(), "a file that was cut says so");
        fuzz::promise(read->runs.size() == whole.runs.size(), "the head names all runs");
    }
}

void look_at(Bytes file) {
    const std::size_t size = file.size();
    const auto read = recording::from_bytes(file, size, recording::inflate_block);
    if (!read) {
        fuzz::promise(!recording::check_file(BytesInMemory{file}, recording::inflate_block), "nor is it checked");
        fuzz::promise(read.error().byte_offset <= Allowance{size}.memory() + size, "an error lies within the bytes");
        return;
    }
    check_damage(*read, size);
    fuzz::promise(recording::cost_of(*read) <= Allowance{size}.memory() + kFixedBytes, "what is unpacked is bounded");
    const auto search = recording::first_divergence(*read, size);
    const auto check = recording::check_file(BytesInMemory{file}, recording::inflate_block);
    fuzz::promise(check && check->damage == read->damage && check->search.is_whole == search.is_whole &&
                      check->search.found.has_value() == search.found.has_value(),
                  "a check that goes piece by piece comes to the same");
    fuzz::promise(!search.found || search.found->frame < read->frames.size(), "it diverges at one of its frames");
    const ByteBuffer written = recording::to_bytes(*read);
    const auto again = recording::from_bytes(written, size + written.size());
    fuzz::promise(again.has_value() && again->damage.empty(), "what was written can be read");
    fuzz::promise(recording::to_bytes(*again) == written, "and is the same");
    cut(written, *again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    look_at(fuzz::input(data, size));
    look_at(with_right_checksums(fuzz::input(data, size)));
    return 0;
}
