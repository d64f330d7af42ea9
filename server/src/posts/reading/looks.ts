import type { PostId, UserId } from '@limelight/contract/platform/ids';
import { DAY } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { audit } from '../../safety/index.ts';
import { isStaff } from '../../kernel/rules.ts';

/** How long a reason is valid, in milliseconds; after that the moderator has to give one again. */
const LOOK_LASTS_MS = DAY;

const looksSince = statement({
  name: 'posts.looks-since',
  params: [t.uuid<UserId>(), t.textArray(), t.timestamptz()],
  row: { subject: t.text().nullable() },
  text: `select subject from audit_log
         where actor_id = $1 and action = 'posts.look' and subject = any($2::text[]) and occurred_at > $3`,
});

const subjectOf = (id: PostId) => `post:${id}` as const;

/**
 * Opens a post to a moderator for a day. The entry in the audit log is what opens it, so no moderator sees a post without one.
 */
export async function keepLook(
  db: Queryable,
  staffId: UserId,
  postId: PostId,
  reason: string,
  now: Date,
): Promise<void> {
  const entry = { action: 'posts.look', subject: subjectOf(postId), details: { reason } } as const;
  await audit(db, { actorId: staffId, ...entry }, now);
}

/**
 * SQL of whether the moderator $1 gave a reason for the post `post.id` within a day before $3; null for a person who is not a
 * moderator. Part of the byte server's statement, which knows only an id and reads the role again.
 */
export const REASON_GIVEN = `(
  select exists (
    select from audit_log look where look.actor_id = $1::uuid and look.action = 'posts.look'
      and look.subject = 'post:' || post.id and look.occurred_at > $3 - interval '${LOOK_LASTS_MS} milliseconds')
  where ${isStaff('$1::uuid')})`;

/** Those of these posts for which the moderator gave a reason within the last day. */
export async function looksOf(
  db: Queryable,
  staffId: UserId,
  postIds: readonly PostId[],
  now: Date,
): Promise<ReadonlySet<PostId>> {
  const since = new Date(now.getTime() - LOOK_LASTS_MS);
  const rows = await db.many(looksSince, staffId, postIds.map(subjectOf), since);
  const subjects = new Set(rows.map((row) => row.subject));
  return new Set(postIds.filter((id) => subjects.has(subjectOf(id))));
}
