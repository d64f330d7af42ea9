/**
 * What a migration may do to a site that keeps running: the version before still works with the database, and no statement of
 * people waits long. Read from the text of the migration, so a rule is simple and now and then wrong: then the migration says
 * why (`-- allow scan: the table has a row per creator`).
 */

const SHOP_TABLES: ReadonlySet<string> = new Set([
  'cart_lines',
  'carts',
  'discount_codes',
  'invoices',
  'order_problem_entries',
  'order_problems',
  'product_downloads',
  'product_files',
  'product_holds',
  'product_keys',
  'product_links',
  'product_pictures',
  'product_reviews',
  'products',
  'shop_order_lines',
  'shop_orders',
]);

/** Tables that have a row for each thing that people do; they reach millions of rows. */
export const GROWING: ReadonlySet<string> = new Set([
  'arrivals',
  'audit_log',
  'auth.refresh_tokens',
  'auth.security_events',
  'auth.sessions',
  'auth.users',
  'accounts',
  'bookmarks',
  'comment_likes',
  'comments',
  'conversation_people',
  'conversations',
  'earning_days',
  'events',
  'fans',
  'follows',
  'grants',
  'group_members',
  'hour_days',
  'ledger_accounts',
  'ledger_entries',
  'ledger_holds',
  'ledger_transactions',
  'likes',
  'media',
  'media_variants',
  'media_watches',
  'memberships',
  'membership_orders',
  'message_bodies',
  'message_inboxes',
  'message_media',
  'message_reactions',
  'messages',
  'notice_deliveries',
  'notices',
  'order_lines',
  'orders',
  'outbox_messages',
  'paid_messages',
  'playback_positions',
  'poll_votes',
  'post_media',
  'post_tags',
  'posts',
  'profile_visits',
  'profiles',
  'provider_events',
  'recent_searches',
  'refund_lines',
  'refunds',
  'source_days',
  'stream_line_reactions',
  'stream_lines',
  'stream_tips',
  'stream_voices',
  'stream_previews',
  'stream_reminders',
  'stream_visits',
  'tips',
  'watch_days',
  ...SHOP_TABLES,
]);

/** The last migration of the release that brought the shop, until which its tables had no rows. */
const SHOP_BROUGHT = '0932-';

interface Rule {
  readonly word: 'index' | 'scan' | 'rewrite' | 'break';
  readonly instead: string;
  /** Whether the rule forbids this statement, which is in lower case and without what is quoted. */
  forbids(statement: string, file: FileFacts): boolean;
}

interface FileFacts {
  /** Whether a table has many rows when the migration runs. */
  isLarge(table: string | undefined): boolean;
  /** Whether the migration itself makes something of that name. */
  makes(name: string | undefined): boolean;
}

const NAME = String.raw`(?:public\.)?((?:auth\.|sandbox\.)?\w+)`;
const ALTER = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME}`);
const INDEX = new RegExp(`^create (?:unique )?index (?!concurrently).*? on (?:only )?${NAME}`);
const CHANGE = new RegExp(`^(?:update|delete from) (?:only )?${NAME}`);
const DROP = new RegExp(`^drop (?:table|view|function|type) (?:if exists )?${NAME}`);
const MAKE = new RegExp(
  `^create (?:or replace )?(?:table|view|function|type) (?:if not exists )?${NAME}`,
);

const altered = (statement: string): string | undefined => ALTER.exec(statement)?.[1];

const RULES: readonly Rule[] = [
  {
    word: 'index',
    instead:
      'an index on a table that grows is made with `create index concurrently`, in a migration whose first line is `-- outside a transaction`',
    forbids: (statement, { isLarge }) => isLarge(INDEX.exec(statement)?.[1]),
  },
  {
    word: 'scan',
    instead:
      'a constraint on a table that grows is added `not valid` and validated by the next migration, a key `using index`',
    forbids: (statement, { isLarge }) =>
      isLarge(altered(statement)) &&
      ((/\badd (?:constraint \w+ )?(?:check|foreign key|exclude)\b/.test(statement) &&
        !statement.endsWith('not valid')) ||
        (/\badd (?:constraint \w+ )?(?:unique|primary key)\b/.test(statement) &&
          !statement.includes('using index')) ||
        /\bset not null\b/.test(statement)),
  },
  {
    word: 'rewrite',
    instead:
      'rows of a table that grows are changed by a job, some hundred at a time, while both ways are read',
    forbids: (statement, { isLarge }) =>
      isLarge(CHANGE.exec(statement)?.[1]) ||
      (isLarge(altered(statement)) && /\bgenerated always as .* stored\b/.test(statement)),
  },
  {
    word: 'break',
    instead:
      'the version before still uses it in a rolling restart: stop using it first, and remove it in the release after',
    forbids: (statement, { makes }) => {
      const dropped = DROP.exec(statement)?.[1];
      if (dropped !== undefined) return !makes(dropped);
      const table = altered(statement);
      if (table === undefined || makes(table)) return false;
      return (
        /\brename\b|\bdrop column\b|\balter (?:column )?\w+ (?:set data )?type\b/.test(statement) ||
        [...statement.matchAll(/\badd column (?:if not exists )?([^,]*)/g)].some(
          ([, column = '']) =>
            column.includes('not null') && !/\bdefault\b|\bgenerated\b/.test(column),
        )
      );
    },
  },
];

/**
 * What a migration does that a running site would feel, in sentences; empty if it may be applied. Without a name it is a new one.
 */
export function faultsOfMigration(sql: string, name?: string): string[] {
  const allowed = new Set([...sql.matchAll(/^-- allow (\w+): .{10,}$/gm)].map(([, word]) => word));
  const statements = statementsOf(sql);
  const made = new Set(statements.map((statement) => MAKE.exec(statement)?.[1]));
  const makes = (name: string | undefined) => name !== undefined && made.has(name);
  const hadNoShop = name !== undefined && name.slice(0, SHOP_BROUGHT.length) <= SHOP_BROUGHT;
  const isLarge = (table: string | undefined) =>
    table !== undefined &&
    GROWING.has(table) &&
    !made.has(table) &&
    !(hadNoShop && SHOP_TABLES.has(table));
  return RULES.filter(({ word }) => !allowed.has(word)).flatMap(({ word, instead, forbids }) =>
    statements
      .filter((statement) => forbids(statement, { isLarge, makes }))
      .map(
        (statement) =>
          `${statement.slice(0, 80)}: ${instead}. Or say why this one may: '-- allow ${word}: …'`,
      ),
  );
}

/** Each statement on one line in lower case, without comments, what is quoted, and the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'[^']*'/g, "''")
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}
