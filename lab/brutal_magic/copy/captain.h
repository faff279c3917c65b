/* The captain, move for move (engine/brutal_magic/computers/captain.py and battlefield.py, with the same names).

   Sums and products are made in the engine's order, because floats differ otherwise. */
#ifndef CAPTAIN_H
#define CAPTAIN_H
#include <math.h>
#include "table.h"

static const double MASTER_WORTH = 2.0, LEADER = 1.15, CAUTION = 0.8, LATER = 0.5, EXPOSED = 0.1, EAGER = 0.7, GUARD = 0.45, BODY = 0.55;

typedef struct { int attack, targets, at[UNITS]; double worth, falls; } Shot;
typedef struct { int shots; Shot shot[ATTACKS]; } Shots;
enum { GO, STAND_GUARD, SUMMON };
typedef struct { double worth; int kind, way, place, what, spares, number, hex; Shots first, then; } Choice;
typedef struct {
    State *s;
    Map *map;
    int seat, is_last, own, enemies;
    double value[2][UNITS], alive[UNITS], urgency[UNITS];
    int place[UNITS], spare[2];
    char threats_known[TYPES][HEXES], others_known[UNITS][UNITS];
    Small nearest[HEXES]; /* 0: not yet known, else one more than the distance */
    double threats[TYPES][HEXES][UNITS], others[UNITS][UNITS];
} Field;

/* Add as Python's sum does: compensated, from the second number on. */
static double total_worth(const Shots *one, const Shots *two) {
    double high = 0.0, low = 0.0;
    int number = 0;
    for (const Shots *part = one; part; part = part == one ? two : 0)
        for (int i = 0; i < part->shots; i++, number++) {
            double x = part->shot[i].worth, t = high + x;
            if (number) low += fabs(high) >= fabs(x) ? (high - t) + x : (x - t) + high;
            high = t;
        }
    return low != 0.0 ? high + low : high;
}

static double fells(const Map *map, const Type *type, int attack, const Type *target, int penalty) {
    return wins(map, type->skill - penalty - target->defense) * wins(map, type->power[attack] - target->toughness);
}

static const Small *near_of(Map *map, int start, int move) {
    Small *near = map->near[start][move];
    if (!map->near_known[start][move]) {
        for (int hex = 0; hex < HEXES; hex++) {
            near[hex] = 99;
            for (int i = 0; i < map->ways[start] && map->way[start][i].cost <= move; i++) {
                Small away = map->distance[map->way[start][i].hex][hex];
                if (away < near[hex]) near[hex] = away;
            }
        }
        map->near_known[start][move] = 1;
    }
    return near;
}

static int has_summons_to_spare(const State *s, int seat) {
    int summons = s->map->limit - s->round + !s->unit[seat][0].acted, room = s->map->cap - s->units[seat];
    return summons > (room > 0 ? room : 0);
}

static void look(Field *f, State *s, Map *map, int seat) {
    memset(f->threats_known, 0, sizeof f->threats_known);
    memset(f->others_known, 0, sizeof f->others_known);
    memset(f->nearest, 0, sizeof f->nearest);
    f->s = s, f->map = map, f->seat = seat, f->own = s->units[seat], f->enemies = s->units[!seat];
    f->is_last = s->round == map->limit;
    for (int side = 0; side < 2; side++) {
        f->spare[side] = has_summons_to_spare(s, side);
        for (int i = 0; i < s->units[side]; i++) {
            double points = POINTS[type_of(s, side, i)->rank];
            double counted = f->spare[side] ? points - 40 : points, value = BODY * points + counted;
            f->value[side][i] = is_master(&s->unit[side][i]) ? points * MASTER_WORTH : side == seat ? value : value * LEADER;
        }
    }
    for (int i = 0; i < f->own; i++) f->place[i] = s->unit[seat][i].hex;
    for (int e = 0; e < f->enemies; e++) {
        f->alive[e] = 1.0;
        f->urgency[e] = !s->unit[!seat][e].acted ? 1.0 : f->is_last ? 0.0 : LATER;
    }
}

static int nearest(Field *f, int hex) {
    int best = 99;
    if (f->nearest[hex]) return f->nearest[hex] - 1;
    for (int e = 0; e < f->enemies; e++) {
        int away = f->map->distance[hex][f->s->unit[!f->seat][e].hex];
        if (away < best) best = away;
    }
    f->nearest[hex] = (Small)(best + 1);
    return best;
}

/* Return each enemy's threat to a unit of that type of the seat in the hex; 0 for none. */
static const double *threats(Field *f, int type, int hex) {
    double *found = f->threats[type][hex];
    if (!f->threats_known[type][hex]) {
        const Type *target = &f->s->army[f->seat].type[type];
        for (int e = 0; e < f->enemies; e++) {
            const Type *theirs = type_of(f->s, !f->seat, e);
            int away = near_of(f->map, f->s->unit[!f->seat][e].hex, theirs->move)[hex];
            int penalty = away + (away ? f->map->attack[hex] - 1 : 0);
            double safe = 1.0;
            for (int k = 0; k < theirs->attacks; k++)
                if (away <= theirs->range[k]) safe *= 1 - fells(f->map, theirs, k, target, penalty);
            found[e] = 1 - safe;
        }
        f->threats_known[type][hex] = 1;
    }
    return found;
}

static double elsewhere(Field *f, int enemy, int unit) {
    if (!f->others_known[enemy][unit]) {
        double best = 0.0;
        int is_first = 1;
        for (int i = 0; i < f->own; i++)
            if (i != unit) {
                double gain = f->value[f->seat][i] * threats(f, f->s->unit[f->seat][i].type, f->place[i])[enemy];
                if (is_first || gain > best) best = gain;
                is_first = 0;
            }
        f->others[enemy][unit] = best;
        f->others_known[enemy][unit] = 1;
    }
    return f->others[enemy][unit];
}

static double risk(Field *f, int unit, int hex) {
    double lost = 0.0, value = f->value[f->seat][unit];
    const double *threat = threats(f, f->s->unit[f->seat][unit].type, hex);
    for (int e = 0; e < f->enemies; e++) {
        double alive = f->alive[e] * f->urgency[e];
        if (threat[e] == 0.0 || alive == 0.0) continue;
        double here = value * threat[e], more = here - elsewhere(f, e, unit);
        lost += alive * ((more > 0.0 ? more : 0.0) + EXPOSED * here);
    }
    return lost;
}

/* Return the chance that the unit survives the way; guards fire in the order in which they were set. */
static double arrives(const Field *f, int unit, const Way *way) {
    double safe = 1.0;
    int last = -1;
    for (int done = 0; way->steps && done < f->enemies; done++) {
        int guard = -1;
        for (int e = 0; e < f->enemies; e++) {
            const Unit *one = &f->s->unit[!f->seat][e];
            if (has_shot(one) && one->stamp > last && (guard < 0 || one->stamp < f->s->unit[!f->seat][guard].stamp)) guard = e;
        }
        if (guard < 0) break;
        const Unit *one = &f->s->unit[!f->seat][guard];
        const Type *theirs = type_of(f->s, !f->seat, guard);
        last = one->stamp;
        double shot = 0.0;
        for (int i = 0; i < way->steps && minds(f->s, f->seat, guard, unit); i++)
            if (f->map->distance[one->hex][way->path[i]] <= theirs->range[one->guard]) {
                shot = fells(f->map, theirs, one->guard, type_of(f->s, f->seat, unit), f->map->penalty[one->hex][way->path[i]]);
                break;
            }
        safe *= 1 - shot;
    }
    double shot = 1 - safe;
    return 1 - shot;
}

static double standing(Field *f, int unit, int place) {
    const Unit *own = &f->s->unit[f->seat][unit];
    const Type *type = type_of(f->s, f->seat, unit);
    double away = 0.0;
    if (!is_master(own) && !f->is_last) {
        int longest = 0, close = nearest(f, place);
        for (int k = 0; k < type->attacks; k++)
            if (type->range[k] > longest) longest = type->range[k];
        int beyond = close - type->move - longest;
        away = (beyond > 0 ? beyond : 0) + 0.2 * close;
    }
    return -CAUTION * risk(f, unit, place) - EAGER * away;
}

static void shots_from(const Field *f, int unit, int place, Shots *found) {
    const Type *type = type_of(f->s, f->seat, unit);
    double told[UNITS], falls[UNITS], worth[UNITS];
    for (int e = 0; e < f->enemies; e++) told[e] = 1.0;
    found->shots = 0;
    for (int j = 0; j < type->attacks; j++) {
        int k = type->byprice[j];
        if (f->s->unit[f->seat][unit].used >> k & 1) continue;
        Shot *shot = &found->shot[found->shots];
        shot->attack = k, shot->targets = 0;
        for (int e = 0; e < f->enemies; e++) {
            int hex = f->s->unit[!f->seat][e].hex, at = shot->targets;
            if (f->map->distance[place][hex] > type->range[k]) continue;
            falls[e] = fells(f->map, type, k, type_of(f->s, !f->seat, e), f->map->penalty[place][hex]);
            worth[e] = falls[e] * f->alive[e] * told[e] * f->value[!f->seat][e];
            for (; at && worth[shot->at[at - 1]] < worth[e]; at--) shot->at[at] = shot->at[at - 1];
            shot->at[at] = e, shot->targets++;
        }
        if (!shot->targets || !(worth[shot->at[0]] > 0)) continue;
        int first = shot->at[0];
        shot->worth = worth[first], shot->falls = falls[first];
        told[first] *= 1 - falls[first];
        found->shots++;
    }
}

static void going(Field *f, int unit, int way, const Shots *before, Choice *choice) {
    const Way *path = &f->map->way[f->s->unit[f->seat][unit].hex][way];
    double arrive = arrives(f, unit, path);
    Shots after;
    int gone = 0;
    after.shots = 0;
    if (path->steps) shots_from(f, unit, path->hex, &after);
    choice->first.shots = choice->then.shots = 0;
    for (int i = 0; i < before->shots; i++) {
        int other = 0;
        while (other < after.shots && after.shot[other].attack != before->shot[i].attack) other++;
        int has_other = other < after.shots;
        if (has_other) gone |= 1 << other;
        if (has_other && after.shot[other].worth * arrive > before->shot[i].worth)
            choice->then.shot[choice->then.shots++] = after.shot[other];
        else
            choice->first.shot[choice->first.shots++] = before->shot[i];
    }
    for (int i = 0; i < after.shots; i++)
        if (!(gone >> i & 1)) choice->then.shot[choice->then.shots++] = after.shot[i];
    double gain = total_worth(&choice->first, 0) + arrive * total_worth(&choice->then, 0);
    double lost = CAUTION * (1 - arrive) * f->value[f->seat][unit];
    choice->kind = GO, choice->way = way, choice->place = path->hex;
    choice->worth = gain - lost + arrive * standing(f, unit, path->hex);
}

static double footing(Field *f, int type, int hex) {
    const double *threat = threats(f, type, hex);
    double most = 0.0;
    for (int e = 0; e < f->enemies; e++)
        if (threat[e] * f->urgency[e] > most) most = threat[e] * f->urgency[e];
    return -CAUTION * most * POINTS[f->s->army[f->seat].type[type].rank] - EAGER * nearest(f, hex);
}

static double edge(const Field *f, const Type *type) {
    double most = 0.0;
    for (int k = 0; k < type->attacks; k++)
        for (int e = 0; e < f->enemies; e++) {
            double one = fells(f->map, type, k, type_of(f->s, !f->seat, e), type->range[k] < 2 ? type->range[k] : 2) * f->value[!f->seat][e];
            if (one > most) most = one;
        }
    return 0.1 * most;
}

static void guards(Field *f, int unit, double stay, Choice *best) {
    const Type *type = type_of(f->s, f->seat, unit);
    int at = f->s->unit[f->seat][unit].hex, pawns = 0, spared = 0;
    for (int e = 0; e < f->enemies; e++)
        if (type_of(f->s, !f->seat, e)->rank == PAWN) pawns++, spared += f->value[!f->seat][e] < 0;
    for (int k = 0; k < type->attacks; k++) {
        double most = 0.0;
        for (int e = 0; e < f->enemies; e++) {
            const Type *theirs = type_of(f->s, !f->seat, e);
            int near = near_of(f->map, f->s->unit[!f->seat][e].hex, theirs->move)[at], least = type->range[k] < 1 ? type->range[k] : 1;
            if (near > type->range[k] || f->urgency[e] == 0.0) continue;
            double here = fells(f->map, type, k, theirs, near > least ? near : least);
            double one = here * f->alive[e] * f->value[!f->seat][e] * f->urgency[e];
            if (one > most) most = one;
        }
        double worth = stay + GUARD * most;
        if (worth > best->worth) best->worth = worth, best->kind = STAND_GUARD, best->what = k, best->spares = pawns && spared == pawns, best->place = at;
    }
}

static void summonings(Field *f, double stay, Choice *best) {
    const Army *army = &f->s->army[f->seat];
    int at = f->s->unit[f->seat][0].hex, room = f->map->cap - f->own;
    const Small *places = f->map->next[at];
    for (int t = 0; t < army->types; t++) {
        int rank = army->type[t].rank, place = places[0], number = rank == PAWN ? 2 : 1;
        if (rank == MASTER || room <= 0 || places[0] < 0) continue;
        double foot = footing(f, t, place);
        for (int i = 1; i < 6 && places[i] >= 0; i++) {
            double other = footing(f, t, places[i]);
            if (other > foot) foot = other, place = places[i];
        }
        if (number > room) number = room;
        double each = (f->spare[f->seat] ? 0 : POINTS[rank]) + BODY * POINTS[rank] + foot + edge(f, &army->type[t]);
        double worth = stay + number * each;
        if (worth > best->worth)
            best->worth = worth, best->kind = SUMMON, best->what = t, best->number = number, best->hex = place, best->place = at;
    }
}

static void best_of(Field *f, int unit, Choice *best) {
    const Unit *own = &f->s->unit[f->seat][unit];
    int move = type_of(f->s, f->seat, unit)->move, top = 0;
    double worth = 0.0;
    Shots before;
    shots_from(f, unit, own->hex, &before);
    for (int w = 0; w < f->map->ways[own->hex] && f->map->way[own->hex][w].cost <= move; w++) {
        going(f, unit, w, &before, best);
        if (!w || best->worth > worth) top = w, worth = best->worth;
    }
    going(f, unit, top, &before, best);
    double stay = standing(f, unit, own->hex);
    guards(f, unit, stay, best);
    if (is_master(own)) summonings(f, stay, best);
    if (best->kind != GO) best->first.shots = best->then.shots = 0;
}

/* Choose up to `most` acts, best first; return how many, with the unit of each. */
static int plan(Field *f, int most, Choice *chosen, int *units) {
    int waiting[UNITS], left = 0, acts = 0;
    for (int i = 0; i < f->own; i++)
        if (!f->s->unit[f->seat][i].acted) waiting[left++] = i;
    while (left && acts < most) {
        static Choice best[UNITS];
        int pick = 0;
        double top = 0.0;
        for (int j = 0; j < left; j++) {
            best_of(f, waiting[j], &best[j]);
            double key = total_worth(&best[j].first, &best[j].then);
            if (!j || key > top || (key == top && pick == 0)) top = key, pick = j;
        }
        const Choice *one = &best[pick];
        chosen[acts] = *one, units[acts++] = waiting[pick];
        f->place[waiting[pick]] = one->place;
        memset(f->others_known, 0, sizeof f->others_known);
        for (int part = 0; part < 2; part++) {
            const Shots *shots = part ? &one->then : &one->first;
            for (int i = 0; i < shots->shots; i++) f->alive[shots->shot[i].at[0]] *= 1 - shots->shot[i].falls;
        }
        memmove(waiting + pick, waiting + pick + 1, (size_t)(--left - pick) * sizeof *waiting);
    }
    return acts;
}
#endif
