#include "geometry/power.h"

#include <cmath>

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
