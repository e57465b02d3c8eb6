#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "acmotion/body/obstacles.h"
#include "lab/base/ground_truth.h"

// The file beside a simulated capture that holds the truth (docs/scenarios.md).
namespace acmotion {

struct TruthHeader {
    Nanoseconds epoch = 0;  // time 0 of the samples
    std::string scenario;
    std::string network;
    std::uint64_t seed = 0;
    std::vector<Obstacles::Box> walls;  // that the receiver had (lab/base/walls.h)
};

// "walk.pcapng.truth.jsonl" for "walk.pcapng".
[[nodiscard]] std::string truth_path(const std::string& capture);
// A piece at a time, and at once.
using TextSink = std::function<void(std::string_view text)>;
void write_truth(const TruthHeader& header, const GroundTruth& truth, const TextSink& out);
[[nodiscard]] std::string truth_text(const TruthHeader& header, const GroundTruth& truth);

struct LoadedTruth {
    TruthHeader header;
    GroundTruth truth;  // in seconds of the session
};
// `session_epoch` is the time of the session's first packet, from which its seconds count. An error reads
// "FILE: line 3: ...", and `file` is for that only.
[[nodiscard]] tl::expected<LoadedTruth, std::string> read_truth(std::string_view text, const std::string& file,
                                                                Nanoseconds session_epoch);
[[nodiscard]] tl::expected<LoadedTruth, std::string> load_truth(const std::string& path, Nanoseconds session_epoch);

// The same file with the samples of those objects only, as many as needed up to a second of the session.
// Of a file that read_truth cannot read, what comes is not complete.
[[nodiscard]] std::string part_of_truth(std::string_view text, Nanoseconds session_epoch,
                                        const std::set<ObjectId>& objects, double until);
// A line at a time; answers why the file cannot be read, if so.
[[nodiscard]] std::optional<std::string> part_of_truth_file(const std::string& path, Nanoseconds session_epoch,
                                                            const std::set<ObjectId>& objects, double until,
                                                            const TextSink& out);

}  // namespace acmotion
