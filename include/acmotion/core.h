// core: what does everybody share? Ids, stamps, Result, Rules, Limits, constants.
// May include the standard library only.
#pragma once
#include "acmotion/core/bytes.h"      // IWYU pragma: export
#include "acmotion/core/datagram.h"   // IWYU pragma: export
#include "acmotion/core/limits.h"     // IWYU pragma: export
#include "acmotion/core/object_id.h"  // IWYU pragma: export
#include "acmotion/core/result.h"     // IWYU pragma: export
#include "acmotion/core/rules.h"      // IWYU pragma: export
#include "acmotion/core/sender.h"     // IWYU pragma: export
#include "acmotion/core/stamp.h"      // IWYU pragma: export
#include "acmotion/core/stamp_set.h"  // IWYU pragma: export
#include "acmotion/core/time.h"       // IWYU pragma: export
