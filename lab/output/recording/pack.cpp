#include "lab/output/recording/pack.h"

#include <utility>

namespace acmotion::recording {
namespace {

constexpr std::uint64_t kPayloadBits = 0x7F;
constexpr std::uint64_t kMoreBit = 0x80;
constexpr std::size_t kJsonCost = 16;  // of a byte, once it is parsed

}  // namespace

void Packer::var(std::uint64_t value) {
    for (; value > kPayloadBits; value >>= 7U) number(static_cast<std::uint8_t>((value & kPayloadBits) | kMoreBit));
    number(static_cast<std::uint8_t>(value));
}

void Packer::zig(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    var(value < 0 ? ~(bits << 1U) : bits << 1U);
}

void Packer::text(std::string_view text) {
    var(text.size());
    spend(text.size());
    append(packed_.bytes, std::as_bytes(std::span(text)));
}

void Packer::raw(const ByteBuffer& bytes) {
    var(bytes.size());
    spend(bytes.size());
    append(packed_.bytes, bytes);
}

void Packer::json(const std::string& json) {
    spend((kJsonCost + 1) * json.size());
    append(packed_.bytes, std::as_bytes(std::span(json)));
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

void Unpacker::text(std::string& text) {
    const ByteBuffer bytes = raw(var());
    text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

std::string Unpacker::json(std::size_t bytes) {
    if (!spend(kJsonCost * bytes)) return {};
    const ByteBuffer json = raw(bytes);
    return {reinterpret_cast<const char*>(json.data()), json.size()};
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
    if (at_ != bytes_.size()) refuse(ErrorCode::Invalid);
    if (!good_) return tl::unexpected(error_);
    return {};
}

std::int32_t moved(std::int32_t from, std::int64_t by) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(from) + static_cast<std::uint32_t>(by));
}

void PlaceList::next(Packer& out, const Place& place) {
    out.zig(std::int64_t{place.x} - last_.x);
    out.zig(std::int64_t{place.y} - last_.y);
    out.zig(std::int64_t{place.z} - last_.z);
    last_ = place;
}

void PlaceList::next(Unpacker& in, Place& place) {
    last_.x = moved(last_.x, in.zig());
    last_.y = moved(last_.y, in.zig());
    last_.z = moved(last_.z, in.zig());
    place = last_;
}

void MomentList::next(Packer& out, Microseconds time) {
    const auto before = static_cast<std::uint64_t>(std::exchange(last_, time));
    out.zig(static_cast<Microseconds>(static_cast<std::uint64_t>(time) - before));
}

void MomentList::next(Unpacker& in, Microseconds& time) {
    last_ = static_cast<Microseconds>(static_cast<std::uint64_t>(last_) + static_cast<std::uint64_t>(in.zig()));
    time = last_;
}

void FrameList::next(Packer& out, std::size_t frame) { out.var(frame - std::exchange(last_, frame)); }

std::size_t FrameList::read(Unpacker& in) {
    last_ += static_cast<std::size_t>(in.var());
    if (in.is_good() && !all_.has(last_)) in.refuse(ErrorCode::OutOfRange);
    return last_;
}

}  // namespace acmotion::recording
