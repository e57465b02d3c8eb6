#include "acmotion/wire/encode.h"

#include "wire/encoder.h"
#include "wire/layout_messages.h"

namespace acmotion {
namespace {

using wire::Encoder;

template <class M>
void write_message(Encoder& encoder, const M& message) {
    constexpr MessageInfo info = kMessageInfo<M>;
    if constexpr (info.sender == Sender::Client) {
        encoder.field("opcode", kClientActionOpcode);
        encoder.field("order", message.order);
    }
    encoder.field("opcode", info.code);
    layout(encoder, message);
}

// The length, whatever the size of `out`.
Result<std::size_t> write_any(const Message& message, std::span<std::byte> out) {
    return std::visit(
        [&]<class M>(const M& m) -> Result<std::size_t> {
            if constexpr (kMessageInfo<M>.code == 0) {
                return fail(ErrorCode::Unknown, name(message), "opcode", 0);
            } else {
                Encoder encoder(out, kMessageInfo<M>.name);
                write_message(encoder, m);
                return encoder.writer().finish();
            }
        },
        message);
}

}  // namespace

Result<std::size_t> encode(const Message& message, std::span<std::byte> out) {
    const Result<std::size_t> size = write_any(message, out);
    if (size && *size > out.size()) return fail(ErrorCode::OutOfRange, name(message), "buffer", out.size());
    return size;
}

Result<std::vector<std::byte>> encode(const Message& message) {
    return write_any(message, {}).map([&](std::size_t size) {
        std::vector<std::byte> bytes(size);
        (void)write_any(message, bytes);  // what has been measured fits
        return bytes;
    });
}

}  // namespace acmotion
