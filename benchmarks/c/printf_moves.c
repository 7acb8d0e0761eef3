/* The yardstick: every move by printf. usage: printf_moves DISKS [numbered] */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments)
{
    int disks = atoi(arguments[1]);
    for (unsigned long m = 1; m < 1UL << disks; m++) {
        int disk = __builtin_ctzl(m) + 1;
        char from = 'A' + (m & (m - 1)) % 3, to = 'A' + ((m | (m - 1)) + 1) % 3;
        if (count > 2)
            printf("%lu: %d %c -> %c\n", m, disk, from, to);
        else
            printf("%d %c %c\n", disk, from, to);
    }
    return 0;
}
