#include "lab/cli/survey_key.h"

#include "lab/cli/commands.h"
#include "lab/output/survey/database.h"
#include "lab/output/survey/find.h"

namespace acmotion::cli {
namespace {

bool stop(const CaptureArguments& arguments, const std::string& why) {
    complain_text(arguments.command, why);
    return false;
}

bool resolve(CaptureArguments& arguments) {
    auto database = survey::Database::open_for_reading(arguments.survey);
    if (!database) return stop(arguments, fmt::format("--survey {}: {}", arguments.survey, database.error()));
    auto found = survey::find_by_key(*database, arguments.survey, arguments.capture);
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
                       "A database of acmotion survey: the capture is then the key of a session in it");
    command.parse_complete_callback([&arguments] { return arguments.survey.empty() || resolve(arguments); });
}

}  // namespace acmotion::cli
