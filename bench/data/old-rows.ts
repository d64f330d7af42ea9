/** Rows to be there before a migration. `$n` is their number; ids are made of a kind and a number, so that rows fit together. */
interface OldRows {
  /** Made right before the first migration that is not before this name. */
  readonly before: string;
  readonly sql: string;
}

/** The ids and a time, as SQL functions. */
export const HELPERS = `
  create schema bench;
  create function bench.id(kind int, n bigint) returns uuid language sql immutable parallel safe
    as $$ select ('00000000-00' || lpad(to_hex(kind), 2, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function bench.at(n bigint) returns timestamptz language sql stable parallel safe
    as $$ select timestamptz '2025-01-01Z' + n * interval '31 seconds' $$;
  grant usage on schema bench to public;`;

const PERSON = 1;
const TIER = 2;
const MEDIA = 3;
const POST = 4;
const MEMBERSHIP = 5;
const ORDER = 6;
const BOOKED = 7;
const ACCOUNT = 8;
const CONVERSATION = 9;
const BODY = 10;

const id = (kind: number, n: string) => `bench.id(${kind}, ${n})`;
/** A creator has a thousand of everything; people are as many as rows. */
const creator = (n: string) => id(PERSON, `1 + ${n} % greatest(1, $n / 1000)`);
const one = 'generate_series(1, $n) as i';
const words = `'words that somebody wrote number ' || i || ' and the rest of a sentence of about ninety letters'`;

/** One row each, for every table that grows and that a migration since 0240 reads, changes or indexes. */
export const OLD_ROWS: readonly OldRows[] = [
  {
    before: '0240',
    sql: `
    insert into auth.users (id, email, created_at, updated_at)
      select ${id(PERSON, 'i')}, 'fan' || i || '@example.com', bench.at(i), bench.at(i) from ${one};
    insert into public.profiles (id, display_name, handle)
      select ${id(PERSON, 'i')}, 'Somebody called ' || i, 'fan' || i || '.x' from ${one};
    insert into public.accounts (id, created_at) select ${id(PERSON, 'i')}, bench.at(i) from ${one};
    insert into public.creators (id)
      select ${id(PERSON, 'i')} from generate_series(1, greatest(1, $n / 1000)) as i;
    insert into public.creator_counts (creator_id)
      select ${id(PERSON, 'i')} from generate_series(1, greatest(1, $n / 1000)) as i;
    insert into public.tiers (id, creator_id, name, price_cents, created_at)
      select ${id(TIER, 'i')}, ${id(PERSON, 'i')}, 'Tier', 500, bench.at(i)
      from generate_series(1, greatest(1, $n / 1000)) as i;
    insert into public.follows (fan_id, creator_id, created_at)
      select ${id(PERSON, 'i')}, ${creator('(i + 1)')}, bench.at(i) from ${one};
    insert into public.memberships (id, fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start,
        current_period_end)
      select ${id(MEMBERSHIP, 'i')}, ${id(PERSON, 'i')}, ${creator('(i + 1)')},
        ${id(TIER, '1 + (i + 1) % greatest(1, $n / 1000)')}, 500, 'active', bench.at(i), bench.at(i),
        bench.at(i) + interval '1 month' from ${one};
    insert into public.media (id, owner_id, kind, status, file_name, original_key, original_bytes, original_type, width,
        height, thumbhash, progress, created_at, ready_at)
      select ${id(MEDIA, 'i')}, ${creator('i')}, 'picture', 'ready', 'IMG_' || i || '.jpg', 'media/' || i || '/original',
        3000000, 'image/jpeg', 4000, 3000, 'k0oGLQaSVsN0BVhn2oq2Z5SQUQcZ', 1, bench.at(i), bench.at(i) from ${one};
    insert into public.media_variants (media_id, name, key, content_type, width, height, bytes, etag)
      select ${id(MEDIA, 'i')}, 'w640.webp', 'media/' || i || '/w640.webp', 'image/webp', 640, 480, 60000, md5(i::text)
      from ${one};
    insert into public.posts (id, creator_id, text, audience, price_cents, status, published_at, created_at, updated_at)
      select ${id(POST, 'i')}, ${creator('i')}, ${words}, '[[{"kind":"everyone"}]]', null, 'published', bench.at(i),
        bench.at(i), bench.at(i) from ${one};
    insert into public.post_media (post_id, media_id, position)
      select ${id(POST, 'i')}, ${id(MEDIA, 'i')}, 0 from ${one};
    insert into public.likes (post_id, user_id, created_at)
      select ${id(POST, 'i')}, ${id(PERSON, 'i')}, bench.at(i) from ${one};
    insert into public.comments (post_id, author_id, text, created_at)
      select ${id(POST, 'i')}, ${id(PERSON, 'i')}, ${words}, bench.at(i) from ${one};
    insert into public.bookmarks (user_id, post_id, created_at)
      select ${id(PERSON, 'i')}, ${id(POST, 'i')}, bench.at(i) from ${one};
    insert into public.orders (id, buyer_id, creator_id, kind, tier_id, post_id, membership_id, period_start, total_cents,
        status, idempotency_key, provider, provider_ref, created_at, paid_at)
      select ${id(ORDER, 'i')}, ${id(PERSON, 'i')}, ${creator('i')}, k.kind,
        case when k.kind = 'renewal' then ${id(TIER, '1 + i % greatest(1, $n / 1000)')} end,
        case when k.kind = 'post' then ${id(POST, 'i')} end,
        case when k.kind = 'renewal' then ${id(MEMBERSHIP, 'i')} end,
        case when k.kind = 'renewal' then bench.at(i) end, 500, 'paid', 'key' || i, 'sandbox', 'ch_' || i, bench.at(i),
        bench.at(i)
      from ${one} cross join lateral (select case i % 5 when 0 then 'tip' when 1 then 'renewal' else 'post' end as kind) k;
    insert into public.purchases (buyer_id, post_id, order_id, purchased_at)
      select buyer_id, post_id, id, created_at from public.orders where kind = 'post';
    insert into public.ledger_accounts (id, kind, owner_id)
      select ${id(ACCOUNT, 'i')}, 'creator_pending', ${id(PERSON, 'i')}
      from generate_series(1, greatest(1, $n / 1000)) as i;
    insert into public.ledger_transactions (id, kind, reference, occurred_at)
      select ${id(BOOKED, 'i')}, 'payment', 'order:' || i, bench.at(i) from ${one};
    insert into public.ledger_entries (transaction_id, account_id, amount_cents, source, gross_cents, fee_cents, occurred_at)
      select ${id(BOOKED, 'i')}, ${id(ACCOUNT, '1 + i % greatest(1, $n / 1000)')}, 400, 'posts', 500, 100, bench.at(i)
      from ${one};
    insert into public.ledger_holds (transaction_id, creator_id, amount_cents, clears_at, cleared_at)
      select ${id(BOOKED, 'i')}, ${creator('i')}, 400, bench.at(i) + interval '7 days', bench.at(i) + interval '7 days'
      from ${one};
    insert into public.audit_log (actor_id, action, subject, occurred_at)
      select ${id(PERSON, 'i')}, 'post.look', ${id(POST, 'i')}::text, bench.at(i) from ${one};
    insert into public.recent_searches (user_id, q, searched_at)
      select ${id(PERSON, 'i')}, 'words number ' || i, bench.at(i) from ${one};
    insert into public.profile_visits (creator_id, day, visitor, visited_at)
      select ${creator('i')}, bench.at(i)::date, decode(md5(i::text), 'hex'), bench.at(i) from ${one};`,
  },
  {
    before: '0270',
    sql: `
    insert into public.notices (recipient_id, kind, facts, created_at)
      select ${id(PERSON, 'i')}, 'refund', jsonb_build_object('orderId', ${id(ORDER, 'i')}), bench.at(i) from ${one};`,
  },
  {
    before: '0410',
    sql: `
    insert into public.conversations (id, low_id, high_id, last_sequence, last_at, created_at)
      select ${id(CONVERSATION, 'i')}, ${id(PERSON, 'i')}, ${id(PERSON, 'i + $n')}, 10, bench.at(i), bench.at(i)
      from generate_series(1, $n / 10) as i;
    insert into public.conversation_people (conversation_id, person_id, other_id, last_sequence, last_at, read_sequence,
        agreed_at)
      select ${id(CONVERSATION, 'i')}, ${id(PERSON, 'i + side * $n')}, ${id(PERSON, 'i + (1 - side) * $n')}, 10, bench.at(i),
        10, bench.at(i) from generate_series(1, $n / 2) as i, generate_series(0, 1) as side;
    insert into public.message_bodies (id, author_id, text, created_at)
      select ${id(BODY, 'i')}, ${id(PERSON, '1 + i / 10')}, ${words}, bench.at(i) from ${one};
    insert into public.messages (conversation_id, sequence, id, body_id, author_id, client_id, sent_at)
      select ${id(CONVERSATION, '1 + (i - 1) / 10')}, 1 + (i - 1) % 10, ${id(BODY, 'i + $n')}, ${id(BODY, 'i')},
        ${id(PERSON, '1 + i / 10')}, 'client-' || i, bench.at(i) from ${one};`,
  },
  {
    before: '0510',
    sql: `
    insert into public.arrivals (creator_id, user_id, source, arrived_at)
      select ${creator('(i + 1)')}, ${id(PERSON, 'i')}, 'direct', bench.at(i) from ${one};`,
  },
];
