#include <fmt/format.h>

#include "acmotion/geometry/heading.h"
#include "lab/base/map_place.h"
#include "lab/export/exporter.h"
#include "lab/export/json_text.h"

namespace acmotion {
namespace {

constexpr std::string_view kHeader =
    "frame,time,object,name,cell,x,y,z,map_x,map_y,map_z,heading,speed,vx,vy,vz,in_contact,hidden,waypoints\n";

// RFC 4180. A spreadsheet takes a name that begins like this for a formula and runs it; an apostrophe stops that.
std::string cell_text(std::string_view text) {
    std::string cell = "\"";
    if (!text.empty() && std::string_view{"=+-@\t\r"}.find(text.front()) != std::string_view::npos) cell += '\'';
    for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
    return cell + '"';
}

class CsvExporter : public Exporter {
 public:
    CsvExporter(Output output, const ExportSubject& subject) : output_(std::move(output)) {
        for (const auto& [object, described] : subject.session.objects) names_[object] = cell_text(described.name);
        output_.write(kHeader);
    }

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) output_.write(row(frame, body));
    }
    bool finish() override { return output_.finish(); }

 private:
    std::string row(const ReplayFrame& frame, const BodyFrame& body) const {
        const Vec3& at = body.position.frame.origin;
        const Vec3& v = body.velocity;
        const MapPlace place = map_place(body.position);
        const auto name = names_.find(body.object);
        return fmt::format(
            "{},{:.6f},0x{:08X},{},0x{:08X},{},{},{},{:.4f},{:.4f},{:.4f},{:.3f},{:.4f},{},{},{},{:d},{:d},{}\n",
            frame.number, frame.time, body.object.value, name == names_.end() ? "" : name->second,
            body.position.cell.value, at.x, at.y, at.z, place.x, place.y, place.z,
            heading_of(body.position.frame.rotation), length(v), v.x, v.y, v.z, body.in_contact, body.is_hidden,
            waypoints_of(body));
    }

    Output output_;
    std::map<ObjectId, std::string> names_;
};

}  // namespace

std::unique_ptr<Exporter> make_csv_exporter(Output output, const ExportSubject& subject) {
    return std::make_unique<CsvExporter>(std::move(output), subject);
}

}  // namespace acmotion
