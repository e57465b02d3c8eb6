#!/usr/bin/env bash
# acmotion survey --slurm against a real Slurm of one machine: the node goes down and comes back while a task runs, and one process is
# killed; the merged survey is that of one machine.
# Usage: tests/slurm.sh PROGRAM, as root
set -euo pipefail
program=$(readlink -f -- "$1")
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
    cat "$folder"/slurm/log/* "$folder"/survey.sqlite.shards/*.log 2>/dev/null | tail -n 50
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
"$program" survey dumps --into plain.sqlite >/dev/null

survey() { "$program" survey dumps --slurm --tasks 4 "$@"; }
# Its exit code is 1 while something is lost.
states() { survey --status || true; }
# state SHARD STATE
state() { states | grep -qE "^$1 +$2\$"; }
running() { squeue --noheader --array --states=RUNNING --format='%A %K' | grep -v 'N/A' | head -n 1; }
is_running() { [[ -n $(running) ]]; }
has_part() { compgen -G 'survey.sqlite.shards/*.part' >/dev/null; }

# ---- the node is lost while a task runs -------------------------------------------------------------------------------
check "submitting" survey -- --cpus-per-task=1
until_true "a running task" is_running
until_true "a shard in the making" has_part
scontrol update "nodename=$host" state=down reason=test
until_true "no running task" eval '! is_running'
check "a task that is queued again is waiting" eval 'states | grep -q waiting'
scontrol update "nodename=$host" state=resume
# Slurm lets jobs that are queued again wait for two minutes.
for job in $(squeue --noheader --array --format=%A | sort -u); do scontrol update "jobid=$job" starttime=now || true; done 2>/dev/null

# ---- a process is killed ----------------------------------------------------------------------------------------------
# One that runs, by its number and its command line: "123 PROGRAM survey dumps --shard 2/4 ...".
victim() { pgrep -f -a -- "^$program survey dumps --shard" | head -n 1; }
kill_one() {
    local process
    read -r process _ _ _ _ index _ <<<"$(victim)"
    [[ -n $process ]] && kill -KILL "$process"
}
until_true "a process to kill" kill_one
until_true "the loss of shard $index in --status" state "$index" lost
are_over() { ! states | grep -qE '^[0-9]/4 +(waiting|running|[A-Z])'; }
until_true "the end of the others" are_over
check "the merge does not come before all shards" test ! -e survey.sqlite
check "submitting what was lost" survey
until_true "the merge" state merge "done"
check "nothing is lost in the end" survey --status
check "submitting once more submits nothing" eval 'survey | grep -q "is whole"'

# ---- row for row --------------------------------------------------------------------------------------------------------
"$program" survey --into plain.sqlite --csv plain >/dev/null
"$program" survey --into survey.sqlite --csv merged >/dev/null
check "the merged survey is that of one machine" diff -r plain merged
echo "$passed passed, $failed failed"
((failed == 0))
