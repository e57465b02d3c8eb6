#pragma once
#include <string>

#include "acmotion/core/rules.h"
#include "lab/metrics/metrics.h"
#include "lab/session/session.h"

// The JSON of META and RUN.
namespace acmotion::recording {

// What a session does not say itself.
struct AboutRecording {
    std::string title;
    std::string note;
    bool is_smooth = false;              // every run is drawn between ticks; nothing is said if not
    std::vector<DrawnLand> ground = {};  // what a page draws under the bodies; nothing is said of it if there is none
};
[[nodiscard]] std::string about_session(const Session& session, const AboutRecording& recording);
[[nodiscard]] std::string about_run(const RunMetrics& metrics);

// Read back what a replay needs; nothing where that is not said.
[[nodiscard]] ObjectId player_of(const std::string& about_session);
// Whether its hashes of states are made by the function that we use: only then can they be compared.
[[nodiscard]] bool has_our_hashes(const std::string& about_session);
[[nodiscard]] bool is_player_announced(const std::string& about_session);
[[nodiscard]] bool assumes_objects(const std::string& about_session);
[[nodiscard]] std::vector<Obstacles::Box> walls_of(const std::string& about_session);
[[nodiscard]] std::string label_of_run(const std::string& about_run);

}  // namespace acmotion::recording
