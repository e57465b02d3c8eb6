#pragma once
#include <span>

#include "lab/base/owned_datagram.h"
#include "lab/simulate/recipe.h"

namespace acmotion::corpus {

// From when until when a capture was running. Lines of messages are those of the whole sessions that lie between.
struct Window {
    Nanoseconds from = 0;
    Nanoseconds until = kLatestMoment;

    [[nodiscard]] bool has(Nanoseconds time) const { return from <= time && time < until; }
};

// Datagrams as a file of that form, not packed. They begin with a login, whatever the window leaves of them.
[[nodiscard]] ByteBuffer written_as(Form form, std::span<const OwnedDatagram> datagrams, const Window& window = {});

}  // namespace acmotion::corpus
