/* What a skirmish is played with: the map, the armies, and the position of two seats (Python: copy/skirmish.py). */
#ifndef TABLE_H
#define TABLE_H
#define HEXES 91
#define TYPES 8
#define ATTACKS 6
#define UNITS 8 /* at most six of a seat are on the board (unit_cap) */
#define STEPS 20
#define LEADS 80 /* chances are given for leads from -LEADS to LEADS */
enum { PAWN, CHAMPION, MASTER };

typedef struct { int rank, move, skill, defense, toughness, attacks, range[ATTACKS], power[ATTACKS], byprice[ATTACKS]; } Type;
typedef struct { int types; Type type[TYPES]; } Army;
typedef signed char Small; /* what is read most stays within the nearest memory */
typedef struct { Small hex, cost, steps, path[STEPS]; } Way;
typedef struct {
    Small next[HEXES][6]; /* passable neighbours, in the board's order; -1 after the last */
    Small distance[HEXES][HEXES], penalty[HEXES][HEXES], attack[HEXES];
    int ways[HEXES]; /* number of ways from each hex, the cheapest first */
    Way way[HEXES][HEXES];
    int corner[2], band[2][3];
    int limit, cap, batch;
    double wins[2 * LEADS + 1];
    Small near_known[HEXES][STEPS + 1], near[HEXES][STEPS + 1][HEXES]; /* filled in as needed */
} Map;

typedef struct { int number, type, hex, acted, guard, spares, stamp, fired, used; } Unit;
/* guard: an attack, -1 for none; spares: it does not fire at pawns */
typedef struct {
    const Map *map;
    const Army *army;
    int units[2], made[2], kills[2], round, turn, order[2], stamp, over, winners; /* winners: a bit for each seat */
    Unit unit[2][UNITS];
} State;

static const int POINTS[3] = {20, 40, 60};

static double wins(const Map *map, int lead) { return map->wins[LEADS + (lead < -LEADS ? -LEADS : lead > LEADS ? LEADS : lead)]; }
static const Type *type_of(const State *s, int seat, int i) { return &s->army[seat].type[s->unit[seat][i].type]; }
static int is_master(const Unit *unit) { return unit->number == 1; }
static int to_act(const State *s, int seat) {
    int left = 0;
    for (int i = 0; i < s->units[seat]; i++) left += !s->unit[seat][i].acted;
    return left;
}
static int minds(const State *s, int seat, int guard, int i) { /* would an enemy's guard fire at this unit of the seat? */
    return !s->unit[!seat][guard].spares || type_of(s, seat, i)->rank != PAWN;
}
static int has_shot(const Unit *unit) { return unit->guard >= 0 && !unit->fired && !(unit->used >> unit->guard & 1); }
#endif
