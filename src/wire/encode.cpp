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

Result<std::size_t> fitted(Result<std::size_t> size, std::size_t capacity, std::string_view message) {
    if (size && *size > capacity) return fail(ErrorCode::OutOfRange, message, "buffer", capacity);
    return size;
}

}  // namespace

Result<std::size_t> encode(const Message& message, std::span<std::byte> out) {
    return fitted(write_any(message, out), out.size(), name(message));
}

Result<std::vector<std::byte>> encode(const Message& message) {
    return write_any(message, {}).map([&](std::size_t size) {
        std::vector<std::byte> bytes(size);
        (void)write_any(message, bytes);  // what has been measured fits
        return bytes;
    });
}

Result<std::size_t> encode_position_pack(const PositionPack& pack, std::span<std::byte> out) {
    Encoder encoder(out, "PositionPack");
    layout(encoder, pack);
    return fitted(encoder.writer().finish(), out.size(), "PositionPack");
}

}  // namespace acmotion
