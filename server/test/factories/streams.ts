import { randomUUID } from 'node:crypto';
import type { Audience } from '@limelight/contract/posts/operations';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../../src/platform/db/db.ts';
import { TEST_NOW } from './creators.ts';
import { EVERYONE } from './posts.ts';

export interface StreamOptions {
  readonly title?: string;
  readonly audience?: Audience;
  readonly state?: 'prepared' | 'announced' | 'live' | 'ended' | 'canceled';
  readonly ticketCents?: number;
  readonly markCents?: number;
  readonly goalCents?: number;
  readonly isChatOn?: boolean;
  readonly slowSeconds?: number;
  readonly membersOnly?: boolean;
  readonly previewSeconds?: number;
  readonly startsAt?: Date;
  readonly now?: Date;
}

/** A stream; by default one for everyone that has been live for a minute. */
export async function buildStream(
  db: Db,
  creatorId: CreatorId,
  options: StreamOptions = {},
): Promise<StreamId> {
  const { state = 'live', now = TEST_NOW } = options;
  const began = new Date(now.getTime() - 60_000);
  const isOver = state === 'ended' || state === 'canceled';
  const { rows } = await db.pool.query<{ id: StreamId }>(
    `insert into streams (creator_id, idempotency_key, state, title, description, tags, audience, ticket_cents,
       preview_seconds, minimum_minutes, chat_on, chat_slow_seconds, chat_members_only, goal_cents, keeps_recording,
       comments_allowed, starts_at, started_at, ended_at, end_reason, created_at, updated_at, mark_cents)
     values ($1, $2, $3, $4, '', '{}', $5, $6, $16, 10, $7, $8, $9, $10, true, true, $11, $12, $13, $14, $15, $15, $17)
     returning id`,
    [
      creatorId,
      randomUUID(),
      state,
      options.title ?? 'A stream',
      JSON.stringify(options.audience ?? EVERYONE),
      options.ticketCents ?? null,
      options.isChatOn ?? true,
      options.slowSeconds ?? 0,
      options.membersOnly ?? false,
      options.goalCents ?? null,
      options.startsAt ?? (state === 'announced' || state === 'canceled' ? now : null),
      state === 'live' || state === 'ended' ? began : null,
      isOver ? now : null,
      isOver ? 'creator' : null,
      began,
      options.previewSeconds ?? 0,
      options.markCents ?? null,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no stream was made');
  return row.id;
}

/** A ticket that was paid, with the order behind it. */
export async function buildTicket(
  db: Db,
  buyerId: UserId,
  creatorId: CreatorId,
  streamId: StreamId,
): Promise<void> {
  await db.pool.query(
    `with o as (
       insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
       values ($1, $2, 'ticket', 900, 'paid', gen_random_uuid()::text, 'sandbox', $4, $4) returning id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, is_delivered_later)
       select id, 0, 'ticket', $3, 'Ticket', 900, 'to_deliver', true from o)
     insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
     select $1, 'ticket', $3, id, 0, $2, $4 from o`,
    [buyerId, creatorId, streamId, TEST_NOW],
  );
}
