// Which area owns which table, and who reads one of another area beside its door. scripts/check-tables.mjs holds the
// server's SQL against it.

/** Every table of database/schema.sql has one owner: only the owner's SQL writes it. */
const OWNED = {
  accounts: 'accounts former_handles profiles user_roles',
  creators:
    'creator_counts creator_list_people creator_lists creator_pins creator_settings creators profile_visits tier_prices tiers',
  discovery: 'follows hidden_creators hidden_posts recent_searches',
  events: 'event_consumers events events_other_days events_set_aside',
  ledger: 'ledger_accounts ledger_entries ledger_holds ledger_transactions',
  media: 'media media_folders media_settings media_variants playback_positions',
  memberships: 'memberships price_asks tier_upgrades',
  notifications: 'announcements notices',
  payments:
    'cards grants order_lines orders payment_customers provider_events refund_lines refunds sandbox.cards sandbox.charges sandbox.clock sandbox.events sandbox.network sandbox.refunds sandbox.transfers',
  payouts: 'payout_accounts payout_methods payout_schedules payouts',
  platform: 'job_workers migrations outbox_messages rate_limits sms_receipts',
  posts:
    'bookmarks collections comment_likes comments likes poll_options poll_votes polls post_media post_prices post_tags post_takedowns posts tag_counts',
  safety: 'audit_log blocks',
  'services/auth':
    'auth.challenges auth.factors auth.flow_states auth.identities auth.one_time_codes auth.passkeys auth.recovery_codes auth.refresh_tokens auth.secrets auth.security_events auth.sessions auth.signing_keys auth.users',
  'services/storage': 'storage_signing_keys',
};

export const owners = new Map(
  Object.entries(OWNED).flatMap(([area, tables]) => tables.split(' ').map((name) => [name, area])),
);

/** A shelf: everybody keeps rows there under names of their own. */
export const shared = new Set(['settings']);

/** Who a person is: every area joins names and pages. */
export const readByAll = new Set(['creators', 'profiles']);

/** What reads another area's tables in its own SQL, and why it does not go through the owner's door. */
export const foreignReads = [
  {
    because: 'a hot list or page is one statement, which walks by the indexes of others',
    creators: 'accounts former_handles follows memberships post_prices auth.sessions auth.users',
    discovery: 'creator_pins media memberships post_media post_tags posts grants tag_counts',
    posts:
      'accounts creator_list_people creator_lists creator_settings follows former_handles media memberships grants tiers',
  },
  {
    because:
      'a list of an owner’s own things shows what others made of them, a row each, in one statement',
    creators: 'price_asks',
    earnings:
      'accounts ledger_accounts ledger_entries ledger_transactions memberships orders posts profile_visits refunds',
    media: 'ledger_entries ledger_transactions orders post_media posts grants refunds',
    memberships: 'blocks cards orders tiers',
    payments: 'posts tiers',
  },
  {
    because: 'what was bought may not be changed or removed: asked in the statement that would',
    posts: 'orders grants',
    media: 'grants',
  },
  {
    because: 'who leaves buys and sells nothing: asked in the statement that would, under its lock',
    memberships: 'accounts',
    payments: 'accounts',
    payouts: 'accounts',
    safety: 'accounts',
  },
  {
    because: 'two changes of one author wait for each other at the row of their counts',
    posts: 'creator_counts',
  },
  {
    because: 'counted for the question before a deletion; accounts is below these areas',
    accounts: 'memberships grants',
  },
  {
    because:
      'a letter or a receipt needs the address, the language or the names, for many people at once',
    memberships: 'auth.users',
    notifications: 'accounts auth.users payouts post_takedowns tiers',
    payments: 'auth.users',
    payouts: 'auth.users',
  },
  {
    because:
      'the person of a request, and whether they owe a second factor, is one statement of every request',
    accounts: 'auth.factors auth.users',
  },
  {
    because: 'who moderates is asked where a private byte or post is',
    media: 'user_roles',
    posts: 'audit_log user_roles',
  },
  {
    because: 'the four facts behind onboarding_complete are of three areas',
    creators: 'payout_methods',
  },
];
