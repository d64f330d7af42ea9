import type { ClientBase } from 'pg';
import { hashed } from './engagement.ts';

/** One message to all members of its creator. */
interface SampleMassMessage {
  readonly creator: string;
  readonly daysAgo: number;
  readonly text: string;
  /** The words that open with the price. */
  readonly locked?: { readonly text: string; readonly priceCents: number };
  /** The percentage of people who have read it, the most active readers first; an older message has at least as many. */
  readonly seenPercent: number;
  /** The percentage of those readers who bought it. */
  readonly boughtPercent: number;
}

/** From the creator who can sign in, the oldest first; `MASS_MESSAGES` numbers them in this order. */
const massMessages: readonly SampleMassMessage[] = [
  {
    creator: 'harbor.and.pine',
    daysAgo: 34,
    text: 'The map of every walk is in one place now: pinned to the top of the page. Print it large, it’s made for paper.',
    seenPercent: 88,
    boughtPercent: 0,
  },
  {
    creator: 'harbor.and.pine',
    daysAgo: 19,
    text: 'I wrote down the whole four-day ridge walk: where the water is, where to sleep, and the one turn everybody misses.',
    locked: {
      text: 'Day one: start at the upper lot and fill every bottle, the first creek is dry by June. Day two: camp below the second cairn, out of the wind. Day three: the turn is left at the split boulder, before the path looks like it. Day four: be down by noon, the clouds come from the sea.',
      priceCents: 800,
    },
    seenPercent: 74,
    boughtPercent: 16,
  },
  {
    creator: 'harbor.and.pine',
    daysAgo: 6,
    text: 'Metering fog without losing it: the five numbers I keep taped inside the dark cloth.',
    locked: {
      text: 'Meter the brightest part you want to keep and open up two stops. Thin fog: one and a half. Fog with sun behind it: two and a half. Snow and fog together: three. If you can’t see the far trees, stop counting and expose twice.',
      priceCents: 500,
    },
    seenPercent: 57,
    boughtPercent: 11,
  },
];

/**
 * The messages, each in the conversation of its creator with every member of that day, which is created if there is none, as
 * the product does: in the creator's archive, until the other person writes. $1 the messages, $2 now.
 */
const MASS_MESSAGES = `
  with plan as materialized (
    select m.*, p.id as creator_id, uuidv7() as id, uuidv7() as body_id,
      $2::timestamptz - make_interval(days => m."daysAgo", hours => 3) as sent_at
    from json_to_recordset($1) as m(number int, creator text, "daysAgo" int, text text, locked json, "seenPercent" int)
    join public.profiles p on p.handle = m.creator and p.is_sample
  ), body as (
    insert into public.message_bodies (id, author_id, text, locked_text, price_cents, created_at)
    select body_id, creator_id, text, coalesce(locked ->> 'text', ''), (locked ->> 'priceCents')::int, sent_at from plan
  ), mass as (
    insert into public.mass_messages (id, creator_id, client_id, body_id, audience, state, created_at, started_at)
    select id, creator_id, 'sample-mass-' || number, body_id, $3, 'sent', sent_at, sent_at from plan
  ), place as materialized (
    select plan.id, plan.creator_id, plan.body_id, plan.sent_at, m.fan_id,
      row_number() over (partition by m.fan_id order by plan.sent_at)::int as sequence,
      ${hashed('fan.handle', 100)} < plan."seenPercent" as is_seen
    from plan join public.memberships m on m.creator_id = plan.creator_id and m.is_sample and m.started_at < plan.sent_at
    join public.profiles fan on fan.id = m.fan_id
    where not exists (select from public.conversations c
      where c.low_id = least(m.creator_id, m.fan_id) and c.high_id = greatest(m.creator_id, m.fan_id))
  ), made as (
    insert into public.conversations (low_id, high_id, last_sequence, last_at, created_at)
    select least(creator_id, fan_id), greatest(creator_id, fan_id), max(sequence), max(sent_at), min(sent_at)
    from place group by creator_id, fan_id
    returning id, low_id, high_id, created_at
  ), pair as materialized (
    select made.id, made.created_at, place.* from made
    join (select creator_id, fan_id, max(sequence) as last, max(sent_at) as last_at,
        count(*) filter (where is_seen)::int as seen from place group by creator_id, fan_id) place
      on made.low_id = least(place.creator_id, place.fan_id) and made.high_id = greatest(place.creator_id, place.fan_id)
  ), side as (
    insert into public.conversation_people (conversation_id, person_id, other_id, last_sequence, last_at, read_sequence,
      unread, agreed_at, archived_at, waiting_since)
    select id, creator_id, fan_id, last, created_at, last, 0, created_at, created_at, null from pair
    union all select id, fan_id, creator_id, last, last_at, seen, last - seen, null, null, created_at from pair
  )
  insert into public.messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
  select pair.id, place.sequence, place.body_id, place.creator_id, 'mass:' || place.id, place.sent_at
  from place join pair using (creator_id, fan_id)`;

const NOBODY = {
  followers: false,
  members: false,
  tierIds: [],
  listIds: [],
  leaving: false,
  trial: false,
  former: false,
  spentCents: null,
};
const MEMBERS = {
  include: { ...NOBODY, members: true },
  only: {},
  exclude: { ...NOBODY, gotIds: [] },
};

/** Writes the mass messages to all members of their creator, so that the page of results has content. */
export async function writeToMembers(client: ClientBase, now: Date): Promise<void> {
  const plan = massMessages.map((message, number) => ({ number, ...message }));
  await client.query(MASS_MESSAGES, [JSON.stringify(plan), now, MEMBERS]);
}

/** For each message, the percentage of its readers who bought it, by number. */
export const boughtPercents = massMessages.map(({ boughtPercent }) => boughtPercent);
