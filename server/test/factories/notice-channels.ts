import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../../src/platform/db/db.ts';
import { signInAs } from './sessions.ts';

/** A person who wants all news at once, by every channel, with words on a locked screen. */
export async function wantAllNews(db: Db, who: UserId): Promise<void> {
  await db.pool.query(
    `insert into notice_channels (user_id, subject, in_app, push, email)
     select $1, subject, true, true, 'at_once' from unnest($2::text[]) subject`,
    [who, Object.keys(SUBJECTS)],
  );
  await db.pool.query('insert into notice_paces (user_id, push_shows_more) values ($1, true)', [
    who,
  ]);
  await db.pool.query(
    `insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
     values ('https://push.example.test/' || $1, $1::uuid, $2, 'key', 'auth', now())`,
    [who, await signInAs(db, who)],
  );
}
