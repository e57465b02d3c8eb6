#include <unistd.h>

#include <cstdlib>

#include "lab/base/random_key.h"

namespace acmotion {

HashKey random_key() {
    HashKey key;
    if (getentropy(&key, sizeof key) != 0) std::abort();  // no system that we run on lacks it
    return key;
}

}  // namespace acmotion
