#pragma once
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/datagram.h"
#include "acmotion/core/rules.h"
#include "lab/live/live_player.h"
#include "sessions/flow_observer.h"

namespace acmotion::cli {

class HttpServer;

// A field of the page with a button: what is typed there is sent to `path` by POST, and the answer is shown beside it.
// HttpServer::on_post says what happens then.
struct LiveControl {
    std::string path;   // "/network"
    std::string label;  // "Network"
    std::string value;  // what stands there at first
};

// Shows a session while it happens: datagrams in; a page, a capture, frame times and lines of text out. docs/live.md.
//
// Frames are drawn at whole multiples of 1/frames_per_second of the capture's own time: each as soon as a datagram after it
// has come, or else when the clock says that none will. So what is shown is what `acmotion replay --frames` shows of what
// was recorded. All calls come from one thread.
class LiveShow {
 public:
    struct Options {
        std::string command = "live";  // for messages
        std::string title = "live";    // of the page
        Rules rules = Rules::retail();
        double frames_per_second = 60;
        CaptureOptions reading = {};
        std::optional<SessionNumber> session = {};  // only that one; nothing: the first, and those that follow it
        std::string record = {};       // a capture of what is shown, never with a LoginRequest; empty: none
        std::string frames_to = {};    // a file of the times of frames, for a replay of the first session; empty: none
        std::FILE* text = nullptr;     // decisions as they are made, a line each; null: none
        HttpServer* server = nullptr;  // whose page shows it, and must outlive this; null: none
        std::vector<LiveControl> controls = {};  // on that page
        std::function<double()> clock = {};      // seconds that do not run backwards; nothing: the machine's
    };

    // Nothing if a file cannot be written; then stderr says why.
    [[nodiscard]] static std::optional<LiveShow> open(Options options);
    LiveShow(LiveShow&&) noexcept;
    LiveShow& operator=(LiveShow&&) = delete;
    ~LiveShow();

    // The next datagram, game or not; its payload is needed for the call only. Its time is when it was seen, as a capture
    // has it. A time before a frame that was drawn counts as right after that frame.
    void take(const Datagram& datagram);
    // No datagram has come: draws what is due by the clock. To be called at least once per frame while that is so.
    void idle();
    // The stream has ended. What was shown stays; the next datagram begins a new session.
    void end();
    // Writes what is left, and says on stderr what was omitted. False if a file could not be written.
    [[nodiscard]] bool close();

    [[nodiscard]] const live::Counts& counts() const;
    [[nodiscard]] const FlowObserver& observer() const;

 private:
    class Inside;
    explicit LiveShow(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace acmotion::cli
