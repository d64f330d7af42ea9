import type { EndReason, StreamState } from '@limelight/contract/live/stream';
import type {
  CreatorId,
  MediaId,
  PostId,
  StreamId,
  TierId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { isFollowerOf, isLeaving, isShown, noBlockBetween } from '../../kernel/rules.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import {
  type OpenTier,
  parseAudience,
  type RuleRow as PostRuleRow,
  viewerFacts,
} from '../../posts/index.ts';
import type { StreamFacts, StreamViewerFacts } from '../policy.ts';
import { looksAtStreams } from './looks.ts';

/** Stands for a stranger in a list of viewers: no account has this id. */
const STRANGER = '00000000-0000-0000-0000-000000000000';

/** SQL of the facts of the streams `s` in `from`, for a viewer (SQL of an id) at $3. */
const factsIn = (viewer: string, from: string): string => `
    select ${viewer} as viewer_id, s.id, s.creator_id, s.state, s.title, s.description, s.tags, s.cover_media_id,
      s.audience::text as audience, s.ticket_cents, s.preview_seconds, s.minimum_minutes, s.chat_on, s.chat_slow_seconds,
      s.chat_members_only, s.mark_cents, s.goal_cents, s.keeps_recording, s.starts_at, s.started_at, s.held_since, s.ended_at,
      s.end_reason, s.viewers, s.recording_post_id, s.created_at,
      pr.handle, pr.display_name, pr.avatar_url, pr.is_sample,
      not (${isShown('c')}) as creator_hidden,
      ${isLeaving('s.creator_id')} as creator_leaves,
      s.taken_down_at is not null as taken_down,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name, 'priceCents', t.price_cents) order by t.position)
        from tiers t where t.creator_id = s.creator_id and t.archived_at is null
          and not ${isLeaving('s.creator_id')}), '[]') as tiers,
      not (${noBlockBetween(viewer, 's.creator_id')}) as is_blocked,
      ${isFollowerOf(viewer, 's.creator_id')} as follows,
      m.tier_id as member_tier_id, m.started_at as member_since, m.price_cents as member_price,
      (select g.since from held_grants g
        where g.holder_id = ${viewer} and g.kind = 'ticket' and g.thing_id = s.id) as purchased_at,
      array(select listed.list_id::text from listed_people listed
        where listed.user_id = ${viewer} and listed.creator_id = s.creator_id) as list_ids,
      (select seen.ends_at from stream_previews seen
        where seen.stream_id = s.id and seen.person_id = ${viewer}) as preview_ends_at,
      exists (select from stream_reminders r where r.stream_id = s.id and r.person_id = ${viewer}) as reminds
    from ${from}
    join creators c on c.id = s.creator_id
    join profiles pr on pr.id = s.creator_id
    left join members m on m.fan_id = ${viewer} and m.creator_id = s.creator_id
      and membership_runs(m.status, m.current_period_end, $3)`;

/** The same for the byte server: the streams whose cover is `file.id`, for the viewer $1. */
export const factsOfCover = `${factsIn('$1::uuid', 'streams s')}
    where s.cover_media_id = file.id`;

/**
 * Everything the rule and the view need: of each stream in $2 for the viewer at the same place in $1, at $3. One statement for
 * a page of streams, and for all viewers of a stream.
 */
export const streamFacts = statement({
  name: 'live.load-facts',
  params: [t.uuidArray(), t.uuidArray<StreamId>(), t.timestamptz()],
  row: {
    viewer_id: t.uuid().certain(),
    id: t.uuid<StreamId>(),
    creator_id: t.uuid<CreatorId>(),
    state: t.text<StreamState>(),
    title: t.text(),
    description: t.text(),
    tags: t.textArray(),
    cover_media_id: t.uuid<MediaId>().nullable(),
    audience: t.text().certain(),
    ticket_cents: t.int4<Cents>().nullable(),
    preview_seconds: t.int4(),
    minimum_minutes: t.int4(),
    chat_on: t.bool(),
    chat_slow_seconds: t.int4(),
    chat_members_only: t.bool(),
    mark_cents: t.int4<Cents>().nullable(),
    goal_cents: t.int4<Cents>().nullable(),
    keeps_recording: t.bool(),
    starts_at: t.timestamptz().nullable(),
    started_at: t.timestamptz().nullable(),
    held_since: t.timestamptz().nullable(),
    ended_at: t.timestamptz().nullable(),
    end_reason: t.text<EndReason>().nullable(),
    viewers: t.int4(),
    recording_post_id: t.uuid<PostId>().nullable(),
    created_at: t.timestamptz(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    is_sample: t.bool(),
    creator_hidden: t.bool().certain(),
    creator_leaves: t.bool().certain(),
    taken_down: t.bool().certain(),
    tiers: t.json<readonly OpenTier[]>().certain(),
    is_blocked: t.bool().certain(),
    follows: t.bool().certain(),
    member_tier_id: t.uuid<TierId>().nullable(),
    member_since: t.timestamptz().nullable(),
    member_price: t.int4().nullable(),
    purchased_at: t.timestamptz().nullable(),
    list_ids: t.textArray().certain(),
    preview_ends_at: t.timestamptz().nullable(),
    reminds: t.bool().certain(),
  },
  text: factsIn(
    'asked.viewer_id',
    `unnest($1::uuid[], $2::uuid[]) as asked (viewer_id, stream_id) join streams s on s.id = asked.stream_id`,
  ),
});

export type StreamRow = Row<typeof streamFacts>;

/** What the database knows about one stream and one viewer. */
export interface LoadedStream {
  readonly row: StreamRow;
  readonly stream: StreamFacts;
  readonly viewer: StreamViewerFacts;
}

/** Who asks; null is a stranger. */
export interface StreamReader {
  readonly id: UserId;
  readonly isModerator: boolean;
}

export const readerOf = (viewer: Viewer | null): StreamReader | null =>
  viewer && {
    id: viewer.id,
    isModerator: viewer.roles.has('moderator') || viewer.roles.has('admin'),
  };

/** Loads what the rule needs of these streams for one person; those that do not exist are missing. */
export async function loadStreams(
  db: Queryable,
  reader: StreamReader | null,
  ids: readonly StreamId[],
  now: Date,
): Promise<Map<StreamId, LoadedStream>> {
  if (ids.length === 0) return new Map();
  const viewers = ids.map(() => reader?.id ?? STRANGER);
  const [rows, looks] = await Promise.all([
    db.many(streamFacts, viewers, ids, now),
    reader?.isModerator ? looksAtStreams(db, reader.id, ids, now) : new Set<StreamId>(),
  ]);
  return new Map(rows.map((row) => [row.id, toFacts(row, reader, looks.has(row.id), now)]));
}

/** Loads what the rule needs of one stream for many people at once; moderators have no more rights here than others. */
export async function loadViewers(
  db: Queryable,
  streamId: StreamId,
  people: readonly (UserId | null)[],
  now: Date,
): Promise<Map<UserId | null, LoadedStream>> {
  const rows = await db.many(
    streamFacts,
    people.map((id) => id ?? STRANGER),
    people.map(() => streamId),
    now,
  );
  const byId = new Map(rows.map((row) => [row.viewer_id, row]));
  return new Map(
    people.flatMap((id) => {
      const row = byId.get(id ?? STRANGER);
      return row ? [[id, toFacts(row, id && { id, isModerator: false }, false, now)] as const] : [];
    }),
  );
}

/** The columns that the rule needs. */
type RuleRow = Omit<PostRuleRow, 'status' | 'published_at' | 'expires_at'> &
  Pick<
    StreamRow,
    | 'state'
    | 'starts_at'
    | 'ticket_cents'
    | 'created_at'
    | 'creator_leaves'
    | 'preview_seconds'
    | 'preview_ends_at'
  >;

/** The two inputs of the rule, from a row and the reader. */
export function toFacts<Facts extends RuleRow>(
  row: Facts,
  reader: StreamReader | null,
  gaveReason: boolean,
  now: Date,
): { readonly row: Facts; readonly stream: StreamFacts; readonly viewer: StreamViewerFacts } {
  const { state, preview_ends_at: endsAt } = row;
  return {
    row,
    stream: {
      state,
      isPrivate: state === 'prepared' || (state === 'canceled' && row.starts_at === null),
      audience: parseAudience(row.audience),
      ticketCents: row.ticket_cents,
      createdAt: row.created_at,
      creatorHidden: row.creator_hidden,
      creatorLeaves: row.creator_leaves,
      takenDown: row.taken_down,
      tiers: row.tiers,
    },
    viewer: {
      ...viewerFacts(row, row.purchased_at !== null, reader, gaveReason, now),
      isSignedIn: reader !== null,
      previewSeconds: row.preview_seconds,
      previewLeftMs: endsAt && Math.max(0, endsAt.getTime() - now.getTime()),
    },
  };
}
