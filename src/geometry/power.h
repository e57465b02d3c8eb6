#pragma once

namespace acmotion {

// base^exponent for base >= 0 and finite exponent, from the four operations alone, so that it is the same on every
// platform (see trig.h). 0^0 is 1.
[[nodiscard]] double power(double base, double exponent);

}  // namespace acmotion
