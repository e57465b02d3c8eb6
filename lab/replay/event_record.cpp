#include "lab/replay/event_record.h"

#include <concepts>
#include <limits>
#include <type_traits>

#include "lab/base/json.h"
#include "trace/event_words.h"

namespace acmotion {
namespace {

Json json_of(const Vec3& v) { return {v.x, v.y, v.z}; }
Json json_of(const Position& p) {
    const Quaternion& q = p.frame.rotation;
    return {{"cell", p.cell.value}, {"origin", json_of(p.frame.origin)}, {"rotation", {q.w, q.x, q.y, q.z}}};
}
Json json_of(ObjectId id) { return id.value; }
Json json_of(Stamp stamp) { return stamp.value; }
// Before its first tick the distance from a body to the player is not measured, and the largest float.
Json json_of(double number) { return number < std::numeric_limits<float>::max() ? Json(number) : Json(); }
Json json_of(float number) { return number; }
template <std::integral Count>
Json json_of(Count count) {
    return count;
}
template <class Enum>
    requires std::is_enum_v<Enum>
Json json_of(Enum value) {
    if constexpr (requires { word(value); }) {
        return word(value);
    } else {
        return static_cast<std::uint32_t>(value);
    }
}

// The fields of an event under their own names.
struct Fields {
    template <class Bare>
        requires std::is_empty_v<Bare>
    Json operator()(const Bare&) const {
        return Json::object();
    }

#define ACMOTION_EVENT_FIELDS(event, ...)          \
    Json operator()(const Event::event& e) const { \
        Json fields = Json::object();              \
        __VA_ARGS__                                \
        return fields;                             \
    }
#define FIELD(member, place) fields[#member] = json_of(e.member);
#define FIELD_IF(member, place, given) \
    if (static_cast<bool>(e.given)) fields[#member] = json_of(e.member);
#define FIELD_IN_C(member, place)
#define FIELD_IN_FILES(member) fields[#member] = json_of(e.member);
#include "trace/event_fields.inl"
};

}  // namespace

EventRecord record_of(const Event& event) {
    const Json fields = std::visit(Fields{}, event.what);
    return {word(event.what), fields.dump(-1, JsonText::Ascii)};
}

}  // namespace acmotion
