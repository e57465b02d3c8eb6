#include "gamedata/object_reader.h"

#include <algorithm>
#include <cmath>

namespace acmotion {
namespace {

constexpr std::size_t kFrameBytes = 28;

}  // namespace

ObjectReader::ObjectReader(std::span<const std::byte> bytes, std::uint32_t id) : bytes_(bytes, "object"), id_(id) {
    if (u32("id") != id && !failed()) refuse(GameDataError::Trouble::WrongId, "id", sizeof(id));
}

GameDataError ObjectReader::error() const {
    if (error_) return *error_;
    return {GameDataError::Trouble::Truncated, id_, bytes_.error().field, bytes_.error().byte_offset};
}

void ObjectReader::refuse(GameDataError::Trouble trouble, std::string_view field, std::size_t size) {
    if (failed()) return;
    error_ = GameDataError{trouble, id_, field, bytes_.offset() - size};
    bytes_.fail(code_of(trouble), field, bytes_.offset());
}

void ObjectReader::skip(std::uint64_t count, std::string_view field) {
    if (bytes_.need(count, field)) bytes_.read_bytes(static_cast<std::size_t>(count), field);
}

void ObjectReader::check_finite(float value, std::string_view field, std::size_t size) {
    if (!std::isfinite(value)) refuse(GameDataError::Trouble::BadValue, field, size);
}

float ObjectReader::finite(std::string_view field) {
    const auto value = read<float>(field);
    check_finite(value, field, sizeof(value));
    return value;
}

Vec3 ObjectReader::finite_vec3(std::string_view field) {
    if (!bytes_.need(sizeof(Vec3), field)) return {};
    Vec3 v;
    v.x = finite(field);
    v.y = finite(field);
    v.z = finite(field);
    return v;
}

Frame ObjectReader::finite_frame(std::string_view field) {
    if (!bytes_.need(kFrameBytes, field)) return {};
    Frame frame;
    frame.origin = finite_vec3(field);
    frame.rotation.w = finite(field);
    frame.rotation.x = finite(field);
    frame.rotation.y = finite(field);
    frame.rotation.z = finite(field);
    return frame;
}

std::uint32_t ObjectReader::count(std::uint64_t smallest, std::string_view field) {
    return checked_count(u32(field), smallest, field);
}

std::uint32_t ObjectReader::checked_count(std::uint32_t count, std::uint64_t smallest, std::string_view field) {
    // Divided, because a product of hostile numbers can wrap.
    if (failed() || count <= remaining() / smallest) return failed() ? 0 : count;
    refuse(GameDataError::Trouble::Truncated, field, 0);
    return 0;
}

void ObjectReader::align() { bytes_.read_bytes(std::min(bytes_.pad(), bytes_.remaining()), "pad"); }

}  // namespace acmotion
