/* An exact copy of the two-seat skirmish between captains, for searches (see skirmish.py, which compares it with the engine). */
#include "dice.h"
#include "captain.h"
#include <stdarg.h>

typedef struct { State *s; Dice *dice; char *log; size_t size, used; } Game;

static void tell(Game *g, const char *format, ...) {
    if (!g->log) return;
    va_list given;
    va_start(given, format);
    int length = vsnprintf(g->log + g->used, g->size - g->used, format, given);
    va_end(given);
    if (length > 0) g->used += (size_t)length < g->size - g->used ? (size_t)length : g->size - g->used - 1;
}

static void tell_state(Game *g) {
    const State *s = g->s;
    if (!g->log) return;
    tell(g, "%d %d%d t%d d%d w%d\n", s->round, s->order[0], s->order[1], s->turn, g->dice->count, s->over ? s->winners : -1);
    for (int seat = 0; seat < 2; seat++) {
        tell(g, "%d made %d kills %d:", seat, s->made[seat], s->kills[seat]);
        for (int i = 0; i < s->units[seat]; i++) {
            const Unit *u = &s->unit[seat][i];
            tell(g, " %d=%d@%d a%d g%d s%d f%d u%d", u->number, u->type, u->hex, u->acted, u->guard, u->spares, u->fired, u->used);
        }
        tell(g, "\n");
    }
}

static void finish(State *s, int winners) { s->over = 1, s->winners = winners; }

static int at_number(const State *s, int seat, int number) {
    for (int i = 0; i < s->units[seat]; i++)
        if (s->unit[seat][i].number == number) return i;
    return -1;
}

static void remove_unit(State *s, int seat, int i) {
    int was_master = is_master(&s->unit[seat][i]);
    s->kills[!seat] += POINTS[type_of(s, seat, i)->rank];
    memmove(&s->unit[seat][i], &s->unit[seat][i + 1], (size_t)(--s->units[seat] - i) * sizeof(Unit));
    if (was_master) finish(s, 1 << !seat); /* ends: masters */
}

/* Roll against each other with the better dice; ties favour the defender (B13, B33). */
static int is_won(Dice *dice, int ours, int theirs) {
    int attacker = thrown(dice, ours > theirs) + ours;
    return attacker > thrown(dice, theirs >= ours) + theirs;
}

static void strike(Game *g, int seat, int i, int k, int target) {
    State *s = g->s;
    Unit *unit = &s->unit[seat][i], *other = &s->unit[!seat][target];
    const Type *ours = type_of(s, seat, i), *theirs = type_of(s, !seat, target);
    unit->used |= 1 << k;
    int skill = ours->skill - s->map->penalty[unit->hex][other->hex];
    if (is_won(g->dice, skill, theirs->defense) && is_won(g->dice, ours->power[k], theirs->toughness)) remove_unit(s, !seat, target);
}

/* Walk; enemies on guard fire at each step, by number. Return 0 if the unit fell. */
static int walk(Game *g, int seat, int number, const Way *way) {
    State *s = g->s;
    for (int step = 0; step < way->steps; step++) {
        s->unit[seat][at_number(s, seat, number)].hex = way->path[step];
        for (int e = 0; e < s->units[!seat]; e++) {
            Unit *guard = &s->unit[!seat][e];
            if (!has_shot(guard) || !minds(s, seat, e, at_number(s, seat, number))) continue;
            if (s->map->distance[guard->hex][way->path[step]] > type_of(s, !seat, e)->range[guard->guard]) continue;
            guard->fired = 1;
            strike(g, !seat, e, guard->guard, at_number(s, seat, number));
            if (at_number(s, seat, number) < 0 || s->over) return 0;
        }
    }
    return 1;
}

typedef struct { int attack, targets, number[UNITS]; } Order;

static int orders_of(const State *s, int seat, const Shots *shots, Order *orders) {
    for (int i = 0; i < shots->shots; i++) {
        orders[i].attack = shots->shot[i].attack, orders[i].targets = shots->shot[i].targets;
        for (int j = 0; j < shots->shot[i].targets; j++) orders[i].number[j] = s->unit[!seat][shots->shot[i].at[j]].number;
    }
    return shots->shots;
}

static void strike_all(Game *g, int seat, int number, const Order *orders, int count) {
    for (int i = 0; i < count && !g->s->over; i++)
        for (int j = 0; j < orders[i].targets; j++) {
            int target = at_number(g->s, !seat, orders[i].number[j]);
            if (target < 0) continue;
            strike(g, seat, at_number(g->s, seat, number), orders[i].attack, target);
            break;
        }
}

static void appear(State *s, int seat, int type, int hex, int has_acted) {
    s->unit[seat][s->units[seat]++] = (Unit){.number = ++s->made[seat], .type = type, .hex = hex, .acted = has_acted, .guard = -1};
}

typedef struct { Choice choice; int number, firsts, thens; Order first[ATTACKS], then[ATTACKS]; const Way *way; } Act;

static void tell_act(Game *g, const Act *act) {
    const Choice *one = &act->choice;
    tell(g, "act %d", act->number);
    if (one->kind == STAND_GUARD) tell(g, " guard %d", one->what);
    if (one->kind == SUMMON) tell(g, " summon %d*%d@%d", one->number, one->what, one->hex);
    for (int part = 0; part < 2 && one->kind == GO; part++) {
        const Order *orders = part ? act->then : act->first;
        for (int i = 0; i < (part ? act->thens : act->firsts); i++) {
            tell(g, " %d:", orders[i].attack);
            for (int j = 0; j < orders[i].targets; j++) tell(g, "%d,", orders[i].number[j]);
        }
        for (int i = 0; !part && i < act->way->steps; i++) tell(g, " >%d", act->way->path[i]);
    }
    tell(g, "\n");
}

static void carry_out(Game *g, int seat, const Act *act) {
    State *s = g->s;
    const Choice *one = &act->choice;
    Unit *unit = &s->unit[seat][at_number(s, seat, act->number)];
    unit->guard = -1, unit->spares = 0;
    if (one->kind == STAND_GUARD)
        unit->guard = one->what, unit->spares = one->spares, unit->stamp = ++s->stamp;
    else if (one->kind == SUMMON)
        for (int i = 0; i < one->number; i++) appear(s, seat, one->what, one->hex, 1);
    else {
        strike_all(g, seat, act->number, act->first, act->firsts);
        if (!s->over && walk(g, seat, act->number, act->way)) strike_all(g, seat, act->number, act->then, act->thens);
    }
    int i = at_number(s, seat, act->number);
    if (i >= 0) s->unit[seat][i].acted = 1;
}

static void answer(Game *g, int seat) {
    static Field field;
    static Choice chosen[UNITS];
    static Act acts[UNITS];
    State *s = g->s;
    int units[UNITS], own = to_act(s, seat), most = own;
    if (to_act(s, !seat)) {
        most = own < s->map->batch ? own : s->map->batch;
        for (int e = 0; e < s->units[!seat]; e++)
            if (has_shot(&s->unit[!seat][e])) most = 1;
    }
    look(&field, s, (Map *)s->map, seat);
    int count = plan(&field, most, chosen, units);
    for (int i = 0; i < count; i++) {
        const Unit *unit = &s->unit[seat][units[i]];
        acts[i] = (Act){.choice = chosen[i], .number = unit->number, .way = &s->map->way[unit->hex][chosen[i].way]};
        acts[i].firsts = orders_of(s, seat, &chosen[i].first, acts[i].first);
        acts[i].thens = orders_of(s, seat, &chosen[i].then, acts[i].then);
        tell_act(g, &acts[i]);
    }
    for (int i = 0; i < count && !s->over; i++) carry_out(g, seat, &acts[i]);
}

static void begin_round(Game *g) {
    State *s = g->s;
    int rolled[2];
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < s->units[seat]; i++) s->unit[seat][i].acted = s->unit[seat][i].fired = s->unit[seat][i].used = 0;
    do rolled[0] = thrown(g->dice, 1), rolled[1] = thrown(g->dice, 1);
    while (rolled[0] == rolled[1]);
    s->order[0] = rolled[1] > rolled[0], s->order[1] = !s->order[0];
    s->turn = s->order[0];
}

static void end_at_limit(State *s) {
    int points[2] = {0, 0};
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < s->units[seat]; i++) points[seat] += POINTS[type_of(s, seat, i)->rank];
    int lead = points[0] != points[1] ? points[0] - points[1] : s->kills[0] - s->kills[1];
    finish(s, lead > 0 ? 1 : lead < 0 ? 2 : 3);
}

static void set_up(State *s, int seat) {
    static const int band[3] = {CHAMPION, PAWN, PAWN};
    const Army *army = &s->army[seat];
    int first[3] = {-1, -1, -1}, places = 0;
    for (int t = army->types - 1; t >= 0; t--) first[army->type[t].rank] = t;
    appear(s, seat, first[MASTER], s->map->corner[seat], 0);
    for (int i = 0; i < 3; i++)
        if (first[band[i]] >= 0) appear(s, seat, first[band[i]], s->map->band[seat][places++], 0);
}

/* Play a skirmish of two captains; return the winners as bits. With a log, write each position and each act into it. */
int play(Map *map, const Army *armies, const char *seed, char *log, int size) {
    Dice dice = {seed, 0};
    State state = {.map = map, .army = armies, .round = 1};
    Game game = {&state, &dice, log, (size_t)size, 0};
    for (int seat = 0; seat < 2; seat++) set_up(&state, seat);
    begin_round(&game);
    while (1) {
        tell_state(&game);
        int seat = state.turn;
        answer(&game, seat);
        if (!state.over && !to_act(&state, !seat) && !to_act(&state, seat)) {
            if (state.round == map->limit) end_at_limit(&state);
            else state.round++, begin_round(&game);
        } else if (!state.over)
            state.turn = to_act(&state, !seat) ? !seat : seat;
        if (state.over) break;
    }
    state.turn = -1;
    tell_state(&game);
    return state.winners;
}

/* Play a number of skirmishes with seeds "seed/0", "seed/1" and so on; count wins of each seat, a shared win as half for both. */
void play_many(Map *map, const Army *armies, const char *seed, int games, double *won) {
    char one[56];
    won[0] = won[1] = 0;
    for (int i = 0; i < games; i++) {
        snprintf(one, sizeof one, "%s/%d", seed, i);
        int winners = play(map, armies, one, 0, 0);
        for (int seat = 0; seat < 2; seat++) won[seat] += winners == 3 ? 0.5 : winners >> seat & 1;
    }
}
