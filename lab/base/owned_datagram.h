#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/core/datagram.h"

namespace acmotion {

// A datagram together with its bytes, for code that keeps it.
struct OwnedDatagram {
    Nanoseconds time = 0;
    Endpoint source;
    Endpoint destination;
    ByteBuffer payload;

    [[nodiscard]] Datagram view() const { return {time, source, destination, payload}; }
};

}  // namespace acmotion
