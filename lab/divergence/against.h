#pragma once
#include <string>
#include <vector>

#include "lab/base/json.h"
#include "lab/divergence/pose_file.h"
#include "lab/divergence/reasons.h"

// What `--against` finds: the poses of another client beside retail, for people and for machines.
namespace acmotion::divergence {

// Where the poses diverge from retail's, and why.
[[nodiscard]] PoseDivergences compare(const Session& session, const TrackedRun& retail, const Alignment& alignment,
                                      const ReplayPart& part, const Listeners& others = {});

// A file, understood. A client that is ahead or late by a fault looks as if its clock were: where a single rule explains all
// that is apart by the same clock, it is that rule.
[[nodiscard]] tl::expected<Alignment, std::string> understand(const PoseFile& file, const Session& session,
                                                              const TrackedRun& retail);

// A fault, and how much of all that is apart follows from it.
struct Fault {
    std::string name;   // of its rule; empty: no single rule explains these
    std::string as_if;  // "as if stale updates were accepted"
    double share = 0;
    std::vector<ObjectId> objects;
};
// What explains most first.
[[nodiscard]] std::vector<Fault> faults(const PoseDivergences& found);

// What is to be known of the file, a sentence each: how it differs from what retail shows without being wrong (clock,
// frames, noise, objects that are missing), and what was misread.
[[nodiscard]] std::vector<std::string> remarks(const Session& session, const Alignment& alignment,
                                               const PoseDivergences& found);

// The same in short, where there is something to complain of: what was misread, and what explains that they diverge. A clause each.
[[nodiscard]] std::vector<std::string> complaints(const Alignment& alignment, const PoseDivergences& found);

// A divergence as text.
struct DivergenceText {
    std::string title;   // "12.40 s  0x80000123 Drudge Slinker  62 %"
    std::string retail;  // "retail: position 41 → ignore: stale (stamp 41 after 43)"
    std::string yours;   // "yours: in the next 0.5 s went 2.10 m, …"
    std::string fault;   // "as if stale updates were accepted (rule stale_updates_move)"
};
[[nodiscard]] DivergenceText text_of(const Session& session, const Divergence& one);

[[nodiscard]] Json to_json(const Alignment& alignment, const PoseDivergences& found);

}  // namespace acmotion::divergence
