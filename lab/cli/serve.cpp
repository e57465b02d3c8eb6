#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "acmotion/core/text.h"
#include "lab/base/bounds_json.h"
#include "lab/base/json.h"
#include "lab/cli/capture_input.h"
#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/cli/explain_stream.h"
#include "lab/cli/growth_watch.h"
#include "lab/cli/http_server.h"
#include "lab/cli/live.h"
#include "lab/cli/view_page.h"
#include "lab/load/truth_file.h"
#include "lab/output/recording/page.h"

namespace acmotion::cli {
namespace {

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

constexpr const char* kHtml = "text/html; charset=utf-8";
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
        server_.put("/", kHtml, recording::following_page(viewer_page()));
    }

    // False if there is nothing to show; `exit_code` says why.
    [[nodiscard]] bool show(int& exit_code) {
        seen_ = look();
        watch_ = GrowthWatch{arguments_.capture};
        trouble_.clear();
        const auto playable = make_playable(arguments_, exit_code);
        if (playable) {
            publish(*playable);
            is_capture_ = playable->is_made;
            exit_code_ = exit_code;
        }
        server_.announce(event_text(playable ? "" : trouble_));
        return playable.has_value();
    }

    // From now on in a separate thread: a server must answer while a long capture is replayed.
    void begin() {
        if (arguments_.capture != "-") thread_ = std::jthread{[this](const std::stop_token& stop) { follow(stop); }};
    }
    [[nodiscard]] bool is_busy() const { return is_busy_; }
    // Of what was shown last: a file that grows is not whole at first.
    [[nodiscard]] int exit_code() const { return exit_code_; }
    // To be asked before begin(); later ones are reported on stderr and by the page.
    [[nodiscard]] const std::vector<BoundReached>& bounds() const { return bounds_; }
    [[nodiscard]] const game_files::PlayedData* game_data() const { return game_data_.get(); }
    [[nodiscard]] const CapturedPaces& paces() const { return paces_; }

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
            int ignored = kOk;
            (void)show(ignored);
            is_busy_ = false;
            rest = std::max<Clock::duration>(rest, Clock::now() - began);
        }
    }

    [[nodiscard]] bool has_grown() {
        const std::uint64_t before = watch_.size();
        return is_capture_ && watch_.goes_on() && watch_.size() > before;
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

    void publish(const Playable& playable) {
        diverged_ = playable.diverged;
        bounds_ = playable.bounds;
        game_data_ = playable.game_data;
        paces_ = playable.paces;
        // Differs from all numbers of an earlier server, in case a page outlives that.
        made_ = std::chrono::system_clock::now().time_since_epoch() / std::chrono::microseconds{1};
        server_.put("/recording", std::make_shared<const Content>(Content{.type = "application/octet-stream",
                                                                          .bytes = playable.recording,
                                                                          .version = std::to_string(made_)}));
    }

    // The event for the page (viewer/src/follow.ts).
    [[nodiscard]] std::string event_text(const std::string& problem) const {
        const Json event{{"diverged", diverged_ ? static_cast<std::int64_t>(*diverged_) : -1},
                         {"problem", problem},
                         {"recording", made_}};
        return event.dump(-1, JsonText::Replaced);
    }

    SessionArguments arguments_;
    HttpServer& server_;
    GrowthWatch watch_;
    Look seen_;
    Clock::time_point next_look_;
    bool is_capture_ = false;  // and no recording
    bool has_remarked_ = false;
    std::string trouble_;
    std::vector<BoundReached> bounds_;
    std::shared_ptr<game_files::PlayedData> game_data_;
    CapturedPaces paces_;
    std::int64_t made_ = 0;
    std::optional<std::size_t> diverged_;
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

void print_addresses(const HttpServer& server, bool json, const std::vector<BoundReached>& bounds = {},
                     const game_files::PlayedData* game_data = nullptr, const CapturedPaces& paces = {}) {
    const std::vector<std::string> urls = server.urls();
    if (json) {
        Json document{{"urls", urls}, {"bounds_reached", to_json(bounds)}};
        put_game_data(document, game_data);
        put_pace(document, paces);
        print_document(document);
    } else {
        print_game_data(game_data);
        print_pace(paces);
        fmt::print("{}  (Ctrl-C ends it)\n", urls.front());
        for (std::size_t i = 1; i < urls.size(); ++i) fmt::print("{}  reachable from your network\n", urls[i]);
    }
    std::fflush(stdout);
}

int serve_viewer(HttpServer& server, bool json) {
    server.put("/", kHtml, viewer_page());
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
    int exit_code = kUnusable;
    if (!follower.show(exit_code)) return exit_code;
    server->run([&] {
        print_addresses(*server, options.json, follower.bounds(), follower.game_data(), follower.paces());
        follower.begin();
    });
    // Ctrl-C does not wait for a replay to finish.
    if (follower.is_busy()) std::_Exit(follower.exit_code());
    return follower.exit_code();
}

}  // namespace

void add_serve(Command& app, int& exit_code) {
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
    command.add_option("--address", options->address, "An address or name of this machine; 0.0.0.0: all it has")
        .capture_default_str();
    add_json_option(command, options->json);
    command.callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
