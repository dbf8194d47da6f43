/* fuzz.h - what all fuzz targets share. */
#ifndef TB_FUZZ_H
#define TB_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* A fact that no input can make false. */
#define FUZZ_EXPECT(fact) ((fact) ? (void) 0 : __builtin_trap())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes of an input, taken from the front; zeros when there are no more. */
typedef struct fuzz_bytes {
    const uint8_t *at, *end;
} fuzz_bytes;

static inline uint32_t fuzz_take(fuzz_bytes *bytes, int count)
{
    uint32_t value = 0;

    while (count-- > 0)
        value = value << 8 | (bytes->at < bytes->end ? *bytes->at++ : 0);
    return value;
}

#endif
