#include "lab/output/recording/pack.h"

#include <utility>

namespace acmotion::recording {
namespace {

constexpr std::uint64_t kPayloadBits = 0x7F;
constexpr std::uint64_t kMoreBit = 0x80;

// Sums of hostile differences wrap; nothing is computed with them.
std::int32_t add(std::int32_t base, std::int64_t difference) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(difference));
}

}  // namespace

void Packer::var(std::uint64_t value) {
    for (; value > kPayloadBits; value >>= 7U) put(static_cast<std::uint8_t>((value & kPayloadBits) | kMoreBit));
    put(static_cast<std::uint8_t>(value));
}

void Packer::zig(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    var(value < 0 ? ~(bits << 1U) : bits << 1U);
}

void Packer::text(std::string_view text) {
    var(text.size());
    raw(std::as_bytes(std::span(text)));
}

bool Unpacker::need(std::uint64_t count) {
    if (good_ && count > bytes_.size() - at_) refuse(ErrorCode::Truncated);
    return good_;
}

void Unpacker::refuse(ErrorCode code) {
    if (std::exchange(good_, false)) error_ = {code, "recording", section_, file_offset_ + at_};
}

std::uint64_t Unpacker::var() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const auto byte = get<std::uint8_t>();
        value |= (byte & kPayloadBits) << shift;
        if ((byte & kMoreBit) == 0) return value;
    }
    refuse(ErrorCode::Invalid);
    return 0;
}

std::int64_t Unpacker::zig() {
    const std::uint64_t bits = var();
    return static_cast<std::int64_t>((bits & 1U) != 0 ? ~(bits >> 1U) : bits >> 1U);
}

std::string Unpacker::text() {
    const ByteBuffer bytes = raw(var());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

ByteBuffer Unpacker::raw(std::uint64_t count) {
    if (!need(count) || !spend(static_cast<std::size_t>(count))) return {};
    const Bytes found = bytes_.subspan(at_, static_cast<std::size_t>(count));
    at_ += found.size();
    return {found.begin(), found.end()};
}

std::size_t Unpacker::count(std::size_t bytes_each) {
    const std::uint64_t count = var();
    if (good_ && count > (bytes_.size() - at_) / bytes_each) refuse(ErrorCode::OutOfRange);
    return good_ ? static_cast<std::size_t>(count) : 0;
}

bool Unpacker::spend(std::size_t bytes) {
    if (good_ && !budget_.spend(bytes)) refuse(ErrorCode::OutOfRange);
    return good_;
}

std::size_t Unpacker::index(std::size_t limit) {
    const std::uint64_t number = var();
    if (number >= limit) refuse(ErrorCode::OutOfRange);
    return good_ ? static_cast<std::size_t>(number) : 0;
}

Result<void> Unpacker::finish() {
    if (!at_end()) refuse(ErrorCode::Invalid);
    if (!good_) return tl::unexpected(error_);
    return {};
}

void PlaceList::put(Packer& out, const Place& place) {
    out.zig(std::int64_t{place.x} - last_.x);
    out.zig(std::int64_t{place.y} - last_.y);
    out.zig(std::int64_t{place.z} - last_.z);
    last_ = place;
}

Place PlaceList::get(Unpacker& in) {
    last_.x = add(last_.x, in.zig());
    last_.y = add(last_.y, in.zig());
    last_.z = add(last_.z, in.zig());
    return last_;
}

void MomentList::put(Packer& out, Microseconds time) {
    const auto before = static_cast<std::uint64_t>(std::exchange(last_, time));
    out.zig(static_cast<Microseconds>(static_cast<std::uint64_t>(time) - before));
}

Microseconds MomentList::get(Unpacker& in) {
    last_ = static_cast<Microseconds>(static_cast<std::uint64_t>(last_) + static_cast<std::uint64_t>(in.zig()));
    return last_;
}

void FrameList::put(Packer& out, std::size_t frame) { out.var(frame - std::exchange(last_, frame)); }

std::size_t FrameList::get(Unpacker& in) { return last_ += static_cast<std::size_t>(in.var()); }

}  // namespace acmotion::recording
