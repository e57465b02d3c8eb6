#include "lab/replay/deed.h"

#include <fmt/format.h>

namespace acmotion::baseline {
namespace {

std::string placed(const Deed& deed) {
    return deed.metres > 0 ? fmt::format("placed at once, {:.2f} m from where it was shown", deed.metres) : "placed";
}

std::string blends(const Deed& deed) {
    if (deed.late > 0) {
        return fmt::format("goes to the next of its updates, {:.2f} m in {:.2f} s, shown {:.2f} s late", deed.metres,
                           deed.seconds, deed.late);
    }
    const std::string on = deed.speed > 0 ? fmt::format("which goes on at {:.1f} m/s", deed.speed) : "where it stops";
    return fmt::format("blends over {:.2f} s into its {}, {:.2f} m away, {}", deed.seconds,
                       deed.is_redirected ? "new motion" : "newest update", deed.metres, on);
}

std::string extrapolates(const Deed& deed) {
    return deed.speed > 0 ? fmt::format("extrapolates: goes on at {:.1f} m/s as its update has it", deed.speed)
                          : "stands where its update has it";
}

}  // namespace

std::string_view name(Doing doing) {
    switch (doing) {
        case Doing::Placed: return "placed";
        case Doing::Blends: return "blends";
        case Doing::Extrapolates: return "extrapolates";
        case Doing::Holds: return "holds";
        case Doing::Starved: return "starved";
    }
    return "";
}

std::string sentence(const Deed& deed) {
    switch (deed.doing) {
        case Doing::Placed: return placed(deed);
        case Doing::Blends: return blends(deed);
        case Doing::Extrapolates: return extrapolates(deed);
        case Doing::Holds: return fmt::format("holds: no update for {:.2f} s", deed.seconds);
        case Doing::Starved: return fmt::format("starved: stands at its newest update, {:.2f} s old", deed.seconds);
    }
    return "";
}

}  // namespace acmotion::baseline
