/* For programs that read examples/messages.txt. The example of C has its own: it shows the whole of it. */
#include <stdio.h>

/* The bytes of a message up to the end of its line. */
static size_t read_message(FILE* file, unsigned char* bytes, size_t room) {
    size_t size = 0;
    unsigned byte = 0;
    while (size < room && fscanf(file, "%2x", &byte) == 1) {
        bytes[size++] = (unsigned char)byte;
        const int next = getc(file);
        if (next == '\n' || next == EOF) break;
        ungetc(next, file);
    }
    return size;
}
