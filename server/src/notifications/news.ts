import { ACTORS_MAX } from '@limelight/contract/kernel/actor';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Effect, News, Seen, Undone } from '../kernel/parts/news.ts';

/** A row to insert, or to add to the unread one of the same kind and thing. */
export interface Gathered {
  readonly to: UserId;
  readonly fact: News['fact'];
  readonly thing: string | null;
  /** Newest first. */
  readonly actors: readonly UserId[];
  readonly times: number;
  readonly began: Date;
  readonly changed: Date;
  /** Earlier notices of the thing are closed. */
  readonly startsOver: boolean;
}

/**
 * Merges a batch of effects, oldest first, into the fewest rows: one for each recipient, kind and thing. An act that is undone
 * or seen elsewhere within the batch cancels out.
 */
export function gather(effects: readonly Effect[]): {
  rows: Gathered[];
  undone: Undone[];
  seen: Seen[];
} {
  const groups = new Map<unknown, News[]>();
  const undone: Undone[] = [];
  const seen: Seen[] = [];
  for (const effect of effects) {
    if ('tell' in effect) {
      const { tell: news } = effect;
      if (news.actor === news.to) continue;
      const key = news.thing === undefined ? news : keyOf(news.to, news.fact.kind, news.thing);
      const before = news.startsOver ? [] : (groups.get(key) ?? []);
      groups.set(key, [...before, news]);
    } else if ('seen' in effect) {
      seen.push(effect.seen);
      groups.delete(keyOf(effect.seen.of, effect.seen.kind, effect.seen.thing));
    } else {
      const { undo } = effect;
      const all = groups.get(keyOf(undo.from, undo.kind, undo.thing)) ?? [];
      const place = all.findLastIndex(({ actor }) => actor === undo.actor);
      if (place === -1) undone.push(undo);
      else all.splice(place, 1);
    }
  }
  return { rows: [...groups.values()].flatMap(toRow), undone, seen };
}

const keyOf = (to: string, kind: string, thing: string) => `${to} ${kind} ${thing}`;

function toRow(all: readonly News[]): Gathered[] {
  const [first] = all;
  const last = all.at(-1);
  if (!first || !last) return [];
  const actors = all.flatMap(({ actor }) => actor ?? []);
  return [
    {
      to: last.to,
      fact: last.fact,
      thing: last.thing ?? null,
      actors: [...new Set(actors.toReversed())].slice(0, ACTORS_MAX),
      times: all.length,
      began: first.at,
      changed: last.at,
      startsOver: first.startsOver ?? false,
    },
  ];
}
