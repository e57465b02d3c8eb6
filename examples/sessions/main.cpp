// A capture in, poses out: every session of a file, played as `acmotion replay` does. Usage: example_sessions CAPTURE
#include <acmotion/sessions/capture.h>
#include <acmotion/world/world.h>

#include <cstdio>

using namespace acmotion;

static void draw(double time, const Pose& pose) {
    const Vec3& origin = pose.position.frame.origin;
    std::printf("%8.3f s  0x%08X  in 0x%08X  x = %7.3f  y = %7.3f  z = %7.3f\n", time, pose.object.value,
                pose.position.cell.value, static_cast<double>(origin.x), static_cast<double>(origin.y),
                static_cast<double>(origin.z));
}

static void play(const Capture& capture) {
    // [sessions]
    for (const Capture::Session& session : capture.sessions()) {
        World world{Rules::retail()};
        SessionReplay replay{session};
        while (const auto now = replay.next(world)) {
            for (const Pose& pose : world.poses()) draw(*now, pose);
        }
    }
    // [/sessions]
}

int main(int argc, char** argv) {
    const char* path = argc > 1 ? argv[1] : "-";
    // [open]
    const auto capture = Capture::open(path);
    if (!capture) return std::fprintf(stderr, "%s\n", describe(capture.error()).c_str()), 2;
    // [/open]
    for (const std::string& remark : capture->remarks()) std::fprintf(stderr, "%s\n", remark.c_str());
    play(*capture);
    return capture->main() ? 0 : 1;
}
