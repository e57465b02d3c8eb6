#include "lab/output/export/exporter.h"
#include "lab/output/export/json_text.h"

namespace acmotion {
namespace {

class JsonlExporter : public Exporter {
 public:
    JsonlExporter(Output output, const ExportSubject& subject) : output_(std::move(output)), poses_(subject.session) {
        write_line(session_json(subject.session, subject.label, subject.source));
    }

    void on_frame(const ReplayFrame& frame) override {
        poses_.write(frame, [this](std::string line) { write_line(std::move(line)); });
    }
    void on_event(const Event& event) override { write_line(decision_json(event, poses_.names())); }
    bool finish() override { return output_.finish(); }

 private:
    void write_line(std::string line) {
        line += '\n';
        output_.write(line);
    }

    Output output_;
    PoseJson poses_;
};

}  // namespace

std::unique_ptr<Exporter> make_jsonl_exporter(Output output, const ExportSubject& subject) {
    return std::make_unique<JsonlExporter>(std::move(output), subject);
}

}  // namespace acmotion
