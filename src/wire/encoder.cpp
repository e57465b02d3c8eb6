#include "wire/encoder.h"

namespace acmotion::wire {
namespace {

// Up to here two bytes are enough. Retail's own encoder stops at 0x3FFF for resource ids, ACE's here; readers take
// both (spec 10 §1).
constexpr std::uint32_t kLastShortId = 0x7FFF;
constexpr std::uint32_t kIdRange = 0x40000000;
constexpr std::uint32_t kClassIdRange = 0x80000000;

}  // namespace

void Encoder::packed(std::uint32_t value) {
    if (value > kLastShortId) writer_.write(static_cast<std::uint16_t>(value >> 16 | 0x8000));
    writer_.write(static_cast<std::uint16_t>(value));
}

void Encoder::packed_id(std::string_view name, std::uint32_t id, std::uint32_t base) {
    const std::uint32_t value = id == 0 ? 0 : id - base;  // wraps around for an id below its base
    if (value >= kIdRange) writer_.fail(name);
    packed(value);
}

void Encoder::packed_class_id(std::string_view name, std::uint32_t id) {
    if (id >= kClassIdRange) writer_.fail(name);
    packed(id);
}

void Encoder::text(std::string_view name, const std::string& value) {
    const std::size_t start = writer_.size();
    if (value.size() > UINT32_MAX) return writer_.fail(name);
    writer_.write(static_cast<std::uint16_t>(std::min(value.size(), kLongTextMark)));
    if (value.size() >= kLongTextMark) writer_.write(static_cast<std::uint32_t>(value.size()));
    writer_.write_bytes(value);
    while ((writer_.size() - start) % 4 != 0) writer_.write(std::byte{});
}

void Encoder::movement_type(std::string_view name, const MovementBody& body) {
    if (const auto* bare = std::get_if<BareMovement>(&body); bare != nullptr && (bare->type < 1 || bare->type > 5))
        writer_.fail(name);
    writer_.write(acmotion::movement_type(body));
}

}  // namespace acmotion::wire
