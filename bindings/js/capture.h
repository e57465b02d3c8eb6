#pragma once
#include "acmotion/c.h"

// What index.js reads of a capture, in the manner of c.h: one session with its messages, and the list of all.
extern "C" {

struct acm_js_message {
    double time;  // in seconds of the capture
    const void* bytes;
    uint32_t size;
};
// Where the player's own client said that it stood.
struct acm_js_report {
    double time;
    acm_position position;
};
struct acm_js_summary {
    double start;
    double seconds;
    uint32_t number;
    uint32_t player;          // 0: unknown
    const char* player_name;  // UTF-8
    uint32_t movement;        // messages of the server about movement
};
struct acm_js_session {
    double start;
    double seconds;
    uint32_t number;  // 0: there is none
    uint32_t player;
    uint8_t is_announced;    // a message names the player
    uint8_t assume_objects;  // as for acm_world_assume_objects
    uint8_t reserved[2];
    const acm_js_message* messages;
    uint32_t message_count;
    const acm_js_report* reports;
    uint32_t report_count;
    const double* frames;  // when to draw
    uint32_t frame_count;
    const acm_js_summary* summaries;
    uint32_t summary_count;
};

struct acm_js_capture_options {
    uint64_t hash_key[2];
    double frames_per_second;  // must be possible: lab/replay/frame_times.h
    uint32_t session;          // counts from 1; 0 is the one where most was said about movement
    uint32_t stored_bytes;     // of the file, packed or not
};

// ACM_NOT_FOUND if there is no such session; what acm_error reports if it is no capture.
acm_code acm_js_capture_read(const void* bytes, size_t size, const acm_js_capture_options* options,
                             const acm_js_session** read, acm_error* error);
void acm_js_capture_free(const acm_js_session* read);
}
