#include "cli/running.h"

#include <csignal>

namespace acmotion::test {

CliRun Running::wait() {
    CliRun run;
    run.out = cli_.read_all();
    run.exit_code = cli_.wait();
    return run;
}

CliRun Running::end(int signal) {
    kill(cli_.process(), signal);
    return wait();
}

}  // namespace acmotion::test
