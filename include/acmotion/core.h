// core: what do all folders share? Ids, stamps, Result, Rules, Limits, time.
// May include the standard library only.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/core/bytes.h"
#include "acmotion/core/datagram.h"
#include "acmotion/core/hash_key.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/result.h"
#include "acmotion/core/rules.h"
#include "acmotion/core/sender.h"
#include "acmotion/core/stamp.h"
#include "acmotion/core/time.h"
// IWYU pragma: end_exports
