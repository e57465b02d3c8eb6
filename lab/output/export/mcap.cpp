#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/base/embedded.h"
#include "lab/base/json.h"
#include "lab/output/export/exporter.h"
#include "lab/output/export/foxglove_scene.h"
#include "lab/output/export/json_text.h"
#include "lab/output/export/mcap_writer.h"

namespace acmotion {
namespace {

std::string_view embedded(std::string_view file) {
    const std::string_view text = std::ranges::find(embedded_schemas(), file, &EmbeddedFile::name)->contents;
    return text.substr(0, text.rfind('\n'));
}

// Readers of MCAP files want each schema whole, so what it refers to is put in its place.
Json resolved(const Json& part, const Json& schemas) {
    if (!part.is_structured()) return part;
    if (part.contains("$ref")) return resolved(schemas.at(part["$ref"].text()), schemas);
    Json whole = part;
    for (Json& inner : whole) inner = resolved(inner, schemas);
    return whole;
}

// The JSON Schema (draft 2020-12) of messages: "acmotion.Pose" and "acmotion.Decision", which are the JSON of json_text.h,
// "foxglove.FrameTransforms" and "foxglove.SceneUpdate". The folder schemas has their sources. Those of Foxglove are its own (npm:
// @foxglove/schemas) without their comments; a test compares them with that package.
std::string schema_named(std::string_view name) {
    if (!name.starts_with("foxglove.")) return std::string{embedded(std::string{name} + ".json")};
    const Json schemas = parse_json(embedded("foxglove.json"));
    return resolved(schemas.at(name), schemas).dump();
}

class McapExporter : public Exporter {
 public:
    McapExporter(Output output, const ExportSubject& subject)
        : writer_(std::move(output), "acmotion"),
          epoch_(subject.session.epoch),
          pose_json_(subject.session),
          scene_(subject.session) {
        poses_ = add_channel("/poses", "acmotion.Pose");
        decisions_ = add_channel("/decisions", "acmotion.Decision");
        transforms_ = add_channel("/tf", "foxglove.FrameTransforms");
        updates_ = add_channel("/scene", "foxglove.SceneUpdate");
        writer_.add_metadata("session", {{"json", session_json(subject.session, subject.label, subject.source)}});
    }

    void on_frame(const ReplayFrame& frame) override {
        const Nanoseconds now = moment(frame.time);
        pose_json_.write(frame, [&](const std::string& json) { writer_.add_message(poses_, now, json); });
        const bool had_start = scene_.start().has_value();
        if (const auto json = scene_.transforms(frame, now)) writer_.add_message(transforms_, now, *json);
        if (const auto json = scene_.update(frame, now)) writer_.add_message(updates_, now, *json);
        if (!had_start && scene_.start()) add_start(*scene_.start());
    }
    void on_event(const Event& event) override {
        writer_.add_message(decisions_, moment(event.time), decision_json(event, pose_json_.names()));
    }
    bool finish() override { return writer_.finish(); }

 private:
    [[nodiscard]] std::uint16_t add_channel(std::string_view topic, std::string_view schema) {
        return writer_.add_json_channel(topic, schema, schema_named(schema));
    }
    [[nodiscard]] Nanoseconds moment(double seconds) const {
        return epoch_ + static_cast<Nanoseconds>(std::llround(seconds * static_cast<double>(kNanosecondsPerSecond)));
    }
    void add_start(const MapPlace& at) {
        writer_.add_metadata("start", {{"json", fmt::format(R"({{"place":[{},{},{}]}})", at.x, at.y, at.z)}});
    }

    McapWriter writer_;
    Nanoseconds epoch_;
    PoseJson pose_json_;
    foxglove::Scene scene_;
    std::uint16_t poses_ = 0;
    std::uint16_t decisions_ = 0;
    std::uint16_t transforms_ = 0;
    std::uint16_t updates_ = 0;
};

}  // namespace

std::unique_ptr<Exporter> make_mcap_exporter(Output output, const ExportSubject& subject) {
    return std::make_unique<McapExporter>(std::move(output), subject);
}

}  // namespace acmotion
