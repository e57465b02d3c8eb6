#include "written_files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "lab/export/output.h"

namespace acmotion::cli {

bool write_whole(const std::string& command, const std::string& path, std::string_view content) {
    if (write_file(path, content)) return true;
    fmt::print(stderr, "acmotion {}: {}: cannot be written: {}.\n", command, path, std::strerror(errno));
    return false;
}

bool write_simulation(const std::string& command, const std::string& path, const Simulation& simulation,
                      const TruthHeader& header) {
    const ByteBuffer capture = capture_of(simulation);
    return write_whole(command, path, {reinterpret_cast<const char*>(capture.data()), capture.size()}) &&
           write_whole(command, truth_path(path), truth_text(header, simulation.truth));
}

}  // namespace acmotion::cli
