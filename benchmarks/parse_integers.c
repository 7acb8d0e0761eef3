/* Reads stdin to its end and adds up every number in it: the least that any checker must do.
 * Build with: cc -O3 -o parse_integers parse_integers.c */
#include <stdio.h>
#include <unistd.h>

static unsigned char buffer[1 << 20];

int main(void) {
    unsigned long sum = 0, numbers = 0, value = 0;
    int inside = 0;
    ssize_t size;
    while ((size = read(0, buffer, sizeof buffer)) > 0) {
        for (ssize_t i = 0; i < size; i++) {
            unsigned digit = buffer[i] - (unsigned)'0';
            if (digit < 10) {
                value = value * 10 + digit;
                inside = 1;
            } else if (inside) {
                sum += value;
                numbers++;
                value = 0;
                inside = 0;
            }
        }
    }
    printf("%lu %lu\n", numbers, sum);
    return 0;
}
