#include <fmt/format.h>

#include <map>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "acmotion/geometry/position.h"
#include "lab/base/csv_cell.h"
#include "lab/output/export/body_texts.h"
#include "lab/output/export/exporter.h"
#include "lab/replay/catch_up.h"
#include "trace/event_words.h"

namespace acmotion {
namespace {

constexpr std::string_view kHeader =
    "frame,time,object,name,cell,x,y,z,map_x,map_y,map_z,heading,speed,vx,vy,vz,in_contact,hidden,waypoints,"
    "to_waypoint,clock,catch_up,physical_speed,behind_update,decisions\n";

// One word for what makes a body look as it does; empty for everything else.
std::string word_of(const Event& event) {
    const Event::What& what = event.what;
    if (std::holds_alternative<Event::ObjectCreated>(what)) return "created";
    if (std::holds_alternative<Event::ObjectDestroyed>(what)) return "destroyed";
    if (std::holds_alternative<Event::TeleportHookRan>(what)) return "teleport_hook";
    if (const auto* blip = std::get_if<Event::Blipped>(&what)) return blip->placed ? "blipped" : "";
    if (const auto* queued = std::get_if<Event::WaypointEnqueued>(&what)) return std::string{word(queued->branch)};
    if (std::holds_alternative<Event::WaypointReached>(what)) return "reached";
    const auto* decided = std::get_if<Event::PositionDecided>(&what);
    return decided != nullptr ? fmt::format("{}:{}", word(decided->outcome), word(decided->reason)) : "";
}

class CsvExporter : public Exporter {
 public:
    CsvExporter(Output output, const ExportSubject& subject) : output_(std::move(output)) {
        for (const auto& [object, described] : subject.session.objects) names_[object] = csv_cell(described.name);
        output_.write(kHeader);
    }

    void on_frame(const ReplayFrame& frame) override {
        const std::string head = fmt::format("{},{:.6f},", frame.number, frame.time);
        rows_.write(
            frame, [&](const BodyFrame& body) { return row(frame, body); },
            [&](const BodyFrame& body, const Row& row) {
                output_.write(head + row.until_clock + clock_text(body.clock) + row.after_clock +
                              decisions_of(body.object) + '\n');
            });
    }
    // They wait for the next row of their object.
    void on_event(const Event& event) override {
        follow_update(event);
        const std::string word = word_of(event);
        if (word.empty()) return;
        std::string& words = decisions_[event.object];
        if (!words.ends_with(word)) words += (words.empty() ? "" : " ") + word;
    }
    bool finish() override { return output_.finish(); }

 private:
    // What stays while a body rests: all but its clock.
    struct Row {
        std::string until_clock;
        std::string after_clock;
    };

    // The newest that was accepted in this life.
    void follow_update(const Event& event) {
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        if (decided != nullptr && decided->outcome != PositionOutcome::Ignore) {
            updates_[event.object] = map_place(decided->target);
        } else if (std::holds_alternative<Event::ObjectCreated>(event.what) ||
                   std::holds_alternative<Event::ObjectDestroyed>(event.what)) {
            updates_.erase(event.object);
        }
    }

    Row row(const ReplayFrame& frame, const BodyFrame& body) {
        const Vec3& at = body.position.frame.origin;
        const Vec3& v = body.velocity;
        const MapPlace place = map_place(body.position);
        const auto name = names_.find(body.object);
        const std::optional<BodyInfo> info = frame.info(body.object);
        const int waypoints = info ? info->queue.waypoints : 0;
        const std::string to_waypoint =
            waypoints > 0 ? fmt::format("{}", distance(body.position, info->queue.next)) : "";
        return {
            fmt::format("0x{:08X},{},0x{:08X},{},{},{},{:.4f},{:.4f},{:.4f},{:.3f},{:.4f},{},{},{},{:d},{:d},{},{},",
                        body.object.value, name == names_.end() ? "" : name->second, body.position.cell.value, at.x,
                        at.y, at.z, place.x, place.y, place.z, heading_of(body.position.frame.rotation), length(v), v.x,
                        v.y, v.z, body.in_contact, body.is_hidden, waypoints, to_waypoint),
            fmt::format(",{},{},{},", catch_up_speed_of(info, frame.rules()), info ? length(info->velocity) : 0,
                        behind_update(body))};
    }
    [[nodiscard]] std::string behind_update(const BodyFrame& body) const {
        const auto update = updates_.find(body.object);
        if (update == updates_.end()) return {};
        return fmt::format("{:.4f}", distance(map_place(body.position), update->second));
    }
    // Bodies at rest have the same clock.
    const std::string& clock_text(double clock) {
        if (clock != last_clock_) clock_text_ = fmt::format("{}", clock);
        last_clock_ = clock;
        return clock_text_;
    }
    std::string decisions_of(ObjectId object) {
        const auto found = decisions_.find(object);
        if (found == decisions_.end()) return {};
        std::string words = std::move(found->second);
        decisions_.erase(found);
        return words;
    }

    Output output_;
    std::map<ObjectId, std::string> names_;
    BodyTexts<Row> rows_;
    std::map<ObjectId, MapPlace> updates_;
    std::map<ObjectId, std::string> decisions_;  // since their last row
    double last_clock_ = 0;
    std::string clock_text_ = "0";
};

}  // namespace

std::unique_ptr<Exporter> make_csv_exporter(Output output, const ExportSubject& subject) {
    return std::make_unique<CsvExporter>(std::move(output), subject);
}

}  // namespace acmotion
