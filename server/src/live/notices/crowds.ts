import { z } from 'zod';
import { noticesOfLive as kinds } from '@limelight/contract/live/notices';
import { creatorId, streamId, type UserId } from '@limelight/contract/platform/ids';
import { tell } from '../../kernel/parts/news.ts';
import type { Crowd } from '../../kernel/parts/notice-area.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import {
  askersPage,
  buyersAmong,
  followersPage,
  membersPage,
  remindedAmong,
} from './crowd-queries.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Before the first follower: the latest comes first. */
const START = { at: '9999-12-31T00:00:00.000Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const stream = z.object({ streamId, creatorId, at: z.iso.datetime() });

/** Tells the followers of a creator, and then the members who do not follow; `after` is the last person of the page before. */
const tellFansJob = defineJob({
  name: 'live.tell-fans',
  lane: 'crowd',
  version: 1,
  payload: stream.extend({
    kind: z.enum(['stream_announced', 'stream_began']),
    after: z.discriminatedUnion('of', [
      z.object({ of: z.literal('followers'), at: z.iso.datetime(), id: z.uuid() }),
      z.object({ of: z.literal('members'), id: z.uuid() }),
    ]),
  }),
});
type Fans = z.infer<typeof tellFansJob.payload>;

/** Tells people who asked to be reminded: that the stream is live, or that it will not take place. */
const tellAskersJob = defineJob({
  name: 'live.tell-askers',
  lane: 'crowd',
  version: 1,
  payload: stream.extend({
    kind: z.enum(['stream_reminded', 'stream_canceled']),
    after: z.uuid(),
  }),
});

export const toFans = (
  kind: Fans['kind'],
  { streamId: id, creatorId: creator }: Pick<Fans, 'streamId' | 'creatorId'>,
  at: Date,
) => ({
  crowd: {
    job: tellFansJob,
    data: {
      streamId: id,
      creatorId: creator,
      at: at.toISOString(),
      kind,
      after: { of: 'followers', ...START },
    },
    key: `live.tell-fans:${kind}:${id}`,
  },
});

export const toAskers = (
  kind: z.infer<typeof tellAskersJob.payload>['kind'],
  { streamId: id, creatorId: creator }: Pick<Fans, 'streamId' | 'creatorId'>,
  at: Date,
) => ({
  crowd: {
    job: tellAskersJob,
    data: { streamId: id, creatorId: creator, at: at.toISOString(), kind, after: FIRST },
    key: `live.tell-askers:${kind}:${id}`,
  },
});

const newsOf = ({ streamId: thing, creatorId: actor, at }: z.infer<typeof stream>) => ({
  at: new Date(at),
  actor,
  thing,
});

/** One page of fans. People who asked to be reminded hear that it is live as their reminder. */
export const fans: Crowd<typeof tellFansJob.payload> = {
  job: tellFansJob,
  async find({ clock }, tx, told) {
    const { after, kind, streamId: id, creatorId: creator } = told;
    const rows =
      after.of === 'followers'
        ? await tx.many(followersPage, creator, new Date(after.at), after.id, PAGE)
        : await tx.many(membersPage, creator, after.id, clock.now(), PAGE);
    const ids = rows.map((row) => row.fan_id);
    const asked =
      kind === 'stream_began'
        ? new Set((await tx.many(remindedAmong, id, ids)).map((row) => row.person_id))
        : new Set<UserId>();
    const facts = { streamId: id, creatorId: creator };
    return {
      effects: ids
        .filter((to) => !asked.has(to))
        .map((to) => tell(kinds[kind], facts, { ...newsOf(told), to })),
      next: nextOf(told, rows.at(-1), rows.length < PAGE),
    };
  },
};

function nextOf(
  told: Fans,
  last: { readonly fan_id: UserId; readonly at: Date } | undefined,
  isLastPage: boolean,
): Fans | null {
  const { of } = told.after;
  if (last && !isLastPage)
    return {
      ...told,
      after:
        of === 'followers'
          ? { of, at: last.at.toISOString(), id: last.fan_id }
          : { of, id: last.fan_id },
    };
  return of === 'followers' ? { ...told, after: { of: 'members', id: FIRST } } : null;
}

/** One page of people who asked to be reminded. Those who had a ticket hear that it was refunded instead. */
export const askers: Crowd<typeof tellAskersJob.payload> = {
  job: tellAskersJob,
  async find(_, tx, told) {
    const { after, kind, streamId: id, creatorId: creator } = told;
    const ids = (await tx.many(askersPage, id, after, PAGE)).map((row) => row.person_id);
    const buyers =
      kind === 'stream_canceled'
        ? new Set((await tx.many(buyersAmong, id, ids)).map((row) => row.holder_id))
        : new Set<UserId>();
    const facts = { streamId: id, creatorId: creator };
    const last = ids.at(-1);
    return {
      effects: ids
        .filter((to) => !buyers.has(to))
        .map((to) => tell(kinds[kind], facts, { ...newsOf(told), to })),
      next: last === undefined || ids.length < PAGE ? null : { ...told, after: last },
    };
  },
};
