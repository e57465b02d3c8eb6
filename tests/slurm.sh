#!/usr/bin/env bash
# tools/survey-slurm against a real Slurm of one machine: the node goes down and comes back while a task runs, and one process is
# killed; the joined survey is that of one machine.
# Usage: tests/slurm.sh PROGRAM, as root
set -euo pipefail
program=$(readlink -f -- "$1")
tools=$(dirname -- "$(readlink -f -- "$0")")/../tools
folder=$(mktemp -d)
host=$(hostname -s)
daemons=()
passed=0
failed=0

# slurmd first, munged last: otherwise one waits for another for ever.
finish() {
    local i
    for ((i = ${#daemons[@]} - 1; i >= 0; --i)); do
        kill "${daemons[i]}" || true
        wait "${daemons[i]}" || true
    done 2>/dev/null
    rm -r -- "$folder"
}
trap finish EXIT

# check NAME COMMAND...
check() {
    if "${@:2}" >"$folder/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: failed"
        cat "$folder/said"
    fi
}
# until_true WHAT COMMAND...: two minutes at most.
until_true() {
    local i
    for ((i = 0; i < 1200; ++i)); do
        "${@:2}" >/dev/null 2>&1 && return
        sleep 0.1
    done
    echo "$1: did not come about"
    cat "$folder"/slurm/log/* "$folder"/survey.jsonl.shards/*.log 2>/dev/null | tail -n 50
    exit 1
}

# ---- a cluster of one machine -----------------------------------------------------------------------------------------
slurm=$folder/slurm
mkdir -p "$slurm"/{state,spool,log,munge}
chmod 755 "$folder" "$slurm" "$slurm/munge"
dd if=/dev/urandom of="$slurm/munge/key" bs=1024 count=1 status=none
chmod 400 "$slurm/munge/key"
cat >"$slurm/slurm.conf" <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$slurm/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=0
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/log/slurmctld.log
SlurmdLogFile=$slurm/log/slurmd.log
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=sched_interval=1,batch_sched_delay=0
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
echo CgroupPlugin=cgroup/v1 >"$slurm/cgroup.conf"
export SLURM_CONF=$slurm/slurm.conf
munged --foreground --force --num-threads=1 --key-file="$slurm/munge/key" --socket="$slurm/munge/socket" \
    --pid-file="$slurm/munge/pid" --log-file="$slurm/munge/log" --seed-file="$slurm/munge/seed" 2>"$slurm/log/munged" &
daemons+=($!)
until_true "munged" test -S "$slurm/munge/socket"
slurmctld -D -c >"$slurm/log/ctl" 2>&1 &
daemons+=($!)
slurmd -D -c >"$slurm/log/d" 2>&1 &
daemons+=($!)
is_idle() { [[ $(sinfo -h -o %t) == idle ]]; }
until_true "an idle node" is_idle

# ---- captures, and what one machine makes of them ---------------------------------------------------------------------
cd "$folder"
mkdir dumps
for seed in {1..32}; do
    "$program" simulate evening --seconds 120 --seed "$seed" -o "dumps/$seed.pcapng" >/dev/null
done
"$program" survey dumps --into plain.jsonl >/dev/null

export ACMOTION=$program
survey() { "$tools/survey-slurm" 4 survey.jsonl dumps -- --cpus-per-task=1; }
running() { squeue --noheader --array --states=RUNNING --format='%A %K' | grep -v 'N/A' | head -n 1; }
is_running() { [[ -n $(running) ]]; }
is_waiting() { squeue --noheader --array --states=PENDING --format='%K' | grep -qv 'N/A'; }
has_rows() { grep -qs '"table":"captures"' survey.jsonl.shards/*.jsonl; }

# ---- the node is lost while a task runs -------------------------------------------------------------------------------
check "submitting" survey
until_true "a running task" is_running
until_true "a capture that is measured" has_rows
scontrol update "nodename=$host" state=down reason=test
until_true "no running task" eval '! is_running'
check "a task that is queued again is waiting" is_waiting
scontrol update "nodename=$host" state=resume
# Slurm lets jobs that are queued again wait for two minutes.
for job in $(squeue --noheader --array --format=%A | sort -u); do scontrol update "jobid=$job" starttime=now || true; done 2>/dev/null

# ---- a process is killed ----------------------------------------------------------------------------------------------
kill_one() {
    local process
    process=$(pgrep -f -- "^$program survey dumps --shard" | head -n 1)
    [[ -n $process ]] && kill -KILL "$process"
}
until_true "a process to kill" kill_one
until_true "the end of all jobs" eval '[[ -z $(squeue --noheader) ]]'
check "the lines are not joined before all shards are there" test ! -e survey.jsonl
check "submitting again" survey
until_true "the joined lines" test -e survey.jsonl

# ---- row for row --------------------------------------------------------------------------------------------------------
"$program" survey --into plain.jsonl --csv plain >/dev/null
"$program" survey --into survey.jsonl --csv joined >/dev/null
check "the joined survey is that of one machine" diff -r plain joined
echo "$passed passed, $failed failed"
((failed == 0))
