// Any bytes as a message of either side: an error or a message, and every field of it can be listed.
#include "acmotion/wire/decode.h"

#include "acmotion/wire/messages.h"
#include "input.h"

using namespace acmotion;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes bytes = fuzz::input(data, size);
    for (const Sender sender : {Sender::Server, Sender::Client}) {
        const auto decoded = decode(bytes, sender);
        if (!decoded) {
            fuzz::promise(!decoded.error().message.empty(), "an error names its message");
            fuzz::promise(decoded.error().byte_offset <= size, "an error lies within the bytes");
            continue;
        }
        fuzz::promise(!is_movement(decoded->message) || !list_fields(*decoded).empty(), "a message has fields");
    }
    return 0;
}
