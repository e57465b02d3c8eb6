#include "core/memory.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace acmotion {

AlignedMemory large_page() {
    AlignedMemory page = aligned_memory(kLargePageBytes, kLargePageBytes);
#ifdef __linux__
    static_cast<void>(::madvise(page.get(), kLargePageBytes, MADV_HUGEPAGE));  // a wish: small pages serve as well
#endif
    return page;
}

}  // namespace acmotion
