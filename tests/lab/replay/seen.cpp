#include "lab/replay/seen.h"

#include "sessions/replay.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

class Watcher : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            all.push_back({frame.time, body.position, body.velocity, body.clock, body.in_contact, body.is_hidden});
        }
    }
    std::vector<Seen> all;
};

}  // namespace

std::vector<Seen> seen(const Session& session, const Rules& rules, const ReplayPart& part) {
    Watcher watcher;
    FilteredListener filter{watcher, part};
    replay(session, rules, usual_frames(session), filter);
    return watcher.all;
}

FrameTimes usual_frames(const Session& session) {
    return FrameTimes{Display{}, session.seconds}.begun_at(session.start);
}

Session session_in(const ByteBuffer& capture) { return load_session(ByteStream{Bytes{capture}})->session.value(); }

}  // namespace acmotion::test
