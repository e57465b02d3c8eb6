#pragma once

// Our own trigonometry: libm differs between platforms in the last bit, and a pose must not (docs/architecture.md).
// Only additions, multiplications, divisions and square roots, which IEEE 754 fixes exactly. tests/geometry/trig_test
// measures the error against libm: the last bit, for angles up to a million radians. NaN in, NaN out.
namespace acmotion::trig {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kDegreesPerRadian = 180.0 / kPi;

[[nodiscard]] double sin(double radians);
[[nodiscard]] double cos(double radians);
// In (-pi, pi]; 0 for (0, 0).
[[nodiscard]] double atan2(double y, double x);
// Arguments beyond [-1, 1] count as the nearest end.
[[nodiscard]] double asin(double value);

}  // namespace acmotion::trig

namespace acmotion {

// base^exponent for base >= 0 and finite exponent, from the four operations alone, so that it is the same on every
// platform too. 0^0 is 1.
[[nodiscard]] double power(double base, double exponent);

}  // namespace acmotion
