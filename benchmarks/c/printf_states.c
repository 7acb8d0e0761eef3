/* The yardstick: every state by printf. usage: printf_states DISKS pegs|towers */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments)
{
    int disks = atoi(arguments[1]), towers = arguments[count - 1][0] == 't', peg[64] = {0};
    for (unsigned long m = 0; m < 1UL << disks; m++) {
        if (m)
            peg[__builtin_ctzl(m)] = ((m | (m - 1)) + 1) % 3;
        printf(towers ? "(" : "[");
        for (int p = 0; towers && p < 3; p++) {
            printf(p ? ", [" : "[");
            for (int disk = 0, first = 1; disk < disks; disk++)
                if (peg[disk] == p) {
                    printf(first ? "%d" : ", %d", disk + 1);
                    first = 0;
                }
            printf("]");
        }
        for (int disk = 0; !towers && disk < disks; disk++)
            printf(disk ? ", '%c'" : "'%c'", 'A' + peg[disk]);
        printf(towers ? ")\n" : "]\n");
    }
    return 0;
}
