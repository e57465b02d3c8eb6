#pragma once
#include <array>
#include <string_view>

// The tables and views of a survey (docs/survey.md). Keys come from what was surveyed and never from the order in which that
// happened, so that the same captures give the same rows on one machine and on many.
namespace acmotion::survey {

// In PRAGMA user_version. A file of another version is not written to.
inline constexpr int kSchemaVersion = 1;
// In PRAGMA application_id: what tells a survey from other databases. "ACsv".
inline constexpr int kApplicationId = 0x41437376;

inline constexpr std::string_view kTables = R"sql(
-- Every file that was found, also those inside of archives ("dumps.zip/evening.pcap").
CREATE TABLE files (
    path TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,        -- as it lies there, packed or not; 0 if that is not known
    state TEXT NOT NULL,           -- capture, empty, no capture, unreadable, failed, archive (then something is wrong with it)
    capture TEXT,                  -- the key of its content; NULL if it is no capture
    trouble TEXT                   -- a sentence; NULL: none
) WITHOUT ROWID;
CREATE INDEX files_by_capture ON files (capture);

-- Contents: a capture that was found three times is one row.
CREATE TABLE captures (
    capture TEXT PRIMARY KEY,      -- the first 16 digits of sha256
    sha256 TEXT NOT NULL,          -- of the capture's bytes, unpacked: what sha256sum, or zcat | sha256sum, prints
    path TEXT NOT NULL,            -- where it was found; of several places, the first in the order of their bytes
    bytes INTEGER NOT NULL,        -- unpacked
    state TEXT NOT NULL,           -- whole, incomplete, no game, no messages, no movement, another game
    trouble TEXT,                  -- the first sentence on it; NULL: none
    frames INTEGER NOT NULL,
    datagrams INTEGER NOT NULL,
    game_datagrams INTEGER NOT NULL,
    bytes_lost INTEGER NOT NULL,   -- at its end
    sessions INTEGER NOT NULL
) WITHOUT ROWID;

-- Stays in the world.
CREATE TABLE sessions (
    session TEXT PRIMARY KEY,      -- capture:ordinal, as acmotion flows numbers them
    capture TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    state TEXT NOT NULL,           -- played, no movement
    began REAL,                    -- seconds since 1970; NULL if the times of the capture are no such; so are the next two
    began_text TEXT,               -- 2017-01-31T20:15:00Z
    hour INTEGER,                  -- of the day it began in, 0 to 23, UTC
    start REAL NOT NULL,           -- seconds of the capture
    seconds REAL NOT NULL,
    server TEXT NOT NULL,          -- its address
    port INTEGER NOT NULL,
    packets INTEGER NOT NULL,      -- of the server
    messages INTEGER NOT NULL,     -- of both
    movement INTEGER NOT NULL,     -- of these: the server's, about movement
    undecodable INTEGER NOT NULL,  -- of these
    lost INTEGER NOT NULL,         -- packets of the server that its client asked for again
    player INTEGER,                -- the id; NULL if nothing names it
    player_name TEXT,
    bodies INTEGER NOT NULL,       -- that were in the world
    cadence REAL,                  -- seconds: four of five intervals between positions of a moving creature are no longer; NULL: too few
    server_kind TEXT NOT NULL      -- 5 Hz, 1 Hz, unknown: by cadence
) WITHOUT ROWID;

-- Bodies that moved, or that the server sent positions of.
CREATE TABLE bodies (
    session TEXT NOT NULL,
    body INTEGER NOT NULL,         -- the id
    name TEXT,                     -- NULL if the capture does not describe it
    kind TEXT NOT NULL,            -- player, creature, other, unknown
    class_id INTEGER,              -- what kind of thing it is, in the server's own numbering; NULL: not described
    is_player INTEGER NOT NULL,    -- 1: of the client that captured this
    PRIMARY KEY (session, body)
) WITHOUT ROWID;

-- How the server sent the positions of a body (docs/sender.md): what acmotion flows --sender prints.
CREATE TABLE updates (
    session TEXT NOT NULL,
    body INTEGER NOT NULL,
    positions INTEGER NOT NULL,
    stale INTEGER NOT NULL,        -- of these: overtaken, duplicates, or sent before a teleport
    teleports INTEGER NOT NULL,
    far INTEGER NOT NULL,          -- places that a client cannot walk to before the next one is due
    gaps INTEGER NOT NULL,         -- intervals of more than twice the usual
    intervals INTEGER NOT NULL,    -- from one position to the next, under way
    usual_seconds REAL,            -- NULL where there are no intervals; so are the next ones
    longest_seconds REAL,
    sent_speed REAL,               -- m/s, by its places
    claimed_speed REAL,            -- m/s, by its motion state
    interval_p10 REAL,             -- seconds between arrivals
    interval_p50 REAL,
    interval_p90 REAL,
    interval_p99 REAL,
    speed_p10 REAL,                -- m/s, place to place
    speed_p50 REAL,
    speed_p90 REAL,
    speed_p99 REAL,
    PRIMARY KEY (session, body)
) WITHOUT ROWID;

-- The same intervals as histograms that can be added up.
CREATE TABLE histograms (
    session TEXT NOT NULL,
    kind TEXT NOT NULL,            -- of the bodies: player, creature, other, unknown
    measure TEXT NOT NULL,         -- interval (seconds), speed (m/s)
    low REAL NOT NULL,             -- the bucket begins here: every 0.05 s up to 3 s, every 0.5 m/s up to 30 m/s; the last has all above
    count INTEGER NOT NULL,
    PRIMARY KEY (session, kind, measure, low)
) WITHOUT ROWID;

CREATE TABLE messages (
    session TEXT NOT NULL,
    sender TEXT NOT NULL,          -- client, server
    opcode INTEGER NOT NULL,
    name TEXT,                     -- NULL: it has none here
    count INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    undecodable INTEGER NOT NULL,  -- of these
    PRIMARY KEY (session, sender, opcode)
) WITHOUT ROWID;

-- The ugliest moments of a session under a rule set, 200 at most: those of acmotion explain --worst.
CREATE TABLE moments (
    session TEXT NOT NULL,
    rules TEXT NOT NULL,
    rank INTEGER NOT NULL,         -- 1 is the ugliest
    time REAL NOT NULL,            -- seconds of the capture
    body INTEGER NOT NULL,
    kind TEXT NOT NULL,            -- pop, blip, stall, ...
    severity REAL NOT NULL,        -- 1 is just noticeable
    amount REAL NOT NULL,          -- metres, seconds, m/s or degrees, as the kind has it
    sentence TEXT NOT NULL,
    cause TEXT NOT NULL,
    PRIMARY KEY (session, rules, rank)
) WITHOUT ROWID;

-- How many there are, also beyond those 200: severity 1 and above.
CREATE TABLE moment_counts (
    session TEXT NOT NULL,
    rules TEXT NOT NULL,
    kind TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (session, rules, kind)
) WITHOUT ROWID;

-- docs/metrics.md: what acmotion compare --json prints. NULL where there was nothing to measure.
CREATE TABLE metrics (
    session TEXT NOT NULL,
    rules TEXT NOT NULL,
    @METRICS@
    PRIMARY KEY (session, rules)
) WITHOUT ROWID;
CREATE TABLE body_metrics (
    session TEXT NOT NULL,
    rules TEXT NOT NULL,
    body INTEGER NOT NULL,
    @METRICS@
    PRIMARY KEY (session, rules, body)
) WITHOUT ROWID;

-- What was omitted, corrected, or could not be decoded.
CREATE TABLE trouble (
    capture TEXT NOT NULL,
    session TEXT NOT NULL,         -- '' if it concerns the whole capture
    kind TEXT NOT NULL,            -- remark, bound, lack, assumption, undecodable
    subject TEXT NOT NULL,         -- of undecodable: sender and opcode ("server F748"); of a bound: its name; else ''
    sentence TEXT NOT NULL,
    count INTEGER NOT NULL,
    bytes TEXT,                    -- of undecodable: the first such message, in hex, 64 bytes at most
    PRIMARY KEY (capture, session, kind, subject, sentence)
) WITHOUT ROWID;
)sql";

// The columns of both tables of metrics: all of metric_columns(), which a test compares. Whole numbers are counts.
inline constexpr std::string_view kMetricColumns = R"sql(
    seconds REAL, seconds_moving REAL, pops INTEGER, largest_step REAL, backward_steps INTEGER, speed_jumps INTEGER, jerk REAL,
    heading_jumps INTEGER, foot_slide REAL, behind_truth_mean REAL, behind_truth_moving_mean REAL, behind_truth_p95 REAL,
    behind_truth_max REAL, late_by REAL, off_path REAL, sparc REAL, truth_sparc REAL, ldlj REAL, stretches_stood INTEGER,
    behind_update_mean REAL, behind_update_moving_mean REAL, behind_update_p95 REAL, behind_update_max REAL, seconds_chasing REAL,
    seconds_on_root_motion REAL, seconds_stalled REAL, blips INTEGER, snaps INTEGER, snaps_teleport INTEGER, snaps_slide INTEGER,
    snaps_landing INTEGER, interpolated INTEGER, ignored INTEGER,
)sql";

// The questions of the report, answered per hour of play.
inline constexpr std::string_view kViews = R"sql(
-- A session under a rule set, with all that goes wrong.
CREATE VIEW session_trouble AS
SELECT s.session, s.capture, s.server_kind, s.hour, m.rules, s.seconds / 3600.0 AS hours, m.blips, m.pops,
       m.seconds_stalled, coalesce((SELECT n.count FROM moment_counts n WHERE n.session = s.session AND n.rules = m.rules AND n.kind = 'stall'), 0)
           AS stalls,
       coalesce((SELECT sum(u.far) FROM updates u WHERE u.session = s.session), 0) AS far,
       coalesce((SELECT sum(u.stale) FROM updates u WHERE u.session = s.session), 0) AS stale,
       coalesce((SELECT sum(u.positions) FROM updates u WHERE u.session = s.session), 0) AS positions,
       s.lost, s.undecodable, s.packets, s.messages
FROM sessions s JOIN metrics m ON m.session = s.session;

CREATE VIEW trouble_by_rules AS
SELECT rules, count(*) AS sessions, sum(hours) AS hours, sum(blips) AS blips, sum(pops) AS pops, sum(stalls) AS stalls,
       sum(seconds_stalled) AS seconds_stalled, sum(far) AS far, sum(stale) AS stale, sum(positions) AS positions, sum(lost) AS lost,
       sum(undecodable) AS undecodable, sum(blips) / nullif(sum(hours), 0) AS blips_per_hour,
       sum(stalls) / nullif(sum(hours), 0) AS stalls_per_hour, sum(far) / nullif(sum(hours), 0) AS far_per_hour,
       sum(stale) / nullif(sum(hours), 0) AS stale_per_hour, sum(lost) / nullif(sum(hours), 0) AS lost_per_hour
FROM session_trouble GROUP BY rules ORDER BY rules;

CREATE VIEW trouble_by_server AS
SELECT server_kind, rules, count(*) AS sessions, sum(hours) AS hours, sum(blips) AS blips, sum(pops) AS pops, sum(stalls) AS stalls,
       sum(seconds_stalled) AS seconds_stalled, sum(far) AS far, sum(stale) AS stale, sum(positions) AS positions, sum(lost) AS lost,
       sum(undecodable) AS undecodable, sum(blips) / nullif(sum(hours), 0) AS blips_per_hour,
       sum(stalls) / nullif(sum(hours), 0) AS stalls_per_hour, sum(far) / nullif(sum(hours), 0) AS far_per_hour,
       sum(stale) / nullif(sum(hours), 0) AS stale_per_hour, sum(lost) / nullif(sum(hours), 0) AS lost_per_hour
FROM session_trouble GROUP BY server_kind, rules ORDER BY server_kind, rules;

CREATE VIEW trouble_by_hour AS
SELECT hour, rules, count(*) AS sessions, sum(hours) AS hours, sum(blips) AS blips, sum(pops) AS pops, sum(stalls) AS stalls,
       sum(seconds_stalled) AS seconds_stalled, sum(far) AS far, sum(stale) AS stale, sum(positions) AS positions, sum(lost) AS lost,
       sum(undecodable) AS undecodable, sum(blips) / nullif(sum(hours), 0) AS blips_per_hour,
       sum(stalls) / nullif(sum(hours), 0) AS stalls_per_hour, sum(far) / nullif(sum(hours), 0) AS far_per_hour,
       sum(stale) / nullif(sum(hours), 0) AS stale_per_hour, sum(lost) / nullif(sum(hours), 0) AS lost_per_hour
FROM session_trouble GROUP BY hour, rules ORDER BY hour, rules;

-- By name, in hours that such bodies were in the world, all of them together.
CREATE VIEW trouble_by_creature AS
SELECT b.name, b.kind, m.rules, count(*) AS bodies, sum(m.seconds) / 3600.0 AS hours, sum(m.blips) AS blips, sum(m.pops) AS pops,
       sum(m.seconds_stalled) AS seconds_stalled, sum(u.far) AS far, sum(u.stale) AS stale, sum(u.positions) AS positions,
       sum(m.blips) * 3600.0 / nullif(sum(m.seconds), 0) AS blips_per_hour
FROM bodies b JOIN body_metrics m ON m.session = b.session AND m.body = b.body
LEFT JOIN updates u ON u.session = b.session AND u.body = b.body
WHERE b.is_player = 0
GROUP BY b.name, b.kind, m.rules ORDER BY b.name, b.kind, m.rules;

-- The ugliest of all captures first.
CREATE VIEW worst_moments AS
SELECT o.session, o.rules, o.rank, o.time, o.body, b.name, o.kind, o.severity, o.amount, o.sentence, o.cause, c.path, s.ordinal,
       s.server_kind
FROM moments o JOIN sessions s ON s.session = o.session JOIN captures c ON c.capture = s.capture
LEFT JOIN bodies b ON b.session = o.session AND b.body = o.body
ORDER BY o.severity DESC, o.session, o.rules, o.rank;

-- Messages that do not decode, grouped by what is wrong; the bytes are those of one of them.
CREATE VIEW undecodable AS
SELECT subject, sentence, sum(count) AS count, count(DISTINCT session) AS sessions, min(bytes) AS bytes
FROM trouble WHERE kind = 'undecodable' GROUP BY subject, sentence ORDER BY count DESC, subject, sentence;
)sql";

// In the order in which they are written. The first columns are the key.
struct TableKey {
    std::string_view table;
    int columns = 1;
};
inline constexpr std::array<TableKey, 12> kTableKeys{{{"files"},
                                                      {"captures"},
                                                      {"sessions"},
                                                      {"bodies", 2},
                                                      {"updates", 2},
                                                      {"histograms", 4},
                                                      {"messages", 3},
                                                      {"moments", 3},
                                                      {"moment_counts", 3},
                                                      {"metrics", 2},
                                                      {"body_metrics", 3},
                                                      {"trouble", 5}}};

}  // namespace acmotion::survey
