// Any bytes as a recording file, compressed or not: an error, or a recording that can be written, read again and played. What is
// damaged is named, and costs no block but its own.
#include <string_view>

#include "../lab/output/recording/whole_recording.h"
#include "input.h"
#include "lab/base/crc32.h"

using namespace acmotion;

namespace {

void check_damage(const test::WholeRecording& read, std::size_t size) {
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
void cut(Bytes file, const test::WholeRecording& whole) {
    for (const std::size_t share : {1, 2, 3}) {
        const Bytes part = file.first(file.size() / 4 * share);
        const auto read = test::from_bytes(part);
        if (!read) continue;
        check_damage(*read, part.size());
        fuzz::promise(!read->damage.empty(), "a file that was cut says so");
        fuzz::promise(read->runs.size() == whole.runs.size(), "the head names all runs");
    }
}

void look_at(Bytes file) {
    const std::size_t size = file.size();
    const auto read = test::from_bytes(file);
    if (!read) {
        fuzz::promise(!recording::check_file(BytesInMemory{file}, size, recording::inflate_block), "nor is it checked");
        fuzz::promise(read.error().byte_offset <= Allowance{size}.memory() + size, "an error lies within the bytes");
        return;
    }
    check_damage(*read, size);
    const auto check = recording::check_file(BytesInMemory{file}, size, recording::inflate_block);
    fuzz::promise(check.has_value(), "what can be read is checked");
    fuzz::promise(!check->divergence || check->divergence->frame < read->frames.size(),
                  "it diverges at one of its frames");
    const ByteBuffer written = test::to_bytes(*read);
    const auto again = test::from_bytes(written, size + written.size());
    fuzz::promise(again.has_value() && again->damage.empty(), "what was written can be read");
    fuzz::promise(test::to_bytes(*again) == written, "and is the same");
    cut(written, *again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    look_at(fuzz::input(data, size));
    look_at(with_right_checksums(fuzz::input(data, size)));
    return 0;
}
