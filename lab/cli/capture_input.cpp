#include "lab/cli/capture_input.h"

#include <filesystem>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/base/system.h"
#include "lab/load/load.h"
#include "lab/output/survey/find.h"
#include "lab/output/survey/read_rows.h"

namespace acmotion::cli {
namespace {

// --survey: the capture is named by a key of that survey. False if there is no such session, which was reported.
bool resolve_key(CaptureArguments& arguments) {
    const auto rows = survey::ReadRows::open(arguments.survey, [&](const std::string& skipped) {
        complain(arguments, "--survey {}: {}", arguments.survey, skipped);
    });
    if (!rows) return complain(arguments, "--survey {}: {}", arguments.survey, rows.error());
    auto found = survey::find_by_key(*rows, arguments.survey, arguments.capture);
    if (!found) return complain(arguments, "--survey {}", found.error());
    if (found->ordinal && arguments.session && *arguments.session != *found->ordinal) {
        return complain(arguments, "--session {}: the key {} names session {}.", *arguments.session, arguments.capture,
                        *found->ordinal);
    }
    arguments.capture = std::move(found->path);
    if (found->ordinal) arguments.session = found->ordinal;
    return true;
}

constexpr std::uint64_t kWorthWaitingForBytes = 20'000'000;

// With a bar that shows how far the file has been read.
ByteStream with_progress(ByteStream stream, const std::string& path) {
    std::error_code ignored;
    const std::uint64_t size = path == "-" ? 0 : std::filesystem::file_size(file_path(path), ignored);
    if (ignored || size <= kWorthWaitingForBytes) return stream;
    const auto progress = std::make_shared<Progress>("reading", true);
    return watched(std::move(stream), [progress, size](std::uint64_t position) {
        progress->at(static_cast<double>(position) / static_cast<double>(size));
    });
}

}  // namespace

bool report_trouble(const CaptureArguments& arguments, const std::string& line) {
    if (arguments.on_trouble) arguments.on_trouble(line);
    return complain_text(arguments.command, line);
}

Option add_capture_options(Command& command, CaptureArguments& arguments) {
    arguments.command = command.get_name();
    const Option capture = command.add_option(
        "capture", arguments.capture,
        "A pcap or pcapng file or JSON lines, also packed (.gz, .zip, .7z, .tar), or - for standard input");
    expect_port(command.add_option("--port", arguments.ports, "Take traffic of this port for the game without proof"))
        .allow_extra_args(false);
    command
        .add_option("--gaps", arguments.gaps,
                    "After a lost packet, messages come at once (lenient, the default) or wait (strict)")
        .one_of({"lenient", "strict"});
    command
        .add_option("--damaged", arguments.damaged,
                    "Packets whose checksum is wrong: drop, as the client did (the default), or keep")
        .one_of({"drop", "keep"});
    command.add_option("--names", arguments.names,
                       "An earlier capture, for the names of what this one began too late to have described");
    return capture;
}

void add_session_option(Command& command, CaptureArguments& arguments) {
    expect_whole_number(
        command.add_option("--session", arguments.session, "The session of that number, as acmotion flows lists them"));
    command.add_option("--survey", arguments.survey,
                       "A file of acmotion survey: the capture is then the key of a session in it");
    command.parse_complete_callback([&arguments] { return arguments.survey.empty() || resolve_key(arguments); });
}

const HashKey& process_hash_key() {
    static const HashKey kKey = random_key();
    return kKey;
}

CaptureOptions capture_options(const CaptureArguments& arguments) {
    return {.gaps = arguments.gaps == "strict" ? Observer::Gaps::Strict : Observer::Gaps::Lenient,
            .damaged = arguments.damaged == "keep" ? Observer::Damaged::Keep : Observer::Damaged::Drop,
            .forced_ports = arguments.ports,
            .hash_key = process_hash_key()};
}

std::optional<OpenedCapture> open_capture(const CaptureArguments& arguments) {
    const auto wrap = [&](ByteStream stream) { return with_progress(std::move(stream), arguments.capture); };
    auto opened = open_capture_file(arguments.capture, wrap);
    if (opened) return std::move(*opened);
    complain_of_capture(arguments, "{}", opened.error());
    return std::nullopt;
}

std::optional<LentNames> read_names(const CaptureArguments& arguments) {
    if (arguments.names.empty()) return LentNames{};
    auto file = read_names_file(arguments.names, capture_options(arguments));
    if (file) return std::move(file->names);
    complain(arguments, "--names {}: {}", arguments.names, file.error());
    return std::nullopt;
}

std::optional<CaptureReport> read_capture_file(const CaptureArguments& arguments, CaptureSink& sink) {
    auto opened = open_capture(arguments);
    if (!opened) return std::nullopt;
    auto report = read_capture(unzipped(std::move(opened->stream)), capture_options(arguments), sink);
    if (report) return std::move(*report);
    complain_of_capture(arguments, "{}", sentence_on_no_capture(report.error()));
    return std::nullopt;
}

bool report_shortcomings(const CaptureArguments& arguments, const CaptureReport& report) {
    for (const std::string& one : remarks_on(report, capture_options(arguments).damaged)) {
        complain_of_capture(arguments, "{}", one);
    }
    const Lack lack = lack_in(report, arguments.session);
    if (lack != Lack::None)
        complain_of_capture(arguments, "{}", sentence_on(lack, report, arguments.session, arguments.ports));
    return lack == Lack::None && report.end.kind == CaptureEnd::Kind::Complete && bounds_reached(report).empty();
}

int exit_code_of(const CaptureArguments& arguments, const CaptureReport& report, bool is_well) {
    if (lack_in(report, arguments.session) == Lack::Session) return kUnusable;
    return is_well ? kOk : kFailed;
}

void report_bounds(const CaptureArguments& arguments, const std::vector<BoundReached>& reached) {
    for (const BoundReached& one : reached) complain_of_capture(arguments, "{}.", sentence(one));
}

}  // namespace acmotion::cli
