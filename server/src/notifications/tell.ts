import { ACTORS_MAX } from '@limelight/contract/kernel/actor';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { Effect, Seen, Undone } from '../kernel/parts/news.ts';
import type { DeclaredNotice, Notices } from '../kernel/parts/notices.ts';
import { apart } from '../platform/apart.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Tx } from '../platform/db/db.ts';
import { channelsFor } from './choices/channels-for.ts';
import { gather, type Gathered } from './news.ts';
import {
  closeSeen,
  type NoticeToPut,
  putNotices,
  type StoredSeen,
  type StoredUndone,
  toldAlready,
  undoNotices,
} from './notice-queries.ts';
import { queueDeliveries } from './delivery/queue-deliveries.ts';
import { readChoices } from './choices/read-choices.ts';
import { refreshLater } from './refresh-later.ts';

type TellDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime' | 'notices'>;

/**
 * Notifies people of what happened to them as each has chosen: on their notifications screen, as a push, by email. Notices of
 * one kind about one thing are one until it is read, and pushes and emails are sent only for a new one. Seven statements for
 * any number. Throws for a kind that no area declares.
 */
export async function tellAll(deps: TellDeps, tx: Tx, effects: readonly Effect[]): Promise<void> {
  const { rows, undone, seen } = gather(effects);
  const fresh = await untold(
    tx,
    rows.map((row) => declaredRow(deps.notices, row)),
  );
  const over = [...seen.map(toSeen), ...fresh.flatMap(toOver)];
  if (over.length > 0) await tx.run(closeSeen, over, deps.clock.now());
  const changed = undone.length === 0 ? [] : await tx.many(undoNotices, undone.map(toUndone));
  const told = fresh.length === 0 ? [] : await put(deps, tx, fresh);
  const people = [...changed.map((row) => row.recipient_id), ...told];
  if (people.length > 0) refreshLater(deps, tx, people);
}

/** The same for a job with many people: a person who cannot be notified is set aside, and the others are notified. */
export const tellEach = (
  deps: TellDeps & Pick<Deps, 'log'>,
  tx: Tx,
  { name }: Job,
  effects: readonly Effect[],
): Promise<unknown> =>
  apart(tx, effects, (some) => tellAll(deps, tx, some), {
    log: deps.log,
    work: name,
    about: (effect) => ({ recipient: recipientOf(effect) }),
  });

function recipientOf(effect: Effect): string {
  if ('tell' in effect) return effect.tell.to;
  return 'seen' in effect ? effect.seen.of : effect.undo.from;
}

interface Row extends Gathered {
  readonly kind: DeclaredNotice;
  /** Set for a kind that is given at most once: the key besides recipient and thing. */
  readonly once: string | null;
}

function declaredRow({ kinds }: Notices, row: Gathered): Row {
  const kind = kinds.get(row.fact.kind);
  if (!kind) throw new Error(`no area declares notices of kind ${row.fact.kind}`);
  return { ...row, kind, once: onceOf(kind, row.began) };
}

function onceOf({ once }: DeclaredNotice, at: Date): string | null {
  if (once === undefined) return null;
  return once === 'of a thing' ? '' : at.toISOString();
}

/** Leaves out notices that are given at most once and were given: the job that gives them may run twice. */
async function untold(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  const once = rows.flatMap(({ to, fact, thing, once: key }) =>
    key === null || thing === null
      ? []
      : [{ recipient_id: to, kind: fact.kind, thing_id: thing, once: key }],
  );
  if (once.length === 0) return rows;
  const told = new Set((await tx.many(toldAlready, once)).map(keyOf));
  return rows.filter(
    ({ to, fact, thing, once: key }) =>
      key === null || !told.has(keyOf({ recipient_id: to, kind: fact.kind, thing_id: thing })),
  );
}

const keyOf = (row: { recipient_id: string; kind: string; thing_id: string | null }) =>
  `${row.recipient_id} ${row.kind} ${row.thing_id}`;

/** Writes the rows that their readers want and queues their deliveries; returns the people whose lists have changed. */
async function put(
  deps: Pick<Deps, 'clock' | 'jobs' | 'notices'>,
  tx: Tx,
  rows: readonly Row[],
): Promise<UserId[]> {
  const people = [...new Set(rows.map(({ to }) => to))];
  const creators = rows.flatMap(({ kind, fact }) => kind.ofCreator?.(fact) ?? []);
  const wishes = await readChoices(tx, people, [...new Set(creators)]);
  const wanted = rows.filter(({ to, kind, fact }) => {
    const reader = wishes.get(to);
    return reader !== undefined && channelsFor(kind, fact, reader).inApp;
  });
  if (wanted.length === 0) return [];
  const written = await tx.many(putNotices, wanted.map(toStored), ACTORS_MAX);
  const kinds = new Map(wanted.map(({ kind }) => [kind.notice.kind, kind]));
  await queueDeliveries(
    deps,
    tx,
    written.flatMap((row) => {
      const reader = wishes.get(row.recipient_id);
      const kind = kinds.get(row.kind);
      if (!row.is_new || !reader || !kind) return [];
      const fact = kind.notice.fact.parse({ kind: row.kind, ...row.facts });
      return [
        {
          noticeId: row.id,
          recipientId: row.recipient_id,
          channels: channelsFor(kind, fact, reader),
          holdMs: kind.holdMs ?? 0,
          reader,
        },
      ];
    }),
  );
  return written.flatMap((row) => (kinds.get(row.kind)?.notice.isListed ? row.recipient_id : []));
}

function toStored({
  kind,
  once,
  fact,
  to,
  thing,
  actors,
  times,
  began,
  changed,
}: Row): NoticeToPut {
  const { kind: name, ...facts } = fact;
  return {
    recipient_id: to,
    kind: name,
    thing_id: thing,
    is_listed: kind.notice.isListed,
    once,
    facts,
    actor_ids: actors,
    times,
    created_at: began,
    changed_at: changed,
  };
}

/** The earlier notices that a row closes because it starts over. */
const toOver = ({ startsOver, to, fact, thing, began }: Row): StoredSeen[] =>
  startsOver && thing !== null
    ? [{ recipient_id: to, kind: fact.kind, thing_id: thing, until: began }]
    : [];

const toSeen = ({ of, kind, thing, until }: Seen): StoredSeen => ({
  recipient_id: of,
  kind,
  thing_id: thing,
  until,
});

const toUndone = ({ from, kind, thing, actor, since }: Undone): StoredUndone => ({
  recipient_id: from,
  kind,
  thing_id: thing,
  actor_id: actor,
  since,
});
