import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** SQL of whether the session that subscribed `s` is still open. */
export const IS_SIGNED_IN =
  'exists (select from auth.open_sessions open where open.id = s.session_id)';

/** A browser's address belongs to the user who subscribed there last. */
export const putSubscription = statement({
  name: 'notifications.put-subscription',
  params: [t.text(), t.uuid<UserId>(), t.uuid(), t.text(), t.text(), t.timestamptz()],
  row: {},
  text: `insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (endpoint) do update set user_id = excluded.user_id,
           session_id = excluded.session_id, p256dh = excluded.p256dh,
           auth = excluded.auth, created_at = excluded.created_at`,
});

/** Deletes all subscriptions of $1 but the newest $2. */
export const dropOldSubscriptions = statement({
  name: 'notifications.drop-old-subscriptions',
  params: [t.uuid<UserId>(), t.int8()],
  row: {},
  text: `delete from push_subscriptions where endpoint in (
           select endpoint from push_subscriptions where user_id = $1 order by created_at desc, endpoint offset $2)`,
});

export const dropSubscription = statement({
  name: 'notifications.drop-subscription',
  params: [t.uuid<UserId>(), t.text()],
  row: {},
  text: `delete from push_subscriptions where user_id = $1 and endpoint = $2`,
});

/** A row if session $1 has a subscription with this address. */
export const findSubscription = statement({
  name: 'notifications.find-subscription',
  params: [t.uuid(), t.text()],
  row: { endpoint: t.text() },
  text: `select endpoint from push_subscriptions where session_id = $1 and endpoint = $2`,
});

/** The subscriptions of open sessions of a person. */
export const subscriptionsOf = statement({
  name: 'notifications.subscriptions-of',
  params: [t.uuid<UserId>()],
  row: { endpoint: t.text(), p256dh: t.text(), auth: t.text() },
  text: `select s.endpoint, s.p256dh, s.auth from push_subscriptions s
         where s.user_id = $1 and ${IS_SIGNED_IN} order by s.created_at desc`,
});
