import { ACTORS_MAX, type Actor } from '@limelight/contract/kernel/actor';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { InSight, TextDoor } from '../kernel/parts/notice-area.ts';
import type { DeclaredNotice, StoredNotice } from '../kernel/parts/notices.ts';
import { each } from '../platform/apart.ts';
import { warnOnce } from '../platform/log/warn-once.ts';
import { actorsInSight } from './notice-queries.ts';

/** A notice as its reader sees it now. */
export interface ReadNotice {
  readonly id: string;
  readonly kind: DeclaredNotice;
  readonly fact: { readonly kind: string };
  readonly actors: Actor[];
  readonly times: number;
  readonly names: Record<string, string | null>;
  readonly at: string;
  readonly readAt: string | null;
}

interface Parsed {
  readonly row: StoredNotice;
  readonly kind: DeclaredNotice;
  readonly fact: { readonly kind: string };
}

/**
 * Notices as their reader sees them now: without actors whom they may not see, and without what is deleted or closed to them.
 * The number of statements is constant. A row that cannot be read is set aside, and one of a kind that no area declares is left
 * out, so neither hides the others.
 */
export async function readNotices(
  { db, clock, log, notices }: Pick<Deps, 'db' | 'clock' | 'log' | 'notices'>,
  readerId: UserId,
  stored: readonly StoredNotice[],
): Promise<ReadNotice[]> {
  const declared = stored.flatMap((row) => {
    const kind = notices.kinds.get(row.kind);
    if (!kind)
      warnOnce(log, { kind: row.kind }, 'notices of a kind that no area declares are left out');
    return kind ? { row, kind } : [];
  });
  const read = await each(
    declared,
    ({ row, kind }): Parsed => ({
      row,
      kind,
      fact: kind.notice.fact.parse({ kind: row.kind, ...row.facts }),
    }),
    { log, work: 'notifications.read', about: ({ row }) => ({ notice: row.id }) },
  );
  const actorIds = [...new Set(read.flatMap(({ row }) => row.actor_ids))];
  const [actors, see] = await Promise.all([
    actorIds.length === 0 ? [] : db.many(actorsInSight, readerId, actorIds),
    lookThroughDoors({ db, clock }, readerId, read),
  ]);
  const people = new Map(actors.map((row) => [row.id, toActor(row)]));
  return read.flatMap((one) => {
    const { row, kind, fact } = one;
    const inSight = see(one);
    const known = { ...row.names, ...inSight?.names };
    const readAt = row.read_at ?? (inSight?.isRead ? row.changed_at : null);
    const notice = {
      id: row.id,
      kind,
      fact,
      actors: row.actor_ids.flatMap((id) => people.get(id) ?? []),
      times: row.times,
      names: Object.fromEntries(kind.notice.names.map((name) => [name, known[name] ?? null])),
      at: row.changed_at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    };
    if (!kind.notice.isSocial) return [notice];
    if (kind.sight && !inSight) return [];
    if (notice.actors.length > 0) return [notice];
    // Whether people beyond the stored actors did it, too; where acts are counted, one person may have done several.
    const hasOthers = kind.countsActs
      ? row.actor_ids.length === ACTORS_MAX
      : row.times > row.actor_ids.length;
    return hasOthers ? [notice] : [];
  });
}

/** Calls each text door once for all of the notices. */
async function lookThroughDoors(
  deps: Pick<Deps, 'db' | 'clock'>,
  readerId: UserId,
  notices: readonly Parsed[],
): Promise<(notice: Parsed) => InSight | null> {
  const asked = new Map<TextDoor<unknown, unknown>, unknown[]>();
  for (const { kind, fact } of notices) {
    if (!kind.sight) continue;
    const { door } = kind.sight;
    asked.set(door, [...(asked.get(door) ?? []), kind.sight.ask(fact)]);
  }
  const texts = new Map(
    await Promise.all(
      [...asked].map(async ([door, all]) => [door, await door.read(deps, readerId, all)] as const),
    ),
  );
  return ({ row, kind: { sight }, fact }) =>
    sight &&
    sight.judge(texts.get(sight.door), sight.ask(fact), { at: row.changed_at, times: row.times });
}

const toActor = (row: {
  id: UserId;
  display_name: string;
  handle: string;
  avatar_url: string | null;
}): Actor => ({
  id: row.id,
  displayName: row.display_name,
  handle: row.handle,
  avatarUrl: row.avatar_url,
});
