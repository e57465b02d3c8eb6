#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "wire/decode_message.h"
#include "wire/message_generators.h"

// Spec 10 §13, encoder rules: what was encoded decodes to the same values, and encodes to the same bytes again.
namespace acmotion::test {
namespace {

Sender sender_of(const Message& message) {
    for (const MessageInfo& info : message_table())
        if (info.name == name(message)) return info.sender;
    return Sender::Server;
}

RC_GTEST_PROP(RoundTrip, AnyMessageComesBackAsItWas, ()) {
    const Message message = *test::any_message();

    const auto bytes = encode(message);
    RC_ASSERT(bytes.has_value());
    const auto decoded = decode(*bytes, sender_of(message));
    if (!decoded) RC_FAIL(describe(decoded.error()));

    RC_ASSERT(decoded->message == message);
    RC_ASSERT(encode(decoded->message).value() == *bytes);
}

constexpr std::size_t kBeforeThePack = 8;  // opcode, object

RC_GTEST_PROP(RoundTrip, AnyPositionPackComesBackAndSaysHowLongItIs, ()) {
    const PositionPack pack = *test::any_position_pack();
    std::vector<std::byte> bytes = encode(UpdatePosition{.object = 1, .pack = pack}).value();
    const std::size_t size = bytes.size() - kBeforeThePack;
    bytes.resize(bytes.size() + 7, std::byte{0xAA});

    const auto decoded = decode_position_pack(std::span{bytes}.subspan(kBeforeThePack));

    RC_ASSERT(decoded.has_value());
    RC_ASSERT(decoded->pack == pack);
    RC_ASSERT(decoded->bytes_consumed == size);
}

// Hostile bytes: some of a legal message are overwritten, and some are cut off.
std::vector<std::byte> spoiled(std::vector<std::byte> bytes) {
    for (int i = *rc::gen::inRange(1, 6); i > 0; --i)
        bytes[*rc::gen::inRange<std::size_t>(4, bytes.size())] = std::byte{*rc::gen::arbitrary<std::uint8_t>()};
    if (*rc::gen::arbitrary<bool>()) bytes.resize(*rc::gen::inRange<std::size_t>(0, bytes.size() + 1));
    return bytes;
}

RC_GTEST_PROP(RoundTrip, WhateverDecodesAlsoEncodesAndDecodesToTheSame, ()) {
    const Message message = *test::any_message();
    const auto decoded = decode(spoiled(encode(message).value()), sender_of(message));
    if (!decoded || !is_movement(decoded->message)) return;

    const auto again = decode(encode(decoded->message).value(), sender_of(message));
    RC_ASSERT(again.has_value());
    RC_ASSERT(again->message == decoded->message);
}

RC_GTEST_PROP(RoundTrip, RandomBytesNeverDoMoreThanFail, ()) {
    auto bytes = *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>());
    const MessageInfo& info = message_table()[*rc::gen::inRange<std::size_t>(0, message_table().size())];
    const std::uint32_t opcode = info.sender == Sender::Client ? kClientActionOpcode : info.code;
    for (std::size_t i = 0; i < std::min<std::size_t>(4, bytes.size()); ++i)
        bytes[i] = static_cast<std::uint8_t>(opcode >> 8 * i);

    const auto decoded = decode(std::as_bytes(std::span{bytes}), info.sender);

    if (!decoded) RC_ASSERT(decoded.error().byte_offset <= bytes.size());
}

}  // namespace
}  // namespace acmotion::test
