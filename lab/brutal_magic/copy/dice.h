/* Draws of the engine's dice (engine/kernel/dice.py): draw n is SHA-256 of "seed:n", without bias. */
#ifndef DICE_H
#define DICE_H
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct { const char *seed; int count; } Dice;

static const uint32_t SHA_K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define ROT(x, n) (((x) >> (n)) | ((x) << (32 - (n))))

/* Return the first eight bytes of the SHA-256 of a text of at most 55 letters. */
static uint64_t sha256_head(const char *text, size_t length) {
    uint8_t block[64] = {0};
    uint32_t w[64], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, s[8];
    memcpy(block, text, length);
    block[length] = 0x80;
    block[62] = (uint8_t)(length * 8 >> 8), block[63] = (uint8_t)(length * 8);
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (ROT(a, 7) ^ ROT(a, 18) ^ a >> 3) + w[i - 7] + (ROT(b, 17) ^ ROT(b, 19) ^ b >> 10);
    }
    memcpy(s, h, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (ROT(s[4], 6) ^ ROT(s[4], 11) ^ ROT(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + SHA_K[i] + w[i];
        uint32_t two = (ROT(s[0], 2) ^ ROT(s[0], 13) ^ ROT(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one, s[0] = one + two;
    }
    return (uint64_t)(h[0] + s[0]) << 32 | (uint32_t)(h[1] + s[1]);
}

static int below(Dice *dice, int limit) {
    uint64_t rest = (0 - (uint64_t)limit) % (uint64_t)limit, fair = 0 - rest, value;
    int number = dice->count++;
    for (int retry = 0;; retry++) {
        char text[64];
        int length = retry ? snprintf(text, 56, "%s:%d:%d", dice->seed, number, retry) : snprintf(text, 56, "%s:%d", dice->seed, number);
        value = sha256_head(text, (size_t)(length > 55 ? 55 : length));
        if (!rest || value < fair) return (int)(value % (uint64_t)limit);
    }
}

/* Throw 3d6 (steady) or 1d20 (wild). */
static int thrown(Dice *dice, int is_steady) {
    if (!is_steady) return below(dice, 20) + 1;
    int total = 3;
    for (int i = 0; i < 3; i++) total += below(dice, 6);
    return total;
}
#endif
