// Which area owns which table, which views it publishes, and which statements read another area's tables directly.
// scripts/check-tables.mjs checks the server's SQL against it.
import { declarations } from './areas.mjs';

/** Tables and views outside the areas; an area lists its own in its area.ts. */
const BELOW = [
  {
    name: 'platform',
    tables: ['job_workers', 'migrations', 'outbox_messages', 'rate_limits', 'sms_receipts'],
    views: [],
  },
  {
    name: 'services/auth',
    tables: [
      'auth.challenges',
      'auth.factors',
      'auth.flow_states',
      'auth.identities',
      'auth.one_time_codes',
      'auth.passkeys',
      'auth.recovery_codes',
      'auth.refresh_tokens',
      'auth.secrets',
      'auth.security_events',
      'auth.sessions',
      'auth.signing_keys',
      'auth.users',
    ],
    views: ['auth.emails', 'auth.last_seen', 'auth.open_sessions'],
  },
  { name: 'services', tables: ['service_keys'], views: [] },
  { name: 'services/storage', tables: ['storage_signing_keys'], views: [] },
];
const all = [...BELOW, ...declarations];

/** Every table of database/schema.sql has one owner; only the owner's SQL writes it. */
export const owners = new Map(
  all.flatMap(({ name, tables }) => tables.map((table) => [table, name])),
);

/** Shared tables: every area stores rows there under its own names. */
export const shared = new Set(['settings']);

/** Every area may join these: names, pages and tiers. */
export const readByAll = new Set(['creators', 'profiles', 'tiers']);

/** Views by the area that publishes them; every area may read them. docs/decisions/0021-rules-in-sql.md */
export const publishers = new Map(
  all.flatMap(({ name, views }) => views.map((view) => [view, name])),
);

/**
 * Statements that read another area's tables, and why they use neither a view nor the owner's index.ts. A fragment that several
 * statements share is named by its file and its constant.
 */
export const foreignReads = [
  {
    because:
      'every request needs the person, and whether they owe a second factor, in one statement',
    reads: {
      'accounts.any-verified-factor': 'auth.factors',
      'accounts.find-me': 'auth.users',
      'accounts.find-viewer': 'auth.factors',
      'accounts.person-by-email': 'auth.users',
    },
  },
  {
    because:
      'how far a recording is played counts for its owner, and only where many may play it: asked as it is counted',
    reads: {
      'analytics.add-to-watch-days': 'media',
      'analytics.insert-watch': 'mass_messages media message_media post_media',
      'analytics/account.ts analyticsOfAccount': 'media',
    },
  },
  {
    because: 'a country is named for fans alone, in the statement that counts who was there',
    reads: {
      'analytics/filter-by-country.ts arrivedFans': 'fans',
    },
  },
  {
    because: 'a hot list or page is one statement that uses the indexes of others',
    reads: {
      'creators.page': 'former_handles post_prices',
      'discovery.count-feed-since': 'posts',
      'discovery.count-members-files': 'media post_media posts',
      'discovery.explore-few-…': 'posts',
      'discovery.explore-many-…': 'posts',
      'discovery.explore-tag-…': 'post_tags posts',
      'discovery.explore-…': 'posts',
      'discovery.feed-page': 'posts',
      'discovery.gallery-page': 'media post_media posts',
      'discovery.hidden-things': 'posts',
      'discovery.hide-post': 'posts',
      'discovery.home-lists': 'creator_pins',
      'discovery.new-posts-holding': 'posts',
      'discovery.posts-holding': 'posts',
      'discovery.tag-head': 'tag_counts',
      'discovery.tags-between': 'tag_counts',
      'discovery.titled-posts': 'posts',
      'live.creator-by-name': 'former_handles',
      'live.usable-cover': 'media',
      'posts.creator-by-name': 'former_handles',
      'posts.load-facts': 'creator_settings',
      'posts.owned-lists-and-tiers': 'creator_lists',
      'posts.usable-media': 'media',
      'posts.with-media': 'media',
      'shop.creator-by-name': 'former_handles',
      'shop.originals-of-nothing': 'media',
      'shop.usable-pictures': 'media',
      'shop.usable-review-picture': 'media',
      'shop/products/search-queries.ts IS_THERE': 'hidden_creators',
    },
  },
  {
    because: 'the four facts behind onboarding_complete belong to three areas',
    reads: {
      'creators.onboarding-facts': 'payout_methods',
    },
  },
  {
    because:
      'a list of a person’s own things shows how others used them, one row each, in one statement',
    reads: {
      'creators.own-tiers': 'price_asks',
      'earnings.counts-by-day': 'source_days',
      'earnings.sum-days': 'ledger_accounts ledger_entries',
      'earnings.to-close': 'ledger_accounts ledger_entries',
      'earnings/booked.ts OPEN': 'ledger_accounts',
      'earnings/booked.ts soldBy':
        'ledger_transactions mass_messages order_lines refund_lines refunds',
      'earnings/queries.ts EARNINGS': 'ledger_accounts',
      'earnings/queries.ts REASON': 'ledger_transactions',
      'media.vault-page':
        'ledger_accounts ledger_entries ledger_transactions order_lines post_media product_files refunds',
      'media/vault/vault-queries.ts USES':
        'post_media posts product_files product_pictures products',
      'memberships.one': 'cards',
      'messages.received-by-audience': 'post_media',
      'messages.received-media': 'post_media',
    },
  },
  {
    because: 'access to a private post or file depends on who moderates',
    reads: {
      'media.bytes-of-owner': 'user_roles',
      'media.is-creator': 'user_roles',
      'live.clip-for-staff': 'audit_log',
      'live.looks-since': 'audit_log',
      'posts.looks-since': 'audit_log',
      'posts/reading/looks.ts REASON_GIVEN': 'audit_log',
    },
  },
  {
    because:
      'who may write, and who may have a file, are decided in the statement that reads or writes, under its locks',
    reads: {
      'messages.bought-files': 'media',
      'messages.read-mass-test': 'media',
      'messages.received-by-audience': 'media',
      'messages.received-media': 'media',
      'messages.usable-media': 'media',
      'messages/reading/message-queries.ts MESSAGES': 'media',
    },
  },
  {
    because:
      'a tip in a conversation shows what was paid and what of it went back, in the statement that reads it',
    reads: {
      'messages.tips-to-say': 'tips',
      'messages/reading/message-queries.ts MESSAGES': 'refunds',
    },
  },
  {
    because:
      'a stream shows what its tickets and tips earned, as it is booked, and the words of a tip, in one statement',
    reads: {
      'live.earned-in': 'ledger_accounts ledger_entries ledger_transactions refunds',
      'live.tips-to-say': 'tips',
    },
  },
  {
    because:
      'a creator’s sales show what they earned, as it is booked, and what each line cost, in one statement',
    reads: {
      'shop.product-figures': 'order_lines',
      'shop/orders/order-queries.ts netOfLines':
        'ledger_accounts ledger_entries ledger_transactions refunds',
    },
  },
  {
    because: 'the line of the audit log has the reason that the creator of a stream reads',
    reads: {
      'live/notices/notices.ts noticesOfLive': 'audit_log',
    },
  },
  {
    because: 'who gets a mass message is found in one statement, page by page',
    reads: {
      'messages/mass/audience.ts GETS_IT': 'fans',
      'messages/mass/audience.ts NAMED': 'fans',
      'messages/mass/audience.ts THEIRS': 'fans',
    },
  },
  {
    because:
      'what an open report shows to staff stays, and only they have it: asked where a body is emptied or its files read',
    reads: {
      'messages/takedowns/report-queries.ts isOpenToStaff': 'audit_log',
      'live.insert-clip': 'reports',
      'live.stream-to-clip': 'reports',
      'messages/takedowns/report-queries.ts isReported': 'reports',
    },
  },
  {
    because:
      'what was bought may not be changed or removed: checked in the statement that would do it',
    reads: {
      'posts/erase-posts.ts IS_ORDERED': 'order_lines tips',
    },
  },
  {
    because: 'two changes by one author wait for each other at the row with their counts',
    reads: {
      'posts.lock-creator': 'creator_counts',
    },
  },
  {
    because: 'who may suspend whom depends on the roles of both, under the locks of the suspension',
    reads: {
      'safety/suspension-queries.ts STANDING': 'user_roles',
      'safety/suspension-queries.ts PEOPLE': 'user_roles',
    },
  },
];
