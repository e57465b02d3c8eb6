#pragma once
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "lab/load/load.h"
#include "lab/load/truth_fit.h"

// Another capture as the truth: that of its player, by the reports of its own client.
namespace acmotion {

// Where the player of a session was by its own client: what that reported (0xF7B1 with 0xF61C and 0xF753), about once a second
// and whenever a key changed. Between two reports it moved evenly, as far as is known; a teleport is a jump at the moment when
// the client received it. In seconds of the session.
[[nodiscard]] std::vector<TruthSample> own_reports(const Session& session);

// Why the clocks of two captures are taken to be that far apart.
enum class OffsetSource : std::uint8_t {
    Given,      // --truth-offset
    OneClock,   // as captures of one machine are: not at all
    Server,     // the server's clock is in the packets of both
    Positions,  // the body would be everywhere as soon as that is known; so the fastest position has no delay
};
[[nodiscard]] std::string_view name(OffsetSource source);

struct ReportedTruth {
    std::string file;
    ObjectId object;
    std::string name;  // as every name of a session
    std::size_t reports = 0;
    double offset = 0;  // seconds to be added to times of the other capture
    OffsetSource source = OffsetSource::OneClock;
    TruthFit fit;  // how positions in this capture lie on the way that was reported
    std::vector<TruthSample> samples;
};

struct OtherCapture {
    std::string file;
    CaptureOptions reading;
    std::optional<double> offset;  // nothing: to be found
};

// By its content, packed or not.
[[nodiscard]] bool is_capture(const std::string& file);
// `capture` names that of the session, for messages. An error says what to do next.
[[nodiscard]] tl::expected<ReportedTruth, std::string> reported_truth(const OtherCapture& other, const Session& session,
                                                                      const std::string& capture);
// "other.pcapng: the truth of 0x50000007 Runner Falk, by 70 reports of its own client. …"
[[nodiscard]] std::string sentence_on(const ReportedTruth& truth);

}  // namespace acmotion
