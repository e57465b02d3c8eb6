#include "survey_key.h"

#include <CLI/CLI.hpp>

#include "commands.h"
#include "lab/survey/database.h"
#include "lab/survey/find.h"

namespace acmotion::cli {
namespace {

[[noreturn]] void stop(const CaptureArguments& arguments, const std::string& why) {
    complain_text(arguments.command, why);
    throw CLI::RuntimeError{kUnusable};
}

void resolve(CaptureArguments& arguments) {
    auto database = survey::Database::open_for_reading(arguments.survey);
    if (!database) stop(arguments, fmt::format("--survey {}: {}", arguments.survey, database.error()));
    auto found = survey::find_by_key(*database, arguments.survey, arguments.capture);
    if (!found) stop(arguments, "--survey " + found.error());
    if (found->ordinal && arguments.session && *arguments.session != *found->ordinal) {
        stop(arguments, fmt::format("--session {}: the key {} names session {}.", *arguments.session, arguments.capture,
                                    *found->ordinal));
    }
    arguments.capture = std::move(found->path);
    if (found->ordinal) arguments.session = found->ordinal;
}

}  // namespace

void add_survey_option(CLI::App& command, CaptureArguments& arguments) {
    command.add_option("--survey", arguments.survey,
                       "A database of acmotion survey: the capture is then the key of a session in it");
    command.parse_complete_callback([&arguments] {
        if (!arguments.survey.empty()) resolve(arguments);
    });
}

}  // namespace acmotion::cli
