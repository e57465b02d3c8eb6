#pragma once
#include <cstdio>

#include "lab/cli/datagram_feed.h"
#include "lab/cli/session_input.h"
#include "lab/live/live_player.h"
#include "lab/replay/timeline.h"

namespace acmotion::cli {

// The decisions of a frame as lines: those about one object, in its order; objects in the order in which they come.
class FrameLines {
 public:
    void add(const Event& event) { events_.push_back(event); }
    // Calls with each, and forgets them.
    using Show = std::function<void(ObjectId object, const TimelineLine& line, std::span<const Event> events)>;
    void show(const Show& show);

 private:
    std::vector<Event> events_;
};

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
    };

    // Null if a file cannot be written; then stderr says why.
    [[nodiscard]] static std::unique_ptr<LiveShow> open(Options options);
    LiveShow() = default;
    LiveShow(const LiveShow&) = delete;
    LiveShow& operator=(const LiveShow&) = delete;
    virtual ~LiveShow() = default;

    // The next datagram, game or not; its payload is needed for the call only. Its time is when it was seen, as a capture
    // has it. A time before a frame that was drawn counts as right after that frame.
    virtual void take(const Datagram& datagram) = 0;
    // No datagram has come: draws what is due by the clock. To be called at least once per frame while that is so.
    virtual void idle() = 0;
    // The stream has ended. What was shown stays; the next datagram begins a new session.
    virtual void end() = 0;
    // Writes what is left, and says on stderr what was omitted. False if a file could not be written.
    [[nodiscard]] virtual bool close() = 0;
    [[nodiscard]] virtual const FlowObserver& observer() const = 0;
};

// What `acmotion live -` does, by the arguments of `serve -`: one set of rules at most, and nothing that needs the end.
[[nodiscard]] int serve_stream(const SessionArguments& arguments, const std::string& address, std::uint16_t port,
                               bool json);

// Until the feed is over, or `is_stopped` says so, which is asked at least once per frame.
void feed_show(DatagramFeed& feed, LiveShow& show, double frames_per_second, const std::function<bool()>& is_stopped);

}  // namespace acmotion::cli
