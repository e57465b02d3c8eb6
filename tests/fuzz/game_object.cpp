// Any bytes as an object of the game: the first says of which type. What decodes can be written, and decodes to the same.
#include <type_traits>

#include "gamedata/encode.h"
#include "input.h"

using namespace acmotion;

namespace {

// Written anew it may be shorter, where keys came twice or bytes were left over, and never longer than neutral values make it.
template <class T, class Decode>
void check(Bytes bytes, Decode decode) {
    const std::uint32_t id = bytes.size() >= 4 ? load_le<std::uint32_t>(bytes, 0) : 0;
    const GameDataResult<DecodedObject<T>> object = decode(bytes, id);
    if (!object) {
        fuzz::promise(object.error().byte_offset <= bytes.size(), "an error lies within the bytes");
        return;
    }
    fuzz::promise(object->trailing_bytes <= bytes.size(), "no more is left than there was");
    const ByteBuffer written = encode(object->value);
    const auto again = decode(written, id);
    fuzz::promise(again.has_value(), "what was written can be read");
    fuzz::promise(encode(again->value) == written, "and is the same");
}

void check_region(Bytes bytes) {
    const std::uint32_t id = bytes.size() >= 4 ? load_le<std::uint32_t>(bytes, 0) : 0;
    const auto region = decode_region(bytes, id);
    if (!region) return;
    for (const float height : region->value.land_heights)
        fuzz::promise(height >= 0 && height <= 800, "land is bounded");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Bytes bytes = fuzz::input(data, size).subspan(1);
    switch (data[0] % 6) {
        case 0: check<Setup>(bytes, decode_setup); break;
        case 1: check<MotionTable>(bytes, decode_motion_table); break;
        case 2: check<StoredAnimation>(bytes, decode_animation); break;
        case 3: check<Landblock>(bytes, decode_landblock); break;
        case 4: check_region(bytes); break;
        default: static_cast<void>(decode_iterations(bytes)); break;
    }
    return 0;
}
