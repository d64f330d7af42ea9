import type { StreamState } from '@limelight/contract/live/stream';
import type { CreatorId, MediaId, StreamId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Audience } from '@limelight/contract/posts/operations';
import { statement, t } from '../../platform/db/statement.ts';
import type { SaleKind } from '../tickets/sale-queries.ts';

const content = {
  title: t.text(),
  description: t.text(),
  tags: t.textArray(),
  coverMediaId: t.uuid<MediaId>().nullable(),
  audience: t.jsonb<Audience>(),
  ticketCents: t.int4<Cents>().nullable(),
  previewSeconds: t.int4(),
  minimumMinutes: t.int4(),
  chatOn: t.bool(),
  chatSlowSeconds: t.int4(),
  chatMembersOnly: t.bool(),
  markCents: t.int4<Cents>().nullable(),
  goalCents: t.int4<Cents>().nullable(),
  keepsRecording: t.bool(),
  commentsAllowed: t.bool(),
  startsAt: t.timestamptz().nullable(),
  state: t.text<StreamState>(),
  now: t.timestamptz(),
} as const;

export const insertStream = statement({
  name: 'live.insert-stream',
  params: { creatorId: t.uuid<CreatorId>(), idempotencyKey: t.text(), ...content },
  row: { id: t.uuid<StreamId>() },
  text: `
    insert into streams (creator_id, idempotency_key, state, title, description, tags, cover_media_id, audience, ticket_cents,
      preview_seconds, minimum_minutes, chat_on, chat_slow_seconds, chat_members_only, mark_cents, goal_cents,
      keeps_recording, comments_allowed, starts_at, created_at, updated_at)
    values (:creatorId, :idempotencyKey, :state, :title, :description, :tags, :coverMediaId, :audience, :ticketCents,
      :previewSeconds, :minimumMinutes, :chatOn, :chatSlowSeconds, :chatMembersOnly, :markCents, :goalCents,
      :keepsRecording, :commentsAllowed, :startsAt, :now, :now)
    on conflict (creator_id, idempotency_key) do nothing
    returning id`,
});

export const streamByKey = statement({
  name: 'live.stream-by-key',
  params: [t.uuid<CreatorId>(), t.text()],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where creator_id = $1 and idempotency_key = $2`,
});

export const countWaiting = statement({
  name: 'live.count-waiting',
  params: [t.uuid<CreatorId>()],
  row: { waiting: t.int4().certain() },
  text: `select count(*)::int as waiting from streams where creator_id = $1 and state in ('announced', 'prepared')`,
});

/** The creator's stream, locked until the transaction ends. */
export const lockOwnStream = statement({
  name: 'live.lock-own-stream',
  params: [t.uuid<StreamId>(), t.uuid<CreatorId>()],
  row: {
    state: t.text<StreamState>(),
    audience: t.jsonb<Audience>(),
    ticket_cents: t.int4<Cents>().nullable(),
    preview_seconds: t.int4(),
    minimum_minutes: t.int4(),
    mark_cents: t.int4<Cents>().nullable(),
    starts_at: t.timestamptz().nullable(),
    cover_media_id: t.uuid<MediaId>().nullable(),
  },
  text: `select state, audience, ticket_cents, preview_seconds, minimum_minutes, mark_cents, starts_at, cover_media_id
         from streams where id = $1 and creator_id = $2 for update`,
});

export const updateStream = statement({
  name: 'live.update-stream',
  params: { id: t.uuid<StreamId>(), ...content },
  row: {},
  text: `
    update streams set state = :state, title = :title, description = :description, tags = :tags,
      cover_media_id = :coverMediaId, audience = :audience, ticket_cents = :ticketCents,
      preview_seconds = :previewSeconds, minimum_minutes = :minimumMinutes, chat_on = :chatOn,
      chat_slow_seconds = :chatSlowSeconds, chat_members_only = :chatMembersOnly,
      mark_cents = :markCents, goal_cents = :goalCents,
      keeps_recording = :keepsRecording, comments_allowed = :commentsAllowed, starts_at = :startsAt, updated_at = :now
    where id = :id`,
});

/** The creator's picture, if it can be a cover; locked until the stream is written. */
export const usableCover = statement({
  name: 'live.usable-cover',
  params: [t.uuid<CreatorId>(), t.uuid<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `
    select id from media
    where owner_id = $1 and id = $2 and purpose = 'vault' and kind = 'picture' and status <> 'failed'
    for share`,
});

/** Whether a ticket or a mark is paid, or is being paid; run after the stream is locked, since a sale waits for that lock. */
export const hasSold = statement({
  name: 'live.has-sold',
  params: [t.uuid<StreamId>(), t.text<SaleKind>()],
  row: { sold: t.bool().certain() },
  text: `select exists (select from line_states l where l.thing_id = $1 and l.kind = $2
           and l.state in ('to_deliver', 'delivered')) as sold`,
});
