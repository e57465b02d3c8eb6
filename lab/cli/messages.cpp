#include <algorithm>
#include <limits>

#include "lab/base/hex.h"
#include "lab/cli/session_input.h"
#include "sessions/session_player.h"

namespace acmotion::cli {
namespace {

constexpr const char* kMessagesExamples =
    "Examples:\n"
    "  acmotion messages walk.pcapng                     seconds and hexadecimal bytes, a message per line\n"
    "  acmotion messages walk.pcapng --replay            also frames, the player's reports, and what is assumed\n"
    "  acmotion messages walk.pcapng --replay --fps 30   the same for a display with 30 frames per second\n"
    "  acmotion messages walk.pcapng --json              one JSON object per line\n"
    "  acmotion messages walk.pcapng --since 10 --until 20\n"
    "For a port in any language, which needs no reader of captures then. Listed is what a replay gives to a world: "
    "messages of the server\n"
    "about movement, opcode first, broken ones too; decode --all --bytes lists all others. Seconds count from the "
    "first packet of the\n"
    "first session, in whole microseconds.\n"
    "With --replay the other lines are: \"0 player 50000001\", if no message names the player; \"0 assume\", if "
    "objects are not described;\n"
    "\"SECONDS at CELL X Y Z QW QX QY QZ\", where the player's client said that it stood; \"SECONDS frame\". A frame "
    "moves the player to\n"
    "the last place above its line, advances, draws, and then receives the messages between the frame before and its "
    "line.\n"
    "That is acmotion replay --pace human --no-walls.\n"
    "Exit codes: 0 success; 1 the capture was incomplete or held no game, or a bound was reached; 2 usage or I/O error.";

struct MessagesOptions {
    SessionArguments session;
    bool is_for_replay = false;
    bool json = false;
};

std::string lower_hex(Bytes bytes) {
    std::string hex = to_hex(bytes);
    std::ranges::transform(hex, hex.begin(),
                           [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c; });
    return hex;
}

// A line for each thing that happens.
class LinePrinter {
 public:
    explicit LinePrinter(bool json) : json_(json) {}

    void message(const SessionMessage& message) const {
        if (json_) return print({{"time", message.time}, {"hex", lower_hex(message.bytes)}});
        fmt::print("{:.6f} {}\n", message.time, lower_hex(message.bytes));
    }
    void report(const PlayerReport& report) const {
        const Vec3& at = report.position.frame.origin;
        const auto& q = report.position.frame.rotation;
        const std::uint32_t cell = report.position.cell.value;
        if (json_) {
            return print({{"time", report.time},
                          {"cell", cell},
                          {"origin", {at.x, at.y, at.z}},
                          {"rotation", {q.w, q.x, q.y, q.z}}});
        }
        fmt::print("{:.6f} at {:08X} {} {} {} {} {} {} {}\n", report.time, cell, at.x, at.y, at.z, q.w, q.x, q.y, q.z);
    }
    void frame(double time) const {
        if (json_) return print({{"time", time}, {"frame", true}});
        fmt::print("{:.6f} frame\n", time);
    }
    // An announced player is announced by its own message.
    void assumptions(const Session& session) const {
        if (session.player_source != PlayerSource::Announced) player(session.player);
        if (!session.assumptions.are_needed) return;
        json_ ? print({{"time", 0}, {"assume", true}}) : fmt::print("0 assume\n");
    }

 private:
    void player(ObjectId id) const {
        json_ ? print({{"time", 0}, {"player", id.value}}) : fmt::print("0 player {:08X}\n", id.value);
    }
    static void print(const Json& line) { fmt::print("{}\n", line.dump()); }

    bool json_;
};

// What came up to a frame stands above it.
void print_session(const SessionInput& input, const MessagesOptions& options) {
    const LinePrinter printer{options.json};
    const Session& session = input.session;
    if (options.is_for_replay) printer.assumptions(session);
    auto message = session.messages.begin();
    auto report = session.player_reports.begin();
    const auto print_until = [&](double time) {
        if (options.is_for_replay) {
            use_until(session.player_reports, report, time, [&](const PlayerReport& one) {
                if (input.part.has(one.time)) printer.report(one);
            });
        }
        use_until(session.messages, message, time, [&](const SessionMessage& one) {
            if (input.part.has(one.time)) printer.message(one);
        });
    };
    if (!options.is_for_replay) return print_until(std::numeric_limits<double>::infinity());
    for (const double time : input.frames) {
        print_until(time);
        if (input.part.has(time)) printer.frame(time);
    }
}

int run(const MessagesOptions& options) {
    const auto input = load_input(options.session);
    if (!input) return input.error();
    print_session(*input, options);
    return exit_code_of(*input);
}

}  // namespace

void add_messages(Command& app) {
    const auto options = std::make_shared<MessagesOptions>();
    Command command =
        app.add_subcommand("messages", "Write the bytes of a capture's messages, for a port", kMessagesExamples);
    SessionArguments& session = options->session;
    add_capture_options(command, session).required();
    add_session_option(command, session);
    add_span_options(command, session.part);
    command.add_flag("--replay", options->is_for_replay,
                     "Also frames, the player's reports and what is assumed: all that a replay needs");
    add_display_options(command, session.display);
    command.get_option("--fps").needs("--replay");
    command.get_option("--jitter").needs("--replay");
    command.add_flag("--json", options->json, "One JSON object per line");
    session.leaves_truth = true;  // no message comes from there
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
