// Any bytes as a file of poses (compare --against): an error that says where, or poses in order of time.
#include <sstream>

#include "input.h"
#include "lab/divergence/pose_file.h"
#include "lab/divergence/reading.h"
#include "words.h"

using namespace acmotion;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
    const auto file = divergence::read_poses(in);
    if (!file) {
        fuzz::promise_words(file.error(), file.error().starts_with("no pose") ? "no pose" : "line ");
        return 0;
    }
    fuzz::promise(file->poses > 0 && file->poses <= size, "a pose takes a byte at least");
    for (const auto& [object, poses] : file->tracks) {
        double last = poses.front().time;
        for (const divergence::WrittenPose& pose : poses) {
            fuzz::promise(pose.time >= last, "time does not run backwards");
            last = pose.time;
            for (const divergence::TurnReading& reading : divergence::turn_readings(file->turning)) {
                const double heading = divergence::heading_of(pose, file->turning, reading);
                fuzz::promise(heading >= 0 && heading < 360, "a heading is one, however it is read");
            }
        }
    }
    return 0;
}
