#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "capture_input.h"
#include "commands.h"
#include "lab/base/hex.h"
#include "lab/session/message_text.h"

namespace acmotion::cli {
namespace {

constexpr const char* kDecodeExamples =
    "Examples:\n"
    "  acmotion decode walk.pcapng                                     every message about movement\n"
    "  acmotion decode walk.pcapng --object 0x80001234 --since 0.5     one object, from half a second on\n"
    "  acmotion decode walk.pcapng --object \"Drudge Slinker\"           the same by name, once it was described\n"
    "  acmotion decode walk.pcapng --opcode UpdatePosition --json      one kind, every field, one JSON object per line\n"
    "  acmotion decode - --all < walk.pcapng                           standard input, and what is not movement too\n"
    "  acmotion decode --hex \"46F70000 01000050\"                       one message as text\n"
    "Seconds count from the first packet of the first session, as in all commands. "
    "Broken messages are listed with the field and byte that is wrong;\n"
    "opcodes that acmotion does not know are counted at the end, and listed with --all.\n"
    "Exit codes: 0 nothing was broken; 1 messages were broken, the file was cut or held no game, or a bound "
    "was reached; 2 it could not run.";

struct DecodeOptions {
    CaptureArguments input;
    MessageFilter filter;
    std::string hex;
    Sender from = Sender::Server;
    bool json = false;
};

void print(const LoggedMessage& message, const DecodeOptions& options) {
    if (!options.filter.lets_through(message)) return;
    clear_progress();
    fmt::print("{}\n", options.json ? json_line(message) : table_row(message));
}

// JSON lines stay alone on standard output.
void print_counts(const MessageLog& log, bool json) {
    std::FILE* const out = json ? stderr : stdout;
    const MessageCounts& counts = log.counts();
    fmt::print(out, "{} understood, {} not about movement, {} broken\n", counts.understood, counts.not_movement,
               counts.broken);
    for (const auto& [opcode, count] : log.unknown_opcodes().by_opcode()) {
        fmt::print(out, "opcode {:04X} at byte 0: unknown, {} messages\n", opcode, count);
    }
    if (const std::uint64_t others = log.unknown_opcodes().others()) {
        fmt::print(out, "other opcodes at byte 0: unknown, {} messages\n", others);
    }
}

int run_hex(const DecodeOptions& options, MessageLog& log) {
    std::string digits = options.hex;
    std::erase_if(digits, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    const auto bytes = from_hex(digits);
    if (!bytes || bytes->size() < 4) {
        fmt::print(stderr,
                   "acmotion decode: --hex wants a whole message, opcode first, "
                   "as pairs of hexadecimal digits: \"46F70000 01000050\"\n");
        return kUnusable;
    }
    log.on_message(0, {.sender = options.from, .verification = Verification::Unverified, .bytes = *bytes});
    return log.counts().broken > 0 ? kFailed : kOk;
}

int run_capture(const DecodeOptions& options, MessageLog& log) {
    const auto report = read_capture_file(options.input, log);
    if (!report) return kUnusable;
    std::fflush(stdout);
    print_counts(log, options.json);
    const bool whole = report_shortcomings(options.input, *report);
    return whole && log.counts().broken == 0 ? kOk : kFailed;
}

int run(const DecodeOptions& options) {
    MessageLog log{[&](const LoggedMessage& message) { print(message, options); }, {}, process_hash_key()};
    if (options.input.capture.empty() == options.hex.empty()) {
        fmt::print(stderr, "acmotion decode: name one capture file, or give one message with --hex.\n");
        return kUnusable;
    }
    if (!options.json) fmt::print("{}\n", table_header());
    return options.hex.empty() ? run_capture(options, log) : run_hex(options, log);
}

}  // namespace

void add_decode(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<DecodeOptions>();
    const std::map<std::string, Sender> sides{{"server", Sender::Server}, {"client", Sender::Client}};
    CLI::App* command = app.add_subcommand("decode", "List the messages of a capture");
    add_capture_options(*command, options->input);
    add_session_option(*command, options->input);
    command->add_option("--object", options->filter.object, "Only this object: an id (0x80001234) or a name");
    command->add_option("--opcode", options->filter.opcode,
                        "Only this kind: 0xF748 or UpdatePosition, also if it is not about movement");
    command->add_option("--since", options->filter.since, "Only from this second on");
    command->add_option("--until", options->filter.until, "Only up to this second");
    command->add_flag("--all", options->filter.all, "Also list what is not about movement");
    command->add_flag("--json", options->json, "One JSON object per line, with every field");
    command->add_option("--hex", options->hex, "One message as text, instead of a capture");
    command->add_option("--from", options->from, "Who sent the message of --hex: server or client")
        ->transform(CLI::CheckedTransformer(sides))
        ->needs("--hex");
    command->footer(kDecodeExamples);
    command->callback([options, &exit_code] {
        options->filter.session = options->input.session;
        exit_code = run(*options);
    });
}

}  // namespace acmotion::cli
