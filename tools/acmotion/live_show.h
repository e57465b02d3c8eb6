#pragma once
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "acmotion/core/datagram.h"
#include "acmotion/core/rules.h"
#include "lab/session/flow_observer.h"

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
        Rules rules = Rules::retail();
        std::string title = "live";
        double frames_per_second = 60;
        CaptureOptions reading = {};
        std::string record = {};            // a capture of what is shown, never with a LoginRequest; empty: none
        std::string frames_to = {};         // a file of the times of frames; empty: none
        std::FILE* text = nullptr;          // decisions as they are made, a line each; null: none
        HttpServer* server = nullptr;       // whose page shows it, and must outlive this; null: none
        std::vector<LiveControl> controls;  // on that page
        // Seconds of a clock that does not run backwards; nothing: the machine's.
        std::function<double()> clock = {};
        // A line for people, about what was omitted or could not be written.
        std::function<void(const std::string&)> remark = {};
    };

    explicit LiveShow(Options options);
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

 private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace acmotion::cli
