#include <cmath>

#include "lab/export/exporter.h"
#include "lab/export/json_text.h"
#include "lab/export/mcap_writer.h"
#include "lab/export/schemas.h"

namespace acmotion {
namespace {

class McapExporter : public Exporter {
 public:
    McapExporter(Output output, const ExportSubject& subject)
        : writer_(std::move(output), "acmotion"), epoch_(subject.session.epoch), names_(subject.session) {
        poses_ = writer_.add_json_channel("/poses", "acmotion.Pose", kPoseSchema);
        decisions_ = writer_.add_json_channel("/decisions", "acmotion.Decision", kDecisionSchema);
        writer_.add_metadata("session", {{"json", session_json(subject.session, subject.label, subject.source)}});
    }

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            writer_.add_message(poses_, moment(frame.time), pose_json(frame, body, names_));
        }
    }
    void on_event(const Event& event) override {
        writer_.add_message(decisions_, moment(event.time), decision_json(event, names_));
    }
    bool finish() override { return writer_.finish(); }

 private:
    [[nodiscard]] Nanoseconds moment(double seconds) const {
        return epoch_ + static_cast<Nanoseconds>(std::llround(seconds * static_cast<double>(kNanosecondsPerSecond)));
    }

    McapWriter writer_;
    Nanoseconds epoch_;
    QuotedNames names_;
    std::uint16_t poses_ = 0;
    std::uint16_t decisions_ = 0;
};

}  // namespace

std::unique_ptr<Exporter> make_mcap_exporter(Output output, const ExportSubject& subject) {
    return std::make_unique<McapExporter>(std::move(output), subject);
}

}  // namespace acmotion
