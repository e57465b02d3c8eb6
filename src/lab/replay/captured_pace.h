#pragma once
#include <memory>

#include "lab/session/paces.h"
#include "lab/session/session.h"

namespace acmotion {

// What a session says of its creatures' paces, by kind: those of one motion table. Plays it once, with the pace of people, ten
// times a second. A pace is the median of what lies between two accepted updates of a body that walked or ran on from the one to
// the other, if there are at least five such intervals. People, and creatures that have their motion table, are left alone;
// so is everything in a session with too many bodies for its bytes (docs/security.md).
[[nodiscard]] CapturedPaces captured_paces(const Session& session);

// Bodies that go at these paces; all else as without a host. `paces` must outlive it.
[[nodiscard]] std::unique_ptr<ReceiverHost> make_paced_host(const CapturedPaces& paces);

}  // namespace acmotion
