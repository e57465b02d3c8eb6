// What was decoded can be written, and reads as the same message again.
#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "input.h"

using namespace acmotion;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const Sender sender : {Sender::Server, Sender::Client}) {
        const auto first = decode(fuzz::input(data, size), sender);
        if (!first || !is_movement(first->message)) continue;
        const auto written = encode(first->message);
        fuzz::promise(written.has_value(), "a decoded message can be encoded");
        const auto second = decode(*written, sender);
        fuzz::promise(second.has_value(), "an encoded message can be decoded");
        fuzz::promise(second->message == first->message, "an encoded message says the same");
        fuzz::promise(encode(second->message) == written, "an encoded message is written the same again");
    }
    return 0;
}
