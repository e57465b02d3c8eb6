#pragma once
#include <optional>

#include "acmotion/c.h"
#include "acmotion/sessions/capture.h"

// A capture as the C API hands it out.
struct acm_capture {
    acmotion::Capture capture;

    // Counted from 1; 0: the main one. Nothing if there is none.
    [[nodiscard]] std::optional<acmotion::Capture::Session> find(std::uint32_t number) const;
};

namespace acmotion::c {

// What the C API means by 0.
[[nodiscard]] inline double frames_per_second_of(double asked) { return asked == 0 ? 60 : asked; }

}  // namespace acmotion::c
