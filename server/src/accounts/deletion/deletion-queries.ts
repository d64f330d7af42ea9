import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** What a deletion takes away; the counts include everything. */
export const deletionFacts = statement({
  name: 'accounts.deletion-facts',
  params: [t.uuid<UserId>()],
  row: {
    due_at: t.timestamptz().nullable(),
    is_creator: t.bool().certain(),
    memberships: t.int4().certain(),
    purchases: t.int4().certain(),
    members: t.int4().certain(),
  },
  text: `select a.deletion_due_at as due_at,
           exists (select from creators c where c.id = a.id) as is_creator,
           (select count(*)::int from members m where m.fan_id = a.id and m.status <> 'ended') as memberships,
           (select count(*)::int from held_grants g where g.holder_id = a.id) as purchases,
           (select count(*)::int from members m where m.creator_id = a.id and m.status <> 'ended') as members
         from accounts a where a.id = $1`,
});

/** No row where the deletion was already requested: a second request does not move the day. */
export const planDeletion = statement({
  name: 'accounts.plan-deletion',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: { due_at: t.timestamptz().certain() },
  text: `update accounts set deletion_due_at = $2
         where id = $1 and deleted_at is null and deletion_due_at is null returning deletion_due_at as due_at`,
});

export const dropDeletion = statement({
  name: 'accounts.drop-deletion',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update accounts set deletion_due_at = null where id = $1 and deleted_at is null and deletion_due_at is not null`,
});

/** No row before the day has come, after the request was taken back, and the second time. */
export const beginDeletion = statement({
  name: 'accounts.begin-deletion',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: { id: t.uuid<UserId>() },
  text: `update accounts set deleted_at = $2, avatar_media_id = null, banner_media_id = null, time_zone = 'UTC',
           locale = 'en-US', locale_from = 'default'
         where id = $1 and deleted_at is null and deletion_due_at <= $2 returning id`,
});

/**
 * The row stays, because books, comments and threads reference it; nothing in it identifies the person any longer, and no staff
 * role is left.
 */
export const eraseProfile = statement({
  name: 'accounts.erase-profile',
  params: [t.uuid<UserId>()],
  row: {},
  text: `with h as (delete from former_handles where user_id = $1),
           r as (delete from user_roles where user_id = $1 and role <> 'creator')
         update profiles set display_name = 'Deleted account', bio = null, avatar_url = null,
           handle = 'deleted_' || left(replace(gen_random_uuid()::text, '-', ''), 16)
         where id = $1`,
});
