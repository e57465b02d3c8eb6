#include "wire/reader.h"

namespace acmotion::wire {

void Reader::fail(ErrorCode code, std::string_view field, std::size_t byte_offset) {
    if (!error_) error_ = Error{code, message_, field, byte_offset};
    next_ = end_;
}

}  // namespace acmotion::wire
