import type {
  EndReason,
  OwnStream,
  RecordingState,
  StreamState,
} from '@limelight/contract/live/stream';
import type { CreatorId, MediaId, PostId, StreamId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mediaViews } from '../../media/index.ts';
import { numbersCursor, timeCursor, toPage } from '../../platform/db/cursor.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { parseAudience } from '../../posts/index.ts';
import { heldUntil } from '../sending/states.ts';
import { soldIn } from '../tickets/sale-queries.ts';
import { ownComing, ownPast } from './list-queries.ts';

const ownStreams = statement({
  name: 'live.own-streams',
  params: [t.uuid<CreatorId>(), t.uuidArray<StreamId>()],
  row: {
    id: t.uuid<StreamId>(),
    state: t.text<StreamState>(),
    title: t.text(),
    description: t.text(),
    tags: t.textArray(),
    cover_media_id: t.uuid<MediaId>().nullable(),
    audience: t.text().certain(),
    ticket_cents: t.int4<Cents>().nullable(),
    preview_seconds: t.int4(),
    minimum_minutes: t.int4(),
    keeps_recording: t.bool(),
    comments_allowed: t.bool(),
    chat_on: t.bool(),
    chat_slow_seconds: t.int4(),
    chat_members_only: t.bool(),
    mark_cents: t.int4<Cents>().nullable(),
    goal_cents: t.int4<Cents>().nullable(),
    starts_at: t.timestamptz().nullable(),
    started_at: t.timestamptz().nullable(),
    held_since: t.timestamptz().nullable(),
    ended_at: t.timestamptz().nullable(),
    end_reason: t.text<EndReason>().nullable(),
    recording_state: t.text<RecordingState>(),
    recording_post_id: t.uuid<PostId>().nullable(),
    peak_viewers: t.int4(),
    strangers: t.int4(),
    viewers: t.int4(),
    reminders: t.int4().certain(),
  },
  text: `
    select s.id, s.state, s.title, s.description, s.tags, s.cover_media_id, s.audience::text as audience, s.ticket_cents,
      s.preview_seconds, s.minimum_minutes, s.keeps_recording, s.comments_allowed, s.chat_on, s.chat_slow_seconds,
      s.chat_members_only, s.mark_cents, s.goal_cents, s.starts_at, s.started_at, s.held_since, s.ended_at, s.end_reason,
      s.recording_state, s.recording_post_id, s.peak_viewers, s.strangers, s.viewers,
      (select count(*)::int from stream_reminders r where r.stream_id = s.id) as reminders
    from streams s where s.creator_id = $1 and s.id = any($2::uuid[])`,
});

/** A stream as its creator sees it, with the numbers that only some screens show. */
export interface OwnStreamRow {
  readonly stream: OwnStream;
  readonly viewers: number;
  readonly peakViewers: number;
  readonly strangers: number;
}

/** The creator's own streams, in the order of `ids`; others are left out. A constant number of statements. */
export async function readOwnStreams(
  deps: Pick<Deps, 'db' | 'clock'>,
  creator: ActingCreator,
  ids: readonly StreamId[],
): Promise<OwnStreamRow[]> {
  if (ids.length === 0) return [];
  const [rows, sold] = await Promise.all([
    deps.db.many(ownStreams, creator.id, ids),
    deps.db.many(soldIn, ids),
  ]);
  const covers = await mediaViews(
    deps,
    creator,
    rows.flatMap((row) =>
      row.cover_media_id === null
        ? []
        : [{ mediaId: row.cover_media_id, alt: null, locked: false }],
    ),
  );
  const soldOf = new Map(sold.map((row) => [row.stream_id, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { cover_media_id: coverMediaId, viewers, peak_viewers: peakViewers, strangers } = row;
    const stream: OwnStream = {
      id,
      state: row.state,
      heldUntil: heldUntil(row.held_since)?.toISOString() ?? null,
      title: row.title,
      description: row.description,
      tags: [...row.tags],
      cover: (coverMediaId && covers.get(coverMediaId)) ?? null,
      coverMediaId,
      audience: parseAudience(row.audience),
      ticketCents: row.ticket_cents,
      previewSeconds: row.preview_seconds,
      minimumMinutes: row.minimum_minutes,
      keepsRecording: row.keeps_recording,
      commentsAllowed: row.comments_allowed,
      chat: {
        isOn: row.chat_on,
        slowSeconds: row.chat_slow_seconds,
        membersOnly: row.chat_members_only,
      },
      markCents: row.mark_cents,
      goalCents: row.goal_cents,
      startsAt: row.starts_at?.toISOString() ?? null,
      startedAt: row.started_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
      ticketsSold: soldOf.get(id)?.tickets ?? 0,
      marksSold: soldOf.get(id)?.marks ?? 0,
      reminders: row.reminders,
      recording: { state: row.recording_state, postId: row.recording_post_id },
    };
    return [{ stream, viewers, peakViewers, strangers }];
  });
}

interface Asked {
  readonly show: 'coming' | 'past';
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export async function listMine(
  deps: Pick<Deps, 'db' | 'clock'>,
  creator: ActingCreator,
  asked: Asked,
): Promise<{ items: OwnStream[]; nextCursor: string | null }> {
  const { items, nextCursor } = await idsOf(deps, creator.id, asked);
  const rows = await readOwnStreams(
    deps,
    creator,
    items.map((row) => row.id),
  );
  return { items: rows.map(({ stream }) => stream), nextCursor };
}

async function idsOf(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  { show, cursor, limit }: Asked,
): Promise<{ items: { id: StreamId }[]; nextCursor: string | null }> {
  if (show === 'past') {
    const { at, id } = timeCursor.decode(cursor);
    return toPage(await db.many(ownPast, creatorId, at, id, limit + 1), limit, (row) =>
      timeCursor.encode(row.at, row.id),
    );
  }
  const { numbers, id: afterId } = numbersCursor.decode(cursor, 2);
  const [rank = 0, at = 0] = numbers;
  const from = { creatorId, rank: Math.max(rank, -1), at, afterId, count: limit + 1 };
  return toPage(await db.many(ownComing, from), limit, (row) =>
    numbersCursor.encode([row.rank, row.at], row.id),
  );
}
