#include "lab/cli/survey_key.h"

#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/output/survey/find.h"
#include "lab/output/survey/read_rows.h"

namespace acmotion::cli {
namespace {

bool stop(const CaptureArguments& arguments, const std::string& why) {
    complain_text(arguments.command, why);
    return false;
}

bool resolve(CaptureArguments& arguments) {
    const auto rows = survey::ReadRows::open(arguments.survey, [&](const std::string& skipped) {
        complain(arguments.command, "--survey {}: {}", arguments.survey, skipped);
    });
    if (!rows) return stop(arguments, fmt::format("--survey {}: {}", arguments.survey, rows.error()));
    auto found = survey::find_by_key(*rows, arguments.survey, arguments.capture);
    if (!found) return stop(arguments, "--survey " + found.error());
    if (found->ordinal && arguments.session && *arguments.session != *found->ordinal) {
        return stop(arguments, fmt::format("--session {}: the key {} names session {}.", *arguments.session,
                                           arguments.capture, *found->ordinal));
    }
    arguments.capture = std::move(found->path);
    if (found->ordinal) arguments.session = found->ordinal;
    return true;
}

}  // namespace

void add_survey_option(Command& command, CaptureArguments& arguments) {
    command.add_option("--survey", arguments.survey,
                       "A file of acmotion survey: the capture is then the key of a session in it");
    command.parse_complete_callback([&arguments] { return arguments.survey.empty() || resolve(arguments); });
}

}  // namespace acmotion::cli
