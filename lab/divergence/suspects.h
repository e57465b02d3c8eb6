#pragma once
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "acmotion/research/rule_fields.h"
#include "lab/divergence/partings.h"
#include "lab/metrics/measure.h"
#include "sessions/session.h"

// Which mistake makes a client part from retail as this one does? Retail is played with each rule changed, one at a
// time, and the one whose bodies go where the client's went is named.
namespace acmotion::against {

struct Suspect {
    std::string name;   // "leash", as in docs/divergences.md; "acdream", "openac": all of that preset's
    std::string as_if;  // "as if there were no leash on a body that gets no updates"
    Rules rules;
};
// Every single change of retail, then acdream's and openac's all at once.
[[nodiscard]] std::vector<Suspect> suspects();

// One parting, explained as well as it can be.
struct Explanation {
    std::vector<Suspect> suspects;  // all that fit equally well; empty: no single change does
    std::string habit;              // what explains it better than any rule: "it is 0.10 s late"; empty: nothing
    double explained = 0;  // share of the distance apart, from the parting on, that the first leaves nothing of
    double decided = 0;    // when that was decided
    std::string retail;    // what retail decided then, in words
    std::string yours;     // what the first suspect decides there; empty if the same, or if there is none
    // Where all of openac's rules together are the first suspect: those without which they would not fit, the weightiest first.
    std::vector<const RuleField*> rows;
};
// One for each of `partings.all`. `others` watch every replay, one after the other.
[[nodiscard]] std::vector<Explanation> explain(const Session& session, const TrackedRun& retail,
                                               const Alignment& alignment, const Partings& partings,
                                               const Listeners& others = {});

}  // namespace acmotion::against
