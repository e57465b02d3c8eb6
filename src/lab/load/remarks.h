#pragma once
#include <string>
#include <vector>

#include "lab/load/load.h"

// What the command line says about a capture: sentences without the name of the file.
namespace acmotion {

// On how the file ended, and what was put right or left out while it was read. Damaged packets that were kept are none.
[[nodiscard]] std::vector<std::string> remarks_on(const CaptureReport& report, DamagedPolicy damaged);
// On the session that was chosen: that there are others, and what was left out of it.
[[nodiscard]] std::vector<std::string> remarks_on(const LoadedSession& loaded, std::optional<SessionNumber> wanted);

// What is missing, and what to do about it.
[[nodiscard]] std::string sentence_on(Lack lack, const CaptureReport& report, std::optional<SessionNumber> wanted);
[[nodiscard]] std::string sentence_on_no_capture(const Error& error);

}  // namespace acmotion
