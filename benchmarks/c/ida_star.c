/* The yardstick: plain IDA* with 6-6-3 pattern databases and their mirror image, as one would write
 * it in an evening. Reads lines `id optimum t0 ... t15` (goal blank-first) and prints the CPU seconds
 * of the searches, the nodes and the sum of the lengths. Tables are built first and are not timed:
 * bytes addressed by four bits a tile, filled breadth first.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int pattern[3][6] = {{3, 6, 7, 10, 11, 15}, {1, 2, 4, 5, 8, 9}, {12, 13, 14}};
static const int size[3] = {6, 6, 3};
static uint8_t *table[3];
static int group[16], shift[16], next_cells[16][4], degree[16];
static unsigned long nodes;

static int mirrored(int cell) { return cell % 4 * 4 + cell / 4; }

static void neighbours(void)
{
    for (int cell = 0; cell < 16; cell++) {
        if (cell >= 4) next_cells[cell][degree[cell]++] = cell - 4;
        if (cell % 4) next_cells[cell][degree[cell]++] = cell - 1;
        if (cell % 4 < 3) next_cells[cell][degree[cell]++] = cell + 1;
        if (cell < 12) next_cells[cell][degree[cell]++] = cell + 4;
    }
}

struct stack { uint32_t *items; size_t count, room; };

static void push(struct stack *stack, uint32_t item)
{
    if (stack->count == stack->room) {
        stack->room = stack->room ? 2 * stack->room : 1 << 16;
        stack->items = realloc(stack->items, stack->room * sizeof *stack->items);
        if (!stack->items) exit(1);
    }
    stack->items[stack->count++] = item;
}

/* A state is the cells of the pattern's tiles and of the blank, four bits each, the blank's last. */
static void build(int number)
{
    int tiles = size[number];
    uint8_t *seen = calloc((size_t)1 << 4 * (tiles + 1), 1);
    struct stack now = {0}, later = {0};
    uint32_t goal = 0;
    table[number] = malloc((size_t)1 << 4 * tiles);
    if (!seen || !table[number]) exit(1);
    memset(table[number], 255, (size_t)1 << 4 * tiles);
    for (int i = 0; i < tiles; i++) {
        group[pattern[number][i]] = number;
        shift[pattern[number][i]] = 4 * i;
        goal |= (uint32_t)pattern[number][i] << 4 * i;
    }
    push(&now, goal << 4);
    for (int distance = 0; now.count; distance++) {
        while (now.count) {
            uint32_t state = now.items[--now.count], places = state >> 4;
            int blank = state & 15;
            if (seen[state]) continue;
            seen[state] = 1;
            if (table[number][places] == 255) table[number][places] = distance;
            for (int i = 0; i < degree[blank]; i++) {
                uint32_t cell = next_cells[blank][i];
                int tile = 0;
                while (tile < tiles && (places >> 4 * tile & 15) != cell) tile++;
                if (tile == tiles)
                    push(&now, places << 4 | cell);
                else
                    push(&later, (places ^ (cell ^ blank) << 4 * tile) << 4 | cell);
            }
        }
        struct stack spare = now;
        now = later;
        later = spare;
    }
    free(now.items);
    free(later.items);
    free(seen);
}

struct board { uint8_t at[16]; uint32_t index[3], mirror[3]; };

static int bound_of(const struct board *board)
{
    int here = 0, there = 0;
    for (int i = 0; i < 3; i++) {
        here += table[i][board->index[i]];
        there += table[i][board->mirror[i]];
    }
    return here > there ? here : there;
}

static int search(struct board *board, int blank, int from, int left)
{
    for (int i = 0; i < degree[blank]; i++) {
        int cell = next_cells[blank][i];
        if (cell == from) continue;
        int tile = board->at[cell], twin = mirrored(tile);
        uint32_t old = board->index[group[tile]], old_mirror = board->mirror[group[twin]];
        nodes++;
        board->index[group[tile]] += (uint32_t)(blank - cell) << shift[tile];
        board->mirror[group[twin]] += (uint32_t)(mirrored(blank) - mirrored(cell)) << shift[twin];
        board->at[blank] = tile;
        int bound = bound_of(board);
        int found = !bound || (bound < left && search(board, cell, blank, left - 1));
        board->at[cell] = tile;
        board->index[group[tile]] = old;
        board->mirror[group[twin]] = old_mirror;
        if (found) return 1;
    }
    return 0;
}

int main(void)
{
    long total = 0, boards = 0;
    int id, optimum;
    neighbours();
    for (int i = 0; i < 3; i++) build(i);
    clock_t began = clock();
    while (scanf("%d %d", &id, &optimum) == 2) {
        struct board board = {0};
        int blank = 0;
        for (int cell = 0; cell < 16; cell++) {
            int tile;
            if (scanf("%d", &tile) != 1) return 1;
            board.at[cell] = tile;
            if (!tile) {
                blank = cell;
                continue;
            }
            int twin = mirrored(tile);
            board.index[group[tile]] |= (uint32_t)cell << shift[tile];
            board.mirror[group[twin]] |= (uint32_t)mirrored(cell) << shift[twin];
        }
        int bound = bound_of(&board);
        while (bound && !search(&board, blank, -1, bound)) bound += 2;
        if (bound != optimum) return 1;
        total += bound;
        boards++;
    }
    printf("%.3f %lu %ld %ld\n", (double)(clock() - began) / CLOCKS_PER_SEC, nodes, total, boards);
    return 0;
}
