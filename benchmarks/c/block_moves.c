/* The yardstick: three prepared blocks of 2^14 moves, written again and again. usage: block_moves DISKS */
#include <stdio.h>
#include <stdlib.h>

enum { LEVEL = 14 };
static char block[3][8 << LEVEL];
static size_t length[3];

static int line(char *out, unsigned long m, unsigned turned)
{
    return sprintf(out, "%d %c %c\n", __builtin_ctzl(m) + 1,
                   (int)('A' + ((m & (m - 1)) + turned) % 3),
                   (int)('A' + ((m | (m - 1)) + 1 + turned) % 3));
}

int main(int count, char **arguments)
{
    unsigned long moves = 1UL << atoi(arguments[1]);
    char other[64];
    for (unsigned turned = 0; turned < 3; turned++)
        for (unsigned long m = 1; m < 1UL << LEVEL; m++)
            length[turned] += line(block[turned] + length[turned], m, turned);
    /* Move m + 2^14 of a small disk is move m with every peg turned by 2^14 mod 3. */
    for (unsigned long m = 0; m < moves; m += 1UL << LEVEL) {
        if (m)
            fwrite(other, 1, line(other, m, 0), stdout);
        fwrite(block[m % 3], 1, length[m % 3], stdout);
    }
    return 0;
}
