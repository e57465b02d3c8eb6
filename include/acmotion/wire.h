// wire: what does it say? Messages as structs, from bytes and back.
// May include core and geometry.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/wire/action_list.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/wire/movement.h"
#include "acmotion/wire/object_description.h"
#include "acmotion/wire/position_pack.h"
#include "acmotion/wire/receipt.h"
// IWYU pragma: end_exports
