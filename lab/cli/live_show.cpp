#include "lab/cli/live_show.h"

#include <chrono>
#include <cstring>

#include "acmotion/core/text.h"
#include "lab/base/spooled_bytes.h"
#include "lab/cli/http_server.h"
#include "lab/cli/view_page.h"
#include "lab/cli/written_files.h"
#include "lab/output/recording/live_recording.h"
#include "lab/output/recording/page.h"

namespace acmotion::cli {

void FrameLines::show(const Show& show) {
    while (!events_.empty()) {
        const ObjectId object = events_.front().object;
        const auto is_about = [&](const Event& event) { return event.object == object; };
        std::vector<Event> about;
        std::ranges::copy_if(events_, std::back_inserter(about), is_about);
        std::erase_if(events_, is_about);
        for (const TimelineLine& line : timeline(about)) show(object, line, about);
    }
}

namespace {

// Differs from all numbers of an earlier show, which a page may outlive.
std::int64_t now_in_microseconds() {
    return std::chrono::system_clock::now().time_since_epoch() / std::chrono::microseconds{1};
}

// The page of one session: what LiveRecording says, where the page can read it.
class LivePage {
 public:
    LivePage(HttpServer& server, std::string id) : server_(server), id_(std::move(id)) {
        server_.put("/told", content_of(told_));
        server_.put("/pieces", content_of(pieces_));
    }

    void tell(Bytes block) {
        told_->put(block);
        is_new_ = true;
    }
    std::uint64_t keep(Bytes block) {
        const std::uint64_t at = pieces_->size();
        pieces_->put(block);
        return at;
    }
    // Whether there is more since this was asked last.
    [[nodiscard]] bool take_news() { return std::exchange(is_new_, false); }
    // errno of what could not be kept; 0: all is there.
    [[nodiscard]] int trouble() const { return told_->trouble() != 0 ? told_->trouble() : pieces_->trouble(); }
    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] std::uint64_t told_bytes() const { return told_->size(); }

 private:
    [[nodiscard]] Content content_of(const std::shared_ptr<SpooledBytes>& bytes) const {
        return {.type = "application/octet-stream", .bytes = bytes, .version = id_};
    }

    HttpServer& server_;
    std::string id_;
    std::shared_ptr<SpooledBytes> told_ = std::make_shared<SpooledBytes>();
    std::shared_ptr<SpooledBytes> pieces_ = std::make_shared<SpooledBytes>();
    bool is_new_ = false;
};

// A file that can be read while it grows. What was written stays, whatever becomes of the rest.
class GrowingOutput {
 public:
    GrowingOutput(std::string path, Output output) : path_(std::move(path)), output_(std::move(output)) {}

    void write(std::string_view text) {
        output_.write(text);
        is_new_ = true;
    }
    // Trouble is reported on stderr, once.
    void show(const std::string& command) {
        if (std::exchange(is_new_, false)) output_.show();
        if (output_.trouble() == 0 || std::exchange(is_reported_, true)) return;
        complain(command, "{}: cannot be written any more: {}. What was written stays, and the session is still shown.",
                 path_, std::strerror(output_.trouble()));
    }
    [[nodiscard]] bool close(WrittenFiles& files) { return files.close(path_, output_.finish()); }

 private:
    std::string path_;
    Output output_;
    bool is_new_ = false;
    bool is_reported_ = false;
};

class PlayedShow : public LiveShow, private live::Audience {
 public:
    PlayedShow(Options options, WrittenFiles files, std::optional<PacketRecord> record,
               std::optional<GrowingOutput> frames)
        : options_(std::move(options)),
          files_(std::move(files)),
          record_(std::move(record)),
          frames_(std::move(frames)),
          player_(*this, {.rules = options_.rules,
                          .frames_per_second = options_.frames_per_second,
                          .reading = options_.reading,
                          .session = options_.session}) {
        if (options_.server == nullptr) return;
        options_.server->put("/", text_content(kHtml, recording::following_page(viewer_page())));
        announce();
    }

    void take(const Datagram& datagram) override {
        player_.take(datagram, steady_seconds());
        publish();
    }
    void idle() override {
        player_.pass(steady_seconds());
        publish();
    }
    void end() override {
        player_.draw_rest();
        if (recording_) recording_->flush();
        publish();
    }
    bool close() override {
        end();
        say_omissions();
        const bool is_recorded = !record_ || record_->close(files_);
        const bool are_well = (!frames_ || frames_->close(files_)) && is_recorded;
        record_.reset();
        frames_.reset();
        return are_well;
    }
    [[nodiscard]] const FlowObserver& observer() const override { return player_.observer(); }

 private:
    // ---- what the player says ---------------------------------------------------------------------------------------
    void on_session(const Session& session) override {
        if (recording_) recording_->flush();
        recording_.reset();
        session_ = &session;
        ++sessions_;
        if (options_.server == nullptr) return;
        page_.emplace(*options_.server, fmt::format("{}-{}", session.number, now_in_microseconds()));
        recording_.emplace(session,
                           live::LiveRecording::Options{.title = title_of(session),
                                                        .rules = options_.rules,
                                                        .frames_per_second = options_.frames_per_second,
                                                        .tell = [this](Bytes block) { page_->tell(block); },
                                                        .keep = [this](Bytes block) { return page_->keep(block); }});
    }
    void on_frame(const ReplayFrame& frame) override {
        if (recording_) recording_->on_frame(frame);
    }
    void on_event(const Event& event) override {
        if (recording_) recording_->on_event(event);
        if (options_.text != nullptr) lines_.add(event);
    }
    void on_message(const ReplayedMessage& message) override {
        if (recording_) recording_->on_message(message);
    }
    void on_drawn(double time) override {
        if (frames_ && sessions_ == 1) frames_->write(fmt::format("{:.6f}\n", time));
        if (options_.text != nullptr) print_lines();
    }
    void on_datagram(const Datagram& datagram) override {
        if (record_) record_->take(datagram);
    }

    // ---- what goes out ----------------------------------------------------------------------------------------------
    [[nodiscard]] std::string title_of(const Session& session) const {
        return session.number == 1 ? options_.title : fmt::format("{}, session {}", options_.title, session.number);
    }

    void print_lines() {
        bool has_printed = false;
        lines_.show([&](ObjectId object, const TimelineLine& line, std::span<const Event>) {
            fmt::print(options_.text, "{:>9.3f} s  {}  {}\n", line.time, acmotion::title_of(*session_, object),
                       with_names(*session_, line.text));
            has_printed = true;
        });
        if (has_printed) std::fflush(options_.text);
    }

    void publish() {
        if (frames_) frames_->show(options_.command);
        if (page_ && page_->take_news()) announce();
    }

    // The event for the page (viewer/src/follow.ts). Only the latest counts: the page reads what it has missed.
    void announce() {
        if (options_.server == nullptr) return;
        Json controls = list_json(options_.controls, [](const LiveControl& one) {
            return Json{{"path", one.path}, {"label", one.label}, {"value", one.value}};
        });
        const int trouble = page_ ? page_->trouble() : 0;
        const Json event{
            {"live", page_ ? page_->id() : ""},
            {"bytes", page_ ? page_->told_bytes() : 0},
            {"controls", std::move(controls)},
            {"problem", trouble != 0
                            ? fmt::format("The folder for temporary files takes no more: {}. TMPDIR names another one.",
                                          std::strerror(trouble))
                            : std::string{}}};
        options_.server->announce(event.dump(-1, JsonText::Replaced));
    }

    void say_omissions() const {
        const live::Counts& counts = player_.counts();
        const auto say = [this](std::uint64_t count, std::string_view what, std::string_view why) {
            if (count > 0) complain(options_.command, "{}{}.", counted(count, what), why);
        };
        say(counts.frames_dropped, "picture",
            " not drawn: packets came faster than they could be shown. No message was lost");
        say(counts.clock_steps, "step", " of the packets' clock, which was set: time went on");
        say(counts.late_messages, "message",
            " dated before a picture that was drawn already: a replay of the recording shows them earlier");
        say(counts.other_sessions, "other session",
            " began meanwhile: acmotion flows lists them in a recording, --session N shows one");
    }

    Options options_;
    WrittenFiles files_;
    std::optional<PacketRecord> record_;
    std::optional<GrowingOutput> frames_;
    const Session* session_ = nullptr;
    std::size_t sessions_ = 0;
    FrameLines lines_;
    std::optional<LivePage> page_;
    std::optional<live::LiveRecording> recording_;
    live::LivePlayer player_;
};

}  // namespace

std::unique_ptr<LiveShow> LiveShow::open(Options options) {
    WrittenFiles files{options.command};
    std::optional<PacketRecord> record;
    if (!options.record.empty()) {
        auto output = files.open(options.record);
        if (!output) return nullptr;
        record.emplace(options.command, options.record, std::move(*output));
    }
    std::optional<GrowingOutput> frames;
    if (!options.frames_to.empty()) {
        auto output = files.open(options.frames_to);
        if (!output) return nullptr;
        frames.emplace(options.frames_to, std::move(*output));
    }
    return std::make_unique<PlayedShow>(std::move(options), std::move(files), std::move(record), std::move(frames));
}

}  // namespace acmotion::cli
