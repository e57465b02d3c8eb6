// Any bytes as a recording file, compressed or not: an error, or a recording that can be written, read again and played.
#include "input.h"
#include "lab/recording/budget.h"
#include "lab/recording/compress.h"
#include "lab/recording/make.h"
#include "lab/recording/read.h"
#include "lab/recording/write.h"

using namespace acmotion;

namespace {

constexpr std::size_t kFixedBytes = 1'000'000;  // of 16 runs themselves, and of JSON that is written but was not read

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = recording::decompress(fuzz::input(data, size));
    if (!file) {
        fuzz::promise(file.error().byte_offset <= size, "what cannot be inflated lies within the bytes");
        return 0;
    }
    fuzz::promise(file->size() <= Allowance{size}.memory() + size, "what is inflated is bounded");
    const auto read = recording::from_bytes(*file, size);
    if (!read) {
        fuzz::promise(read.error().byte_offset <= file->size(), "an error lies within the bytes");
        return 0;
    }
    fuzz::promise(recording::cost_of(*read) <= Allowance{size}.memory() + kFixedBytes, "what is unpacked is bounded");
    const auto search = recording::first_divergence(*read, size);
    fuzz::promise(!search.found || search.found->frame < read->frames.size(), "it diverges at one of its frames");
    const ByteBuffer written = recording::to_bytes(*read);
    const auto again = recording::from_bytes(written, size + written.size());
    fuzz::promise(again.has_value(), "what was written can be read");
    fuzz::promise(recording::to_bytes(*again) == written, "and is the same");
    return 0;
}
