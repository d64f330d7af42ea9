import { type MassMessage, massAudience } from '@limelight/contract/messages/operations';
import type { CreatorId, MassMessageId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Row } from '../../platform/db/statement.ts';
import { notFound } from '../refused.ts';
import { massPage, oneMass } from './mass-queries.ts';

const toMass = (row: Row<typeof massPage>): MassMessage => ({
  id: row.id,
  isTakenDown: row.is_taken_down,
  text: row.is_taken_down ? '' : row.text,
  lockedText: row.is_taken_down ? '' : row.locked_text,
  media: row.is_taken_down ? [] : [...row.media],
  priceCents: row.price_cents,
  audience: massAudience.parse(row.audience),
  state: row.state,
  createdAt: row.created_at.toISOString(),
  scheduledFor: row.scheduled_for?.toISOString() ?? null,
  localTime: row.local_time,
  delivered: row.delivered,
  seen: row.seen,
  bought: row.bought,
  revenueCents: row.revenue_cents,
});

/** The creator's mass messages, newest first. */
export async function listMass(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: MassMessage[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await db.many(massPage, creatorId, at, id, limit + 1);
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.created_at, row.id));
  return { items: page.items.map(toMass), nextCursor: page.nextCursor };
}

/**
 * One mass message. Throws not_found where it is another creator's or was taken down, so that it is not sent again from there.
 */
export async function readMass(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  id: MassMessageId,
): Promise<MassMessage> {
  const row = await db.maybe(oneMass, creatorId, id);
  if (!row) throw notFound();
  return toMass(row);
}
