// Any bytes as a recording file: an error, or a recording that can be written and read again.
#include "input.h"
#include "lab/recording/read.h"
#include "lab/recording/write.h"

using namespace acmotion;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = recording::from_bytes(fuzz::input(data, size));
    if (!read) {
        fuzz::promise(read.error().byte_offset <= size, "an error lies within the bytes");
        return 0;
    }
    const ByteBuffer written = recording::to_bytes(*read);
    const auto again = recording::from_bytes(written);
    fuzz::promise(again.has_value(), "what was written can be read");
    fuzz::promise(recording::to_bytes(*again) == written, "and is the same");
    return 0;
}
