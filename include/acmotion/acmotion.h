#include "acmotion/c.h"  // IWYU pragma: export
