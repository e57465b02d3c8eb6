#include <algorithm>

#include "acmotion/core/text.h"
#include "lab/base/hex.h"
#include "lab/cli/session_input.h"
#include "lab/load/message_text.h"
#include "lab/wireshark/dissector.h"

namespace acmotion::cli {
namespace {

constexpr const char* kWiresharkExamples =
    "Examples:\n"
    "  acmotion wireshark > acmotion.lua                 then: tshark -X lua_script:acmotion.lua -r walk.pcapng\n"
    "Wireshark finds it in ~/.local/lib/wireshark/plugins, on Windows in %APPDATA%\\Wireshark\\plugins; "
    "docs/wireshark.md has the filters and more.\n"
    "Fields are named as by decode --json: acm.object == 0x80000123 && acm.opcode == 0xF748\n"
    "Exit codes: 0 it was written; 2 standard output could not be written.";

}  // namespace

void add_wireshark(Command& app) {
    Command command = app.add_subcommand("wireshark", "Write a dissector for Wireshark and tshark", kWiresharkExamples);
    command.callback([] { return fmt::print("{}", wireshark_dissector()), kOk; });
}

namespace {

constexpr const char* kDecodeExamples =
    "Examples:\n"
    "  acmotion decode walk.pcapng                                     every message about movement\n"
    "  acmotion decode walk.pcapng --object 0x80001234 --since 0.5     one object, from half a second on\n"
    "  acmotion decode walk.pcapng --object \"Drudge Slinker\"           the same by name, once it was described\n"
    "  acmotion decode walk.pcapng --opcode UpdatePosition --json      one kind, every field, one JSON object per line\n"
    "  acmotion decode walk.pcapng --bytes --json                      the same with the bytes, for another decoder\n"
    "  acmotion decode - --all < walk.pcapng                           standard input, and what is not movement too\n"
    "  acmotion decode - --object 0x80001234 < walk.pcapng             standard input: each message as it comes\n"
    "  acmotion decode --hex \"46F70000 01000050\"                       one message as text\n"
    "Seconds count from the first packet of the first session, as in all commands. "
    "Broken messages are listed with the field and byte that is wrong;\n"
    "opcodes that acmotion has no name for are counted at the end, and listed with --all. So is what is odd about a\n"
    "message and usual in real traffic, such as bits without a meaning.\n"
    "Exit codes: 0 nothing was broken; 1 messages were broken, none matches, the capture was incomplete or held no "
    "game, or a bound was reached; 2 usage or I/O error, or no message is about that object.";

struct DecodeOptions {
    CaptureArguments input;
    AskedPart part;
    MessageFilter filter;
    std::string hex;
    std::string from = "server";
    bool json = false;
    bool bytes = false;
};

// Prints what the filter lets through, below a header once there is a row for it to stand above.
class MessagePrinter {
 public:
    explicit MessagePrinter(const DecodeOptions& options) : options_(options) {}

    void show(const LoggedMessage& message) {
        has_met_object_ = has_met_object_ || options_.filter.is_about_object(message);
        if (!options_.filter.lets_through(message)) return;
        clear_progress();
        if (rows_++ == 0 && !options_.json) fmt::print("{}\n", as_heading(table_header()));
        print_line(message);
        // Of a stream each line is there when its message is.
        if (options_.input.capture == "-") std::fflush(stdout);
    }

    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] bool has_met_object() const { return has_met_object_; }

 private:
    void print_line(const LoggedMessage& message) const {
        if (options_.json) {
            fmt::print("{}\n", json_line(message, options_.bytes));
        } else {
            const std::string hex = options_.bytes ? "  " + to_hex(message.bytes) : "";
            fmt::print("{}{}\n", table_row(message, options_.filter.all), hex);
        }
    }

    const DecodeOptions& options_;
    std::size_t rows_ = 0;
    bool has_met_object_ = false;
};

// What real servers send all the time is no trouble, and counted apart.
std::string oddities_in(const MessageCounts& counts, bool all) {
    const std::string odd = list_of(counts.odd);
    const std::string usual = all ? list_of(counts.usual) : "";
    return (odd.empty() ? "" : "; odd: " + odd) + (usual.empty() ? "" : "; odd, but usual in real traffic: " + usual);
}

// JSON lines stay alone on standard output. A filter shows a part, and the counts are of all.
void print_counts(const MessageLog& log, const DecodeOptions& options, std::size_t shown) {
    std::FILE* const out = options.json ? stderr : stdout;
    const MessageCounts& counts = log.counts();
    if (options.filter.is_narrow()) fmt::print(out, "{} shown; in the whole capture: ", counted(shown, "message"));
    fmt::print(out, "{} understood, {} not about movement, {} broken{}\n", counts.understood, counts.not_movement,
               counts.broken, oddities_in(counts, options.filter.all));
    for (const auto& [opcode, count] : log.unknown_opcodes().by_opcode()) {
        fmt::print(out, "0x{:04X} (not decoded): {}\n", opcode, counted(count, "message"));
    }
    if (const std::uint64_t others = log.unknown_opcodes().others()) {
        fmt::print(out, "other opcodes (not decoded): {}\n", counted(others, "message"));
    }
}

// ---- filters that match nothing -------------------------------------------------------------------------------------

bool is_known_kind(const std::string& opcode) {
    const auto names = message_names();
    const auto is_meant = [&](std::string_view name) { return same_ignoring_case(name, opcode); };
    if (opcode.empty() || parse_opcode(opcode) || std::ranges::any_of(names, is_meant)) return true;
    const std::string_view near = nearest_name(opcode, names);
    return complain("decode", "--opcode {}: no such message{} Opcodes are written 0xF748 or F748.", opcode,
                    near.empty() ? "." : fmt::format("; did you mean {}?", near));
}

int refuse_object(const DecodeOptions& options, const MessageLog& log) {
    Session described;
    for (const auto& [key, name] : log.names()) described.objects[key.second].name = name;
    const ObjectChoice choice = choose_object(described, options.filter.object);
    return refuse("decode", "{}: no such object \"{}\". {}", options.input.capture, options.filter.object,
                  hint_on(choice));
}

int finish(const MessagePrinter& printer, bool is_well) {
    if (printer.rows() == 0) complain("decode", "no message matches; fewer options show more.");
    return is_well && printer.rows() > 0 ? kOk : kFailed;
}

// ---- the two sources ------------------------------------------------------------------------------------------------

int run_hex(const DecodeOptions& options, MessageLog& log, const MessagePrinter& printer) {
    std::string digits = options.hex;
    std::erase_if(digits, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    const auto bytes = from_hex(digits);
    if (!bytes || bytes->size() < 4) {
        return refuse("decode",
                      "--hex wants a whole message, opcode first, as pairs of hexadecimal digits: "
                      "\"46F70000 01000050\"");
    }
    const Sender from = options.from == "client" ? Sender::Client : Sender::Server;
    log.on_message(0, {.sender = from, .verification = Verification::Unverified, .bytes = *bytes});
    return finish(printer, log.counts().broken == 0);
}

int run_capture(const DecodeOptions& options, MessageLog& log, const MessagePrinter& printer) {
    auto names = read_names(options.input);
    if (!names) return kUnusable;
    log.lend(std::move(*names));
    const auto report = read_capture_file(options.input, log);
    if (!report) return kUnusable;
    if (!printer.has_met_object() && !log.names().empty()) return refuse_object(options, log);
    std::fflush(stdout);
    print_counts(log, options, printer.rows());
    std::vector<BoundReached> bounds = bounds_reached(*report);
    std::ranges::copy(bounds_reached(log), std::back_inserter(bounds));
    if (options.json && !bounds.empty()) {
        fmt::print("{}\n", Json{{"bounds_reached", to_json(bounds)}}.dump());
    }
    report_bounds(options.input, bounds_reached(log));
    const bool is_whole = report_shortcomings(options.input, *report) && bounds.empty();
    const int exit_code = exit_code_of(options.input, *report, is_whole);
    if (report->sessions.empty() || exit_code == kUnusable) return exit_code;
    return finish(printer, is_whole && log.counts().broken == 0);
}

int run(const DecodeOptions& options) {
    if (options.input.capture.empty() == options.hex.empty()) {
        return refuse("decode", "name one capture file, or give one message with --hex.");
    }
    if (!is_possible("decode", options.part) || !is_known_kind(options.filter.opcode)) return kUnusable;
    MessagePrinter printer{options};
    MessageLog log{[&](const LoggedMessage& message) { printer.show(message); }, {}, process_hash_key()};
    return options.hex.empty() ? run_capture(options, log, printer) : run_hex(options, log, printer);
}

}  // namespace

void add_decode(Command& app) {
    const auto options = std::make_shared<DecodeOptions>();
    Command command = app.add_subcommand("decode", "List the messages of a capture", kDecodeExamples);
    add_capture_options(command, options->input);
    add_session_option(command, options->input);
    add_part_options(command, options->part);
    command.add_option("--opcode", options->filter.opcode,
                       "Only this kind: 0xF748, F748 or UpdatePosition, also if it is not about movement");
    command.add_flag("--all", options->filter.all, "Also list what is not about movement, and what is odd but usual");
    command.add_flag("--json", options->json, "One JSON object per line, with every field");
    command.add_flag("--bytes", options->bytes,
                     "Also the bytes of each message in hexadecimal, opcode first; with --json as \"hex\"");
    command.add_option("--hex", options->hex, "One message in hexadecimal, opcode first, instead of a capture");
    command.add_option("--from", options->from, "The sender of the message of --hex (server)")
        .one_of({"server", "client"})
        .needs("--hex");
    command.callback([options] {
        MessageFilter& filter = options->filter;
        filter.object = options->part.object;
        filter.since = options->part.since;
        filter.until = options->part.until;
        filter.session = options->input.session;
        filter.all = filter.all || !options->hex.empty();
        return run(*options);
    });
}

}  // namespace acmotion::cli
