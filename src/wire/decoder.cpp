#include "wire/decoder.h"

#include <algorithm>

#include "core/constants.h"
#include "geometry/map.h"
#include "wire/layout_types.h"
#include "wire/reader.h"

namespace acmotion::wire {
namespace {

constexpr float kLowestUsualMetres = -500;
constexpr float kHighestUsualMetres = 1500;

bool outside(const Vec3& origin, double margin) {
    return origin.x < -margin || origin.y < -margin || origin.x > kBlockSideMetres + margin ||
           origin.y > kBlockSideMetres + margin;
}

// Which of the eight rows or columns of a landblock a coordinate falls in; the outer ones reach beyond it.
std::uint32_t cell_row(float metres) {
    return static_cast<std::uint32_t>(std::clamp(metres / kCellSideMetres, 0.0, kCellsPerBlockSide - 1.0));
}

float divided(float component, double length) { return static_cast<float>(component / length); }

// `body` is fresh, and that is a SentMotionState.
void make_body(MovementBody& body, std::uint8_t type) {
    switch (type) {
        case 0: return;
        case 6: body.emplace<MoveToObject>(); return;
        case 7: body.emplace<MoveToPosition>(); return;
        case 8: body.emplace<TurnToObject>(); return;
        case 9: body.emplace<TurnToHeading>(); return;
        default: body.emplace<BareMovement>().type = type;
    }
}

}  // namespace

void Reader::fail(ErrorCode code, std::string_view field, std::size_t byte_offset) {
    if (!error_) error_ = Error{code, message_, field, byte_offset};
    next_ = end_;
}

void judge_place(CellId cell, const Vec3& origin, SoftFlags& flags) {
    if (origin.z < kLowestUsualMetres || origin.z > kHighestUsualMetres) flags.add(SoftFlag::UnusualHeight);
    if (cell_class(cell) != CellClass::Outdoor) return;

    const bool on_far_edge = origin.x == kBlockSideMetres || origin.y == kBlockSideMetres;
    if (on_far_edge || outside(origin, 0)) flags.add(SoftFlag::OutsideBlock);
    if (outside(origin, kCellSideMetres)) flags.add(SoftFlag::FarOutsideBlock);
    if (cell.low_word() != kCellsPerBlockSide * cell_row(origin.x) + cell_row(origin.y) + 1)
        flags.add(SoftFlag::CellMismatch);
}

// Rule 4: nearly a rotation becomes one, anything else is refused.
void Decoder::repair(Quaternion& q, double squared_length, std::size_t start) {
    if (std::abs(squared_length - 1) > kRepairableTolerance) return reader_.fail(ErrorCode::Invalid, "rotation", start);

    const double length = std::sqrt(squared_length);
    q = {divided(q.w, length), divided(q.x, length), divided(q.y, length), divided(q.z, length)};
    receipt_.soft.add(SoftFlag::Renormalised);
}

void Decoder::movement_type(std::string_view name, MovementBody& body) {
    constexpr std::uint8_t kTypes = 10;
    const auto type = reader_.read<std::uint8_t>(name);
    if (type >= kTypes) return invalid(name, 1);  // rule 7
    make_body(body, type);
}

// Rule 14: the length decides, before anything is read.
void Decoder::jump_form(std::string_view name, Jump::Form& form) {
    const std::span lengths{kJumpLengths};
    const auto known = std::ranges::find(lengths, reader_.total(), &JumpLength::bytes);
    if (known == lengths.end()) return reader_.fail(ErrorCode::Invalid, name, reader_.offset());
    form = known->form;
}

void Decoder::text(std::string_view name, std::string& value) {
    const std::size_t start = reader_.offset();
    std::size_t size = reader_.read<std::uint16_t>(name);
    if (size == kLongTextMark) size = reader_.read<std::uint32_t>(name);
    for (const std::byte c : reader_.read_bytes(size, name)) value.push_back(static_cast<char>(c));
    reader_.read_bytes((start - reader_.offset()) & 3, "pad");
    // Old servers count a terminating NUL (spec 10 §1).
    while (!value.empty() && value.back() == '\0') value.pop_back();
}

}  // namespace acmotion::wire
