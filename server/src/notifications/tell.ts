import { ACTORS_MAX } from '@limelight/contract/notifications/actor';
import {
  allNotices,
  type NoticeFact,
  noticeFact,
} from '@limelight/contract/notifications/all-notices';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { apart } from '../platform/apart.ts';
import { SECOND } from '../platform/clock/clock.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Tx } from '../platform/db/db.ts';
import { channelsFor } from './channels-for.ts';
import { type Effect, gather, type Gathered, type Seen, type Undone } from './news.ts';
import {
  closeSeen,
  putNotices,
  type StoredNotice,
  type StoredSeen,
  type StoredUndone,
  undoNotices,
} from './notice-queries.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { readChoices } from './read-choices.ts';
import { refreshLater } from './refresh-later.ts';

/**
 * Tells people what happened to them, as each wants to hear of it: a line on their notifications screen, a push, an
 * email. News of one kind about one thing grow together until they are read, and leave the screen once, when they
 * begin. Six statements for any number.
 */
export async function tellAll(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  effects: readonly Effect[],
): Promise<void> {
  const { rows, undone, seen } = gather(effects);
  if (seen.length > 0) await tx.run(closeSeen, seen.map(toSeen), deps.clock.now());
  const changed = undone.length === 0 ? [] : await tx.many(undoNotices, undone.map(toUndone));
  const told = rows.length === 0 ? [] : await put(deps, tx, rows);
  const people = [...changed.map((row) => row.recipient_id), ...told];
  if (people.length > 0) refreshLater(deps, tx, people);
}

/** The same in a job that tells many: a person who cannot be told is set aside, and the others are told. */
export const tellEach = (
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime' | 'log'>,
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

/** What is said in conversations; whoever has one open reads it within this time, and it never leaves the screen. */
const SAID: readonly NoticeFact['kind'][] = ['messaged', 'mentioned_in_group'];
const MESSAGE_HOLD_MS = 20 * SECOND;

/** Writes the rows that their readers want, and queues what leaves the screen; answers whose lists have changed. */
async function put(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  rows: readonly Gathered[],
): Promise<UserId[]> {
  const people = [...new Set(rows.map(({ to }) => to))];
  const creators = rows.flatMap(({ fact }) =>
    fact.kind === 'post_published' ? [fact.creatorId] : [],
  );
  const wishes = await readChoices(tx, people, [...new Set(creators)]);
  const wanted = rows.filter(({ to, fact }) => {
    const reader = wishes.get(to);
    return reader !== undefined && channelsFor(fact, reader).inApp;
  });
  if (wanted.length === 0) return [];
  const put = await tx.many(putNotices, wanted.map(toStored), ACTORS_MAX);
  await queueDeliveries(
    deps,
    tx,
    put.flatMap((row) => {
      const reader = wishes.get(row.recipient_id);
      if (!row.is_new || !reader) return [];
      const fact = noticeFact.parse({ kind: row.kind, ...row.facts });
      return [
        {
          noticeId: row.id,
          recipientId: row.recipient_id,
          channels: channelsFor(fact, reader),
          holdMs: SAID.includes(fact.kind) ? MESSAGE_HOLD_MS : 0,
          reader,
        },
      ];
    }),
  );
  return put.flatMap((row) => (allNotices[row.kind].isListed ? row.recipient_id : []));
}

function toStored({ fact, to, thing, actors, times, began, changed }: Gathered): StoredNotice {
  const { kind, ...facts } = fact;
  return {
    recipient_id: to,
    kind,
    thing_id: thing,
    facts,
    actor_ids: actors,
    times,
    created_at: began,
    changed_at: changed,
  };
}

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
