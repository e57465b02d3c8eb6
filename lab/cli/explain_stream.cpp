#include <algorithm>

#include "acmotion/core/text.h"
#include "lab/cli/explain.h"
#include "lab/cli/live_show.h"
#include "lab/load/message_text.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/moments.h"
#include "lab/output/export/json_text.h"

namespace acmotion::cli {
namespace {

// Prints as the player goes on. What is known of an object later changes no line that was printed.
class StreamedStory : public live::Audience {
 public:
    StreamedStory(const SessionArguments& arguments, const Rules& rules, bool json)
        : wanted_(arguments.part.object), part_(arguments.part), rules_(rules), json_(json) {}

    [[nodiscard]] std::size_t lines() const { return printed_; }
    [[nodiscard]] const Session* session() const { return session_; }

 private:
    void on_session(const Session& session) override {
        session_ = &session;
        if (!wanted_.empty()) return;
        metrics_.emplace(MetricsOptions{
            .rules = rules_, .session = &session, .on_moment = [this](const Moment& moment) { on_moment(moment); }});
    }
    void on_frame(const ReplayFrame& frame) override {
        if (metrics_) metrics_->on_frame(frame);
    }
    void on_event(const Event& event) override {
        if (metrics_) metrics_->on_event(event);
        if (!wanted_.empty() && is_meant(event.object) && is_in_time(event.time)) lines_.add(event);
    }
    void on_drawn(double /*time*/) override {
        lines_.show([this](ObjectId object, const TimelineLine& line, std::span<const Event> events) {
            json_ ? print_json(object, line, events) : print(object, line.time, with_names(*session_, line.text));
        });
    }

    [[nodiscard]] bool is_meant(ObjectId object) const {
        const auto id = parse_id(wanted_);
        return (id && object == ObjectId{*id}) || same_ignoring_case(session_->object(object).name, wanted_);
    }
    [[nodiscard]] bool is_in_time(double time) const {
        return time >= part_.since.value_or(time) && time <= part_.until.value_or(time);
    }

    void on_moment(const Moment& moment) {
        if (moment.severity < 1 || !is_in_time(moment.time)) return;
        if (!json_) {
            return print(moment.object, moment.time,
                         fmt::format("{} (severity {:.1f})", sentence(moment), moment.severity));
        }
        Json line = to_json(moment);
        line["name"] = session_->object(moment.object).name;
        line["text"] = sentence(moment);
        print_line(line.dump(-1, JsonText::Replaced));
    }

    void print(ObjectId object, double time, const std::string& text) {
        constexpr std::size_t kTimeColumns = 13;
        print_line(
            fmt::format("{:>9.3f} s  {}", time, fitted(title_of(*session_, object) + "  " + text, kTimeColumns)));
    }
    void print_json(ObjectId object, const TimelineLine& line, std::span<const Event> events) {
        const QuotedNames names{*session_};
        Json described = Json::array();
        for (const std::size_t number : line.events) {
            described.push_back(parse_own_json(decision_json(events[number], names)));
        }
        const Json json{
            {"time", line.time}, {"object", object.value}, {"text", line.text}, {"events", std::move(described)}};
        print_line(json.dump(-1, JsonText::Replaced));
    }
    // Whole, and at once: another program may be waiting for it.
    void print_line(const std::string& line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
        ++printed_;
    }

    std::string wanted_;
    AskedPart part_;
    Rules rules_;
    bool json_;
    const Session* session_ = nullptr;
    std::optional<MetricsCollector> metrics_;
    FrameLines lines_;
    std::size_t printed_ = 0;
};

void feed_player(DatagramFeed& feed, live::LivePlayer& player) {
    constexpr double kLongestWait = 0.25;
    while (!feed.is_over()) {
        const double wait = player.next_due(steady_seconds()).value_or(kLongestWait);
        if (const auto datagram = feed.next(std::min(wait, kLongestWait))) {
            player.take(datagram->view(), steady_seconds());
        } else {
            player.pass(steady_seconds());
        }
    }
    player.draw_rest();
}

int judge_stream(const SessionArguments& arguments, const DatagramFeed& feed, const StreamedStory& story) {
    if (const auto error = feed.refused()) {
        complain_of_capture(arguments, "{}", sentence_on_no_capture(*error));
        return kUnusable;
    }
    const CaptureEnd end = feed.end();
    const bool is_whole = end.kind == CaptureEnd::Kind::Complete;
    if (!is_whole) complain_of_capture(arguments, "{}: {}.", name(end.kind), describe(end));
    if (story.session() == nullptr) {
        complain_of_capture(arguments, "no game traffic came.");
        return kFailed;
    }
    if (story.lines() == 0 && !arguments.part.object.empty()) {
        const ObjectChoice choice = choose_object(*story.session(), arguments.part.object);
        if (choice.found.empty()) {
            complain_of_capture(arguments, "no such object \"{}\". {}", arguments.part.object, hint_on(choice));
            return kUnusable;
        }
    }
    if (story.lines() == 0) complain_of_capture(arguments, "there was nothing to explain.");
    return is_whole ? kOk : kFailed;
}

}  // namespace

bool needs_no_end(const SessionArguments& arguments) {
    return arguments.names.empty() && arguments.frames.empty() && arguments.truth.empty() && arguments.player.empty() &&
           arguments.pace != "capture" && !arguments.has_game_data();
}

int explain_stream(const SessionArguments& arguments, const Rules::Preset& rules, bool json) {
    auto feed = DatagramFeed::open({arguments.capture, {}});
    if (!feed) return refuse("explain", "{}: {}", arguments.capture, feed.error());
    StreamedStory story{arguments, rules.rules, json};
    live::LivePlayer player{story,
                            {.rules = rules.rules,
                             .frames_per_second = arguments.display.frames_per_second,
                             .reading = capture_options(arguments),
                             .session = arguments.session,
                             .hold_back = 0}};
    feed_player(*feed, player);
    return judge_stream(arguments, *feed, story);
}

}  // namespace acmotion::cli
