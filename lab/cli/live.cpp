#include <thread>

#include "lab/base/ending_signals.h"
#include "lab/cli/http_server.h"
#include "lab/cli/live_show.h"
#include "lab/load/load.h"

namespace acmotion::cli {
namespace {

constexpr const char* kLiveExamples =
    "Examples:\n"
    "  dumpcap -q -i eth0 -f udp -w - | acmotion live -   what comes over an interface, as it comes\n"
    "  acmotion live -i eth0                              the same without dumpcap: Linux, with CAP_NET_RAW\n"
    "  acmotion live growing.pcapng                       a capture that another program is writing\n"
    "  acmotion live - --record kept.pcapng --frames-to kept.frames --text\n"
    "  acmotion replay kept.pcapng --frames kept.frames --pace human   what was shown, again\n"
    "The page shows the session at most half a second behind. Nothing of the future is known: creatures go at the pace of\n"
    "people, and a session that is joined late shows what moves. Only users of this machine can reach the page.\n"
    "Exit codes: 0 you ended it, or the stream has; 1 the stream was broken or held no game; 2 usage or I/O error.";

struct LiveOptions {
    CaptureArguments input;
    std::string interface;
    std::vector<std::string> rules;
    double frames_per_second = 60;
    std::string record;
    std::string frames_to;
    bool text = false;
    bool has_no_page = false;
    bool json = false;
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
};

LiveShow::Options show_options(const LiveOptions& options, const Rules& rules, HttpServer* server) {
    return {.command = options.input.command,
            .title = options.interface.empty() ? (options.input.capture == "-" ? "live" : options.input.capture)
                                               : options.interface,
            .rules = rules,
            .frames_per_second = options.frames_per_second,
            .reading = capture_options(options.input),
            .session = options.input.session,
            .record = options.record,
            .frames_to = options.frames_to,
            .text = options.text ? stdout : nullptr,
            .server = server};
}

// What a stream that has ended was, for people.
int judge(const LiveOptions& options, const DatagramFeed& feed, const LiveShow& show) {
    const std::string source = options.interface.empty() ? options.input.capture : "-i " + options.interface;
    if (const auto error = feed.refused()) {
        complain(options.input.command, "{}: {}", source, sentence_on_no_capture(*error));
        return kUnusable;
    }
    const CaptureEnd end = feed.end();
    if (end.kind != CaptureEnd::Kind::Complete) {
        complain(options.input.command, "{}: {}: {}. What came before is shown.", source, name(end.kind),
                 describe(end));
    }
    if (show.observer().sessions().empty()) complain(options.input.command, "{}: no game traffic came.", source);
    const bool is_well = end.kind == CaptureEnd::Kind::Complete && !show.observer().sessions().empty();
    return is_well ? kOk : kFailed;
}

int run_without_page(const LiveOptions& options, const Rules& rules, DatagramFeed& feed) {
    auto show = LiveShow::open(show_options(options, rules, nullptr));
    if (!show) return kUnusable;
    const EndingSignals signals;
    feed_show(feed, *show, options.frames_per_second, [&] { return signals.has_come(); });
    const bool is_written = show->close();
    const int exit_code = signals.has_come() ? kOk : judge(options, feed, *show);
    return is_written ? exit_code : kUnusable;
}

void print_address(const HttpServer& server, const LiveOptions& options) {
    std::FILE* const out = options.text ? stderr : stdout;
    if (options.json) {
        print_document(Json{{"urls", server.urls()}});
    } else {
        print_urls(out, server);
    }
    std::fflush(out);
}

// The page stays when the stream has ended: one may want to look back.
int run_with_page(const LiveOptions& options, const Rules& rules, DatagramFeed& feed) {
    auto server = HttpServer::listen(options.address, options.port);
    if (!server) return refuse(options.input.command, "{}", server.error());
    auto show = LiveShow::open(show_options(options, rules, &*server));
    if (!show) return kUnusable;
    std::atomic<bool> is_stopped = false;
    int exit_code = kOk;
    std::jthread feeder;
    server->run([&] {
        print_address(*server, options);
        feeder = std::jthread{[&] {
            feed_show(feed, *show, options.frames_per_second, [&] { return is_stopped.load(); });
            if (!is_stopped) exit_code = judge(options, feed, *show);
        }};
    });
    is_stopped = true;
    feeder.join();
    return show->close() ? exit_code : kUnusable;
}

int run(const LiveOptions& options) {
    if (options.input.capture.empty() == options.interface.empty()) {
        return refuse(options.input.command,
                      "name one source: - for standard input, a capture file that grows, or -i INTERFACE.");
    }
    SessionArguments asked;
    asked.command = options.input.command;
    asked.rules = options.rules.empty() ? std::vector<std::string>{"retail"} : options.rules;
    const auto rules = find_one_rule_set(asked);
    if (!rules) return kUnusable;
    const Display display{.frames_per_second = options.frames_per_second, .jitter_ms = 0};
    if (!display.has_possible_rate()) {
        return refuse(options.input.command, "--fps {:g}: expected {:g} to {:g} frames per second.",
                      options.frames_per_second, Display::kMinFramesPerSecond, Display::kMaxFramesPerSecond);
    }
    auto feed = DatagramFeed::open({options.input.capture, options.interface}, capture_options(options.input).limits);
    if (!feed)
        return refuse(options.input.command, "{}{}", options.interface.empty() ? options.input.capture + ": " : "",
                      feed.error());
    return (options.has_no_page ? run_without_page : run_with_page)(options, rules->rules, *feed);
}

}  // namespace

void feed_show(DatagramFeed& feed, LiveShow& show, double frames_per_second, const std::function<bool()>& is_stopped) {
    while (!is_stopped() && !feed.is_over()) {
        if (const auto datagram = feed.next(1 / frames_per_second)) {
            show.take(datagram->view());
        } else {
            show.idle();
        }
    }
    show.end();
}

int serve_stream(const SessionArguments& arguments, const std::string& address, std::uint16_t port, bool json) {
    LiveOptions options;
    options.input = arguments;
    options.rules = arguments.rules;
    options.frames_per_second = arguments.display.frames_per_second;
    options.json = json;
    options.address = address;
    options.port = port;
    return run(options);
}

void add_live(Command& app) {
    const auto options = std::make_shared<LiveOptions>();
    Command command = app.add_subcommand("live", "Show a session in the viewer while it happens", kLiveExamples);
    add_capture_options(command, options->input)
        .description("A pcap or pcapng file or JSON lines, which may still grow, or - for standard input");
    command.remove_option("--names");
    add_session_option(command, options->input);
    command.add_option("-i,--interface", options->interface, "An interface of this machine instead (Linux, libpcap)");
    add_rules_option(command, options->rules);
    command.add_option("--fps", options->frames_per_second, "Frames per second (60)");
    command.add_option("--record", options->record, "Keep the packets of the game in this capture, without logins");
    command.add_option("--frames-to", options->frames_to,
                       "Write the times of frames, for acmotion replay --frames of what was recorded");
    command.add_flag("--text", options->text, "Print decisions as they are made");
    command.add_flag("--no-page", options->has_no_page, "Without a page; it ends with the stream or with Ctrl-C");
    expect_port(command.add_option("--listen", options->port, "A port; otherwise one that is free"))
        .excludes({"--no-page"});
    add_address_option(command, options->address).excludes({"--no-page"});
    add_json_option(command, options->json).excludes({"--no-page", "--text"});
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
