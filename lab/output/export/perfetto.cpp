#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "acmotion/trace/sentence.h"
#include "lab/base/object_choice.h"
#include "lab/output/export/exporter.h"
#include "lab/output/export/json_text.h"
#include "lab/replay/event_record.h"

namespace acmotion {
namespace {

constexpr int kProcess = 1;

// One thread per body. Perfetto numbers threads with 32 signed bits, object ids have 32 unsigned ones:
// so they are counted.
struct Thread {
    int number = 0;
    std::string title;  // "Drudge Slinker 80001234", not yet quoted
    int speed_cm = -1;  // as last written, cm/s
    int waypoints = -1;
};

class PerfettoExporter : public Exporter {
 public:
    PerfettoExporter(Output output, const ExportSubject& subject)
        : output_(std::move(output)), session_(subject.session) {
        output_.write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n");
        output_.write(metadata("process_name", 0, fmt::format("{}, {}", subject.source, subject.label)));
    }

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) count(frame, body);
    }

    void on_event(const Event& event) override {
        const EventRecord record = record_of(event);
        const int thread = thread_of(event.object).number;
        output_.write(fmt::format(
            ",\n"
            R"({{"ph":"i","s":"t","pid":{},"tid":{},"ts":{:.3f},"cat":"decision","name":"{}","args":{{"text":{},"fields":{}}}}})",
            kProcess, thread, event.time * 1e6, record.kind, json_quoted(sentence(event)), record.fields));
    }

    bool finish() override {
        output_.write("\n]}\n");
        return output_.finish();
    }

 private:
    static std::string metadata(std::string_view what, int thread, std::string_view value) {
        return fmt::format(R"({{"ph":"M","pid":{},"tid":{},"name":"{}","args":{{"name":{}}}}})", kProcess, thread, what,
                           json_quoted(value));
    }

    Thread& thread_of(ObjectId object) {
        const auto [entry, is_new] = threads_.try_emplace(object);
        Thread& thread = entry->second;
        if (!is_new) return thread;
        thread.number = static_cast<int>(threads_.size());
        thread.title = name_and_id(session_, object);
        output_.write(",\n" + metadata("thread_name", thread.number, thread.title));
        return thread;
    }

    // Counters are written when they change: most bodies stand most of the time.
    void count(const ReplayFrame& frame, const BodyFrame& body) {
        Thread& thread = thread_of(body.object);
        const auto speed_cm = static_cast<int>(std::lround(std::min(length(body.velocity), 1e6) * 100));
        if (speed_cm != std::exchange(thread.speed_cm, speed_cm)) {
            write_counter(frame.time, "speed " + thread.title, "m/s", speed_cm / 100.0);
        }
        const int waypoints = frame.waypoints(body.object);
        if (waypoints != std::exchange(thread.waypoints, waypoints)) {
            write_counter(frame.time, "queue " + thread.title, "waypoints", waypoints);
        }
    }

    void write_counter(double time, std::string_view name, std::string_view unit, double value) {
        output_.write(
            fmt::format(",\n"
                        R"({{"ph":"C","pid":{},"tid":0,"ts":{:.3f},"name":{},"args":{{"{}":{}}}}})",
                        kProcess, time * 1e6, json_quoted(name), unit, value));
    }

    Output output_;
    const Session& session_;
    std::map<ObjectId, Thread> threads_;
};

}  // namespace

std::unique_ptr<Exporter> make_perfetto_exporter(Output output, const ExportSubject& subject) {
    return std::make_unique<PerfettoExporter>(std::move(output), subject);
}

}  // namespace acmotion
