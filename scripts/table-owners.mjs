// Which area owns which table, and which areas read another area's tables directly. scripts/check-tables.mjs checks the
// server's SQL against it.

/** Every table of database/schema.sql has one owner: only the owner's SQL writes it. */
const OWNED = {
  accounts: 'accounts former_handles profiles user_roles',
  analytics:
    'arrivals country_days hour_days media_watches profile_visits source_days stranger_networks watch_days',
  creators:
    'creator_counts creator_list_people creator_lists creator_pins creator_settings creators tier_prices tiers',
  discovery: 'follows hidden_creators hidden_posts recent_searches',
  earnings: 'earning_closings earning_days',
  fans: 'fans saved_views',
  events: 'event_consumers events events_other_days events_set_aside',
  ledger: 'ledger_accounts ledger_entries ledger_holds ledger_transactions',
  media: 'begun_uploads media media_folders media_settings media_variants playback_positions',
  memberships: 'membership_orders memberships price_asks promotion_claims promotions tier_upgrades',
  messages:
    'conversation_labels conversation_people conversations fan_notes group_members group_tiers groups link_cards mass_messages mass_tests message_bodies message_inboxes message_labels message_media message_reactions message_settings message_tips messages paid_answers paid_messages quick_replies saved_messages writing_tiers',
  notifications:
    'announcements creator_channels notice_channels notice_deliveries notice_paces notice_secrets notices push_subscriptions',
  payments:
    'cards grants order_lines orders payment_customers provider_events refund_lines refunds spending_limits tips sandbox.cards sandbox.charges sandbox.clock sandbox.events sandbox.network sandbox.refunds sandbox.transfers',
  payouts: 'payout_accounts payout_methods payout_schedules payouts',
  platform: 'job_workers migrations outbox_messages rate_limits sms_receipts',
  posts:
    'bookmarks collection_posts collections comment_likes comments likes poll_options poll_votes polls post_media post_prices post_tags post_takedowns posts tag_counts',
  safety: 'audit_log blocks report_lines reports suspensions',
  'services/auth':
    'auth.challenges auth.factors auth.flow_states auth.identities auth.one_time_codes auth.passkeys auth.recovery_codes auth.refresh_tokens auth.secrets auth.security_events auth.sessions auth.signing_keys auth.users',
  'services/storage': 'storage_signing_keys',
};

export const owners = new Map(
  Object.entries(OWNED).flatMap(([area, tables]) => tables.split(' ').map((name) => [name, area])),
);

/** Shared: every area keeps rows there under its own names. */
export const shared = new Set(['settings']);

/** Who a person is: every area joins names and pages. */
export const readByAll = new Set(['creators', 'profiles']);

/** Which areas read another area's tables in their own SQL, and why not through the owner's index.ts. */
export const foreignReads = [
  {
    because: 'a hot list or page is one statement that uses the indexes of others',
    creators: 'accounts former_handles follows memberships post_prices auth.sessions auth.users',
    discovery: 'creator_pins media memberships post_media post_tags posts grants tag_counts',
    posts:
      'accounts creator_list_people creator_lists creator_settings follows former_handles media memberships grants tiers',
  },
  {
    because:
      'a list of a person’s own things shows how others used them, one row each, in one statement',
    creators: 'price_asks',
    earnings:
      'accounts ledger_accounts ledger_entries ledger_transactions mass_messages memberships message_bodies messages order_lines orders posts refunds source_days',
    media: 'ledger_entries ledger_transactions order_lines orders post_media posts grants refunds',
    memberships: 'blocks cards orders tiers',
    messages: 'post_media',
    payments: 'posts',
  },
  {
    because:
      'what was bought may not be changed or removed: checked in the statement that would do it',
    posts: 'order_lines orders grants tips',
    media: 'grants',
  },
  {
    because:
      'people who are leaving buy and sell nothing: checked in the statement that would do it, under its lock',
    memberships: 'accounts',
    payments: 'accounts',
    payouts: 'accounts',
    safety: 'accounts',
  },
  {
    because: 'what one person begins at once is counted under the lock of their account',
    media: 'accounts',
  },
  {
    because:
      'who may write, and who may have a file, are decided in the statement that reads or writes, under its locks',
    messages: 'accounts blocks follows grants media memberships tiers',
  },
  {
    because:
      'what an open report shows to staff stays, and only they have it: asked where a body is emptied or its files read',
    messages: 'audit_log report_lines reports user_roles',
  },
  {
    because:
      'a tip in a conversation shows what was paid and what of it went back, in the statement that reads it',
    messages: 'orders refunds tips',
  },
  {
    because: 'a fan card says when the fan was last here, in the statement that reads it',
    messages: 'auth.sessions auth.users',
  },
  {
    because: 'who gets a mass message is found in one statement, page by page',
    messages: 'arrivals creator_list_people creator_lists fans',
  },
  {
    because:
      'a list of fans shows and filters by what each is to the creator now, in one statement',
    fans: 'accounts follows memberships tiers',
  },
  {
    because:
      'what happened is counted by the creator’s own days, and members by the month they joined',
    analytics: 'accounts memberships',
  },
  {
    because:
      'how far a recording is played counts for its owner, and only where many may play it: asked as it is counted',
    analytics: 'mass_messages media message_media post_media',
  },
  {
    because: 'two changes by one author wait for each other at the row with their counts',
    posts: 'creator_counts',
  },
  {
    because: 'counted for the question before a deletion; accounts comes before these areas',
    accounts: 'memberships grants',
  },
  {
    because: 'an email or a receipt needs addresses, languages or names of many people at once',
    memberships: 'auth.users',
    notifications:
      'accounts auth.sessions auth.users follows payouts post_takedowns posts reports tiers',
    payments: 'auth.users',
    payouts: 'auth.users',
  },
  {
    because:
      'every request needs the person, and whether they owe a second factor, in one statement',
    accounts: 'auth.factors auth.users',
  },
  {
    because: 'who may suspend whom depends on the roles of both, under the locks of the suspension',
    safety: 'accounts auth.users user_roles',
  },
  {
    because: 'access to a private post or file depends on who moderates',
    media: 'user_roles',
    posts: 'audit_log user_roles',
  },
  {
    because: 'the four facts behind onboarding_complete belong to three areas',
    creators: 'payout_methods',
  },
];
