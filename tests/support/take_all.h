#pragma once
#include <gtest/gtest.h>

namespace acmotion::test {

// Hands everything that source.next() brings to `take`. More than `most` is a failure: a reader that never ends would
// hang the test instead.
template <class Source, class Take>
void take_all(Source& source, std::size_t most, Take take) {
    for (std::size_t taken = 0; taken <= most; ++taken) {
        const auto one = source.next();
        if (!one) return;
        take(*one);
    }
    ADD_FAILURE() << "it has not ended after " << most;
}

}  // namespace acmotion::test
