// Is this the build of the sanitizers? Everything takes five to ten times as long there. What a test repeats for its
// numbers' sake, and not to reach more code, is left to the release build.
#pragma once

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

namespace acmotion::test {

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace acmotion::test
