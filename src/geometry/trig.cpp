#include "geometry/trig.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace acmotion::trig {
namespace {

// pi/2 in two parts: multiples of the first are exact for the angles that matter, the second repairs the rest.
constexpr double kHalfPiHigh = 1.57079632673412561417e+00;
constexpr double kHalfPiLow = 6.07710050650619224932e-11;

// Horner's scheme: coefficients[0] + x·(coefficients[1] + x·(…)).
template <std::size_t N>
double polynomial(double x, const std::array<double, N>& coefficients) {
    double sum = 0.0;
    for (std::size_t i = N; i-- > 0;) sum = sum * x + coefficients[i];
    return sum;
}

// Taylor series, good to the last bit for |x| <= pi/4.
double sin_near_zero(double x) {
    static constexpr std::array<double, 8> kSeries{
        1.0, -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800., -1.0 / 1307674368000.};
    return x * polynomial(x * x, kSeries);
}

double cos_near_zero(double x) {
    static constexpr std::array<double, 9> kSeries{1.0,
                                                   -1.0 / 2,
                                                   1.0 / 24,
                                                   -1.0 / 720,
                                                   1.0 / 40320,
                                                   -1.0 / 3628800,
                                                   1.0 / 479001600.,
                                                   -1.0 / 87178291200.,
                                                   1.0 / 20922789888000.};
    return polynomial(x * x, kSeries);
}

struct Reduced {
    double remainder;  // in [-pi/4, pi/4]
    int quadrant;      // 0..3
};

Reduced reduce(double radians) {
    const double turns = std::floor(radians / (kPi / 2) + 0.5);
    const double remainder = (radians - turns * kHalfPiHigh) - turns * kHalfPiLow;
    // NaN and infinity leave by way of the remainder; a cast to int would be undefined.
    return {remainder, std::isfinite(turns) ? static_cast<int>(turns - 4.0 * std::floor(turns / 4.0)) : 0};
}

// For 0 <= x <= 1: the nearest eighth from a table, and a short series for the angle between.
double atan_of_unit(double x) {
    static constexpr std::array<double, 9> kAtanOfEighths{0.0,
                                                          0.12435499454676143503,
                                                          0.24497866312686415417,
                                                          0.35877067027057222040,
                                                          0.46364760900080611621,
                                                          0.55859931534356243597,
                                                          0.64350110879328438680,
                                                          0.71882999962162450542,
                                                          0.78539816339744830962};
    static constexpr std::array<double, 8> kSeries{1.0,     -1.0 / 3,  1.0 / 5,  -1.0 / 7,
                                                   1.0 / 9, -1.0 / 11, 1.0 / 13, -1.0 / 15};
    if (std::isnan(x)) return x;
    const double eighths = std::floor(x * 8.0 + 0.5);
    const double nearest = eighths / 8.0;
    const double between = (x - nearest) / (1.0 + x * nearest);
    return kAtanOfEighths[static_cast<std::size_t>(eighths)] + between * polynomial(between * between, kSeries);
}

// The angle of (x, y) in the first quadrant.
double first_quadrant_angle(double y, double x) {
    if (y > x) return kPi / 2 - atan_of_unit(x / y);
    return x > 0.0 ? atan_of_unit(y / x) : 0.0;
}

}  // namespace

double sin(double radians) {
    const auto [remainder, quadrant] = reduce(radians);
    const double value = (quadrant % 2 == 0) ? sin_near_zero(remainder) : cos_near_zero(remainder);
    return quadrant < 2 ? value : -value;
}

double cos(double radians) {
    const auto [remainder, quadrant] = reduce(radians);
    const double value = (quadrant % 2 == 0) ? cos_near_zero(remainder) : sin_near_zero(remainder);
    return quadrant == 0 || quadrant == 3 ? value : -value;
}

double atan2(double y, double x) {
    const double angle = first_quadrant_angle(std::abs(y), std::abs(x));
    const double upper = x < 0.0 ? kPi - angle : angle;
    return y < 0.0 ? -upper : upper;
}

double asin(double value) {
    const double sine = std::clamp(value, -1.0, 1.0);
    return atan2(sine, std::sqrt((1.0 - sine) * (1.0 + sine)));
}

}  // namespace acmotion::trig

namespace acmotion {
namespace {

constexpr double kLn2 = 0.69314718055994530942;
constexpr double kSqrtHalf = 0.70710678118654752440;

// ln(m·2^e) = e·ln 2 + 2·atanh((m - 1)/(m + 1)), with m in [sqrt(1/2), sqrt(2)).
double natural_log(double x) {
    int exponent = 0;
    double m = std::frexp(x, &exponent);
    if (m < kSqrtHalf) {
        m *= 2;
        --exponent;
    }
    const double z = (m - 1) / (m + 1);
    double series = 0;
    for (int k = 25; k >= 1; k -= 2) series = series * z * z + 1.0 / k;
    return exponent * kLn2 + 2 * z * series;
}

// e^x = 2^n · e^r with |r| <= ln(2)/2, and Taylor's series for e^r.
double exponential(double x) {
    const double n = std::floor(x / kLn2 + 0.5);
    const double r = x - n * kLn2;
    double series = 1;
    for (int k = 17; k >= 1; --k) series = 1 + r / k * series;
    // Beyond this every double is 0 or infinite anyway, and the exponent would not fit an int.
    constexpr double kMaxExponent = 2000;
    return std::ldexp(series, static_cast<int>(std::fmin(std::fmax(n, -kMaxExponent), kMaxExponent)));
}

}  // namespace

double power(double base, double exponent) {
    if (exponent == 0 || base == 1) return 1;
    return base > 0 ? exponential(exponent * natural_log(base)) : 0;
}

}  // namespace acmotion
