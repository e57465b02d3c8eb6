#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "acmotion/core/text.h"
#include "lab/cli/explain.h"
#include "lab/cli/http_server.h"
#include "lab/cli/live_show.h"
#include "lab/cli/view_page.h"
#include "lab/load/truth_file.h"
#include "lab/output/recording/page.h"

namespace acmotion::cli {
namespace {

// Tells a file that grows from one that is replaced.
class GrowthWatch {
 public:
    // From what it is now.
    explicit GrowthWatch(std::string path)
        : path_(std::move(path)),
          first_(file_path(path_), std::ios::binary),
          size_(length_of(first_)),
          end_(end_of(first_)) {}

    // Is it still the same file, with everything that it had when this was asked last? It may have more. The file that was
    // opened first is asked last: meanwhile it can only have grown.
    [[nodiscard]] bool goes_on() {
        std::ifstream now{file_path(path_), std::ios::binary};
        const std::uint64_t size = length_of(now);
        if (!now || size < size_ || end_of(now) != end_ || length_of(first_) < size) return false;
        size_ = size;
        end_ = end_of(now);
        return true;
    }
    [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
    [[nodiscard]] static std::uint64_t length_of(std::ifstream& file) {
        file.clear();
        file.seekg(0, std::ios::end);
        const std::streamoff end = file.tellg();
        return end < 0 ? 0 : static_cast<std::uint64_t>(end);
    }
    [[nodiscard]] std::string end_of(std::ifstream& file) const {
        constexpr std::uint64_t kComparedBytes = 256;
        std::string end(std::min(size_, kComparedBytes), '\0');
        file.clear();
        file.seekg(static_cast<std::streamoff>(size_ - end.size()));
        file.read(end.data(), static_cast<std::streamsize>(end.size()));
        return file ? end : std::string{};
    }

    std::string path_;
    std::ifstream first_;  // stays what it was, whatever takes its place
    std::uint64_t size_ = 0;
    std::string end_;  // its last bytes
};

// ---- the command ----------------------------------------------------------------------------------------------------

constexpr const char* kServeExamples =
    "Examples:\n"
    "  acmotion serve walk.pcapng                the viewer at an address it prints, until Ctrl-C\n"
    "  acmotion serve                            the viewer alone: drop a recording on it\n"
    "  acmotion serve walk.pcapng --listen 8080  at a port of your choice\n"
    "  dumpcap -q -i eth0 -w - | acmotion serve -  as acmotion live -: by one set of rules, while it happens\n"
    "  acmotion serve growing.pcapng --rules retail  what another program is writing, as it grows\n"
    "The page follows the file: what changes there is shown without a reload, and a file that cannot be read any more\n"
    "leaves the last picture and says why. A capture that grows is followed piece by piece, as by acmotion live, if it is\n"
    "played by one set of rules and nothing is asked that needs its end; otherwise it is replayed as a whole on each\n"
    "change. Only users of this machine can reach it; --address 0.0.0.0 makes\n"
    "the capture reachable from your network.\n"
    "Exit codes: 0 you ended it; 1 the capture was incomplete to the end, held no game or no player, or a bound was reached;\n"
    "2 usage or I/O error.";

constexpr std::chrono::milliseconds kBetweenLooks{250};

// Nothing is asked that `live` cannot do. Without --rules a file is played by several sets of them, and a stream by one.
bool can_be_live(const SessionArguments& arguments) {
    const bool has_one_rule_set = arguments.rules.empty()
                                      ? arguments.capture == "-"
                                      : arguments.rules.size() == 1 && arguments.rules.front() != "all";
    return needs_no_end(arguments) && has_one_rule_set && arguments.baselines.empty() && !arguments.is_smooth &&
           arguments.against.empty() && arguments.part.is_all();
}

// Shows a file on a server, and again whenever the file changes.
class Follower {
 public:
    Follower(SessionArguments arguments, HttpServer& server)
        : arguments_(std::move(arguments)), server_(server), watch_(arguments_.capture) {
        arguments_.on_trouble = [this](const std::string& line) { trouble_ += (trouble_.empty() ? "" : "\n") + line; };
        server_.put("/", text_content(kHtml, recording::following_page(viewer_page())));
    }

    // kOk if there is something to show; else the exit code.
    [[nodiscard]] int show() {
        seen_ = look();
        watch_ = GrowthWatch{arguments_.capture};
        trouble_.clear();
        auto playable = make_playable(arguments_);
        if (playable) publish(std::move(*playable));
        server_.announce(event_text(playable ? "" : trouble_));
        return playable ? kOk : playable.error();
    }

    // From now on in a separate thread: a server must answer while a long capture is replayed.
    void begin() {
        if (arguments_.capture != "-") thread_ = std::jthread{[this](const std::stop_token& stop) { follow(stop); }};
    }
    [[nodiscard]] bool is_busy() const { return is_busy_; }
    // Of what was shown last: a file that grows is not whole at first.
    [[nodiscard]] int exit_code() const { return exit_code_; }
    // To be asked before begin(): what is shown first. Later bounds are reported on stderr and by the page.
    [[nodiscard]] const Playable& shown() const { return shown_; }

 private:
    using Clock = std::chrono::steady_clock;
    struct Look {
        std::filesystem::file_time_type changed{};
        std::uintmax_t size = 0;
        std::filesystem::file_time_type truth_changed{};
        bool operator==(const Look&) const = default;
    };

    [[nodiscard]] Look look() const {
        const std::string truth = arguments_.truth.empty() ? truth_path(arguments_.capture) : arguments_.truth;
        std::error_code none;
        return {.changed = std::filesystem::last_write_time(file_path(arguments_.capture), none),
                .size = std::filesystem::file_size(file_path(arguments_.capture), none),
                .truth_changed = std::filesystem::last_write_time(file_path(truth), none)};
    }

    // A file that never stops growing is read again and again: it rests as long as it worked.
    void follow(const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock{mutex};
        std::condition_variable_any bell;
        Clock::duration rest = kBetweenLooks;
        while (!bell.wait_for(lock, stop, rest, [&] { return stop.stop_requested(); })) {
            rest = kBetweenLooks;
            if (look() == seen_) continue;
            if (has_grown() && follow_growth(stop)) break;
            const auto began = Clock::now();
            is_busy_ = true;
            (void)show();
            is_busy_ = false;
            rest = std::max<Clock::duration>(rest, Clock::now() - began);
        }
    }

    [[nodiscard]] bool has_grown() {
        const std::uint64_t before = watch_.size();
        return shown_.is_made && watch_.goes_on() && watch_.size() > before;
    }

    // By the pieces of `live`, until the file is another one, or broken. True if `stop` ended it.
    [[nodiscard]] bool follow_growth(const std::stop_token& stop) {
        if (!can_be_live(arguments_)) return remark_on_growth(), false;
        auto feed = DatagramFeed::open({arguments_.capture, {}}, capture_options(arguments_).limits);
        const auto rules = find_one_rule_set(arguments_);
        if (!feed || !rules) return false;
        auto live = LiveShow::open({.command = arguments_.command,
                                    .title = file_name(file_path(arguments_.capture).filename()),
                                    .rules = rules->rules,
                                    .frames_per_second = arguments_.display.frames_per_second,
                                    .reading = capture_options(arguments_),
                                    .session = arguments_.session,
                                    .server = &server_});
        if (!live) return false;
        exit_code_ = kOk;
        feed_show(*feed, *live, arguments_.display.frames_per_second,
                  [&] { return stop.stop_requested() || is_replaced(); });
        return live->close() && stop.stop_requested();
    }

    // Is it no longer the file that grew? Looks no more often than necessary.
    [[nodiscard]] bool is_replaced() {
        const auto now = Clock::now();
        if (now < next_look_) return false;
        next_look_ = now + kBetweenLooks;
        const Look is = look();
        if (is == seen_) return false;
        seen_ = is;
        return !watch_.goes_on();
    }

    // Once.
    void remark_on_growth() {
        if (std::exchange(has_remarked_, true)) return;
        complain(arguments_.command,
                 "{}: it grows, and is replayed as a whole on each change. With one set of rules (--rules retail) and "
                 "nothing that needs its end, it is followed piece by piece.",
                 arguments_.capture);
    }

    void publish(Playable playable) {
        shown_ = std::move(playable);
        exit_code_ = shown_.exit_code;
        // Differs from all numbers of an earlier server, in case a page outlives that.
        made_ = std::chrono::system_clock::now().time_since_epoch() / std::chrono::microseconds{1};
        server_.put("/recording",
                    {.type = "application/octet-stream", .bytes = shown_.recording, .version = std::to_string(made_)});
    }

    // The event for the page (viewer/src/follow.ts).
    [[nodiscard]] std::string event_text(const std::string& problem) const {
        const Json event{{"diverged", shown_.diverged ? static_cast<std::int64_t>(*shown_.diverged) : -1},
                         {"problem", problem},
                         {"recording", made_}};
        return event.dump(-1, JsonText::Replaced);
    }

    SessionArguments arguments_;
    HttpServer& server_;
    GrowthWatch watch_;
    Look seen_;
    Clock::time_point next_look_;
    bool has_remarked_ = false;
    std::string trouble_;
    Playable shown_;
    std::int64_t made_ = 0;
    std::atomic<bool> is_busy_ = false;
    std::atomic<int> exit_code_ = kUnusable;
    std::jthread thread_;  // the last: it uses all others
};

struct ServeOptions {
    SessionArguments session;
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
    bool json = false;
};

void print_addresses(const HttpServer& server, bool json, const Playable& shown = {}) {
    if (json) {
        Json document{{"urls", server.urls()}, {"bounds_reached", to_json(shown.bounds)}};
        put_sources(document, shown.game_data.get(), shown.paces);
        print_document(document);
    } else {
        print_sources(shown.game_data.get(), shown.paces);
        print_urls(stdout, server);
    }
    std::fflush(stdout);
}

int serve_viewer(HttpServer& server, bool json) {
    server.put("/", text_content(kHtml, viewer_page()));
    server.run([&] { print_addresses(server, json); });
    return kOk;
}

int run(const ServeOptions& options) {
    if (options.session.capture == "-" && can_be_live(options.session)) {
        return serve_stream(options.session, options.address, options.port, options.json);
    }
    auto server = HttpServer::listen(options.address, options.port);
    if (!server) return refuse("serve", "{}", server.error());
    if (options.session.capture.empty()) return serve_viewer(*server, options.json);
    Follower follower{options.session, *server};
    if (const int trouble = follower.show(); trouble != kOk) return trouble;
    server->run([&] {
        print_addresses(*server, options.json, follower.shown());
        follower.begin();
    });
    // Ctrl-C does not wait for a replay to finish.
    if (follower.is_busy()) std::_Exit(follower.exit_code());
    return follower.exit_code();
}

}  // namespace

void add_serve(Command& app) {
    const auto options = std::make_shared<ServeOptions>();
    options->session.command = "serve";
    Command command = app.add_subcommand("serve", "Show the viewer at an address of this machine", kServeExamples);
    add_session_options(command, options->session);
    allow_recording(command);
    add_game_data_option(command, options->session);
    add_rules_option(command, options->session.rules);
    add_baseline_option(command, options->session.baselines);
    add_smooth_option(command, options->session);
    command.get_option("capture").required(false);
    expect_port(command.add_option("--listen", options->port, "A port; otherwise one that is free"));
    add_address_option(command, options->address);
    add_json_option(command, options->json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
