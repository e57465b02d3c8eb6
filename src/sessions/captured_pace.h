#pragma once
#include <memory>

#include "sessions/paces.h"
#include "sessions/session.h"

namespace acmotion {

// What a session shows of its creatures' paces, by kind: those of one motion table that is not people's. Plays it once, with the
// pace of people, ten times a second. A pace is the median of what lies between two accepted updates of a body that walked or ran
// on from the one to the other, if there are at least kFewestPaceIntervals of them; else it is that of people. To be asked before the
// session has data or paces.
[[nodiscard]] CapturedPaces captured_paces(const Session& session);
// The same kinds, which all go as people do.
[[nodiscard]] CapturedPaces paces_of_people(const Session& session);

// Bodies that go at these paces; all else is as without a host. `paces` must outlive it.
[[nodiscard]] std::unique_ptr<ReceiverHost> make_paced_host(const CapturedPaces& paces);

}  // namespace acmotion
