#include "lab/output/export/json_text.h"

#include <fmt/format.h>

#include <cmath>

#include "acmotion/geometry/heading.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/sentence.h"
#include "lab/base/json.h"
#include "lab/replay/event_record.h"

namespace acmotion {
namespace {

// JSON has no NaN; nothing here should be one, and if it is, the file must still be read.
template <class Float>
std::string number(Float value) {
    return std::isfinite(value) ? fmt::format("{}", value) : "null";
}

std::string triple(const Vec3& v) { return fmt::format("[{},{},{}]", number(v.x), number(v.y), number(v.z)); }

std::string_view word(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::Player: return "player";
        case ObjectKind::Creature: return "creature";
        case ObjectKind::Other: return "other";
    }
    return "";
}

}  // namespace

std::string json_quoted(std::string_view utf8) { return Json(utf8).dump(-1, JsonText::Ascii); }

QuotedNames::QuotedNames(const Session& session) {
    for (const auto& [object, described] : session.objects) names_[object] = json_quoted(described.name);
}

std::string_view QuotedNames::of(ObjectId object) const {
    const auto found = names_.find(object);
    return found == names_.end() ? std::string_view{"\"\""} : std::string_view{found->second};
}

std::string session_json(const Session& session, std::string_view label, std::string_view source) {
    std::string objects;
    for (const auto& [object, described] : session.objects) {
        objects += fmt::format(R"({}{{"object":{},"name":{},"kind":"{}","assumed":{}}})", objects.empty() ? "" : ",",
                               object.value, json_quoted(described.name), word(described.kind), described.is_assumed);
    }
    return fmt::format(
        R"({{"type":"session","source":{},"rules":{},"epoch":{},"seconds":{},"player":{},"objects":[{}]}})",
        json_quoted(source), json_quoted(label), session.epoch, number(session.seconds), session.player.value, objects);
}

std::string PoseJson::head_of(const ReplayFrame& frame) {
    return fmt::format(R"({{"type":"pose","time":{},"frame":{},)", number(frame.time), frame.number);
}

std::string PoseJson::tail_of(const ReplayFrame& frame, const BodyFrame& body) const {
    const MapPlace place = map_place(body.position);
    return fmt::format(R"("object":{},"name":{},"cell":{},"origin":{},"place":[{},{},{}],)"
                       R"("heading":{},"velocity":{},"speed":{},"in_contact":{},"hidden":{},"waypoints":{}}})",
                       body.object.value, names_.of(body.object), body.position.cell.value,
                       triple(body.position.frame.origin), number(place.x), number(place.y), number(place.z),
                       number(heading_of(body.position.frame.rotation)), triple(body.velocity),
                       number(length(body.velocity)), body.in_contact, body.is_hidden, frame.waypoints(body.object));
}

std::string decision_json(const Event& event, const QuotedNames& names) {
    const EventRecord record = record_of(event);
    return fmt::format(R"({{"type":"decision","time":{},"object":{},"name":{},"kind":"{}","fields":{},"text":{}}})",
                       number(event.time), event.object.value, names.of(event.object), record.kind, record.fields,
                       json_quoted(sentence(event)));
}

}  // namespace acmotion
