import type { ClientBase } from 'pg';
import { handleOfFan } from './fans.ts';
import type { PlannedPost } from './plan-posts.ts';

/** One message: its author, how many minutes before the samples were loaded it was sent, and its text. */
interface SampleMessage {
  readonly by: 'fan' | 'creator';
  readonly minutesAgo: number;
  readonly text: string;
  /** The pictures of the creator's n-th newest post, which the first start draws; with a price, they are locked. */
  readonly picturesOf?: number;
  readonly priceCents?: number;
}

interface SampleConversation {
  readonly creator: string;
  readonly fan: string;
  /** A first message that the creator has not replied to yet. */
  readonly isRequest?: true;
  /** How many of the last messages the other person has not read. */
  readonly unread: number;
  readonly messages: readonly SampleMessage[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Conversations between samples: the inboxes of the two people who can sign in. */
const conversations: readonly SampleConversation[] = [
  {
    creator: 'slow.kitchen',
    fan: 'sample.fan',
    unread: 0,
    messages: [
      {
        by: 'fan',
        minutesAgo: 6 * DAY,
        text: 'My dough never rises overnight. What am I missing?',
      },
      {
        by: 'creator',
        minutesAgo: 6 * DAY - 50,
        text: 'Probably nothing. How cold is your fridge? Below 38 °F it just sleeps.',
      },
      { by: 'fan', minutesAgo: 6 * DAY - 55, text: 'It says 36. So it’s napping.' },
      {
        by: 'creator',
        minutesAgo: 6 * DAY - 58,
        text: 'Exactly. Give it two hours on the counter before you shape it.',
      },
      {
        by: 'fan',
        minutesAgo: 2 * DAY,
        text: 'Two hours did it. It tripled. My roommate clapped.',
      },
      {
        by: 'creator',
        minutesAgo: 2 * DAY - 20,
        text: 'Applause is the correct response to bread.',
      },
    ],
  },
  {
    creator: 'harbor.and.pine',
    fan: 'sample.fan',
    unread: 1,
    messages: [
      {
        by: 'fan',
        minutesAgo: 3 * HOUR,
        text: 'Is the saddle walk doable in one day, without the 3:40 start?',
      },
      {
        by: 'creator',
        minutesAgo: 2 * HOUR,
        text: 'Yes, but you’ll share it. Start by six and you’ll be down before the buses.',
      },
      {
        by: 'fan',
        minutesAgo: 2 * HOUR - 10,
        text: 'Six I can do. Did you get any frames on the way up?',
      },
      {
        by: 'creator',
        minutesAgo: 25,
        text: 'One I haven’t posted anywhere. Full-size scan inside.',
        picturesOf: 4,
        priceCents: 500,
      },
    ],
  },
  {
    creator: 'tidepool',
    fan: 'sample.fan',
    unread: 2,
    messages: [
      {
        by: 'fan',
        minutesAgo: DAY,
        text: 'I fell asleep to the harbor recording. That’s a compliment.',
      },
      {
        by: 'creator',
        minutesAgo: 50,
        text: 'Best one I’ve had. I recorded it half asleep myself.',
      },
      { by: 'creator', minutesAgo: 48, text: 'There’s a longer one coming on Sunday, with rain.' },
    ],
  },
  {
    creator: 'harbor.and.pine',
    fan: handleOfFan(3),
    unread: 0,
    messages: [
      { by: 'fan', minutesAgo: 4 * DAY, text: 'Which film holder do you use? Mine leaks.' },
      {
        by: 'creator',
        minutesAgo: 4 * DAY - 90,
        text: 'Old wooden ones. Check the felt along the slide, that’s usually where the light gets in.',
      },
      { by: 'fan', minutesAgo: 4 * DAY - 95, text: 'It was the felt. You just saved my fall.' },
    ],
  },
  {
    creator: 'harbor.and.pine',
    fan: handleOfFan(12),
    unread: 2,
    messages: [
      { by: 'creator', minutesAgo: DAY, text: 'The map of the lake walk is up for members.' },
      {
        by: 'fan',
        minutesAgo: 5 * HOUR,
        text: 'Printed it, folded it, got lost anyway. Great day.',
      },
      { by: 'fan', minutesAgo: 5 * HOUR - 4, text: 'Will there be one for the north side?' },
    ],
  },
  {
    creator: 'harbor.and.pine',
    fan: handleOfFan(27),
    isRequest: true,
    unread: 1,
    messages: [
      {
        by: 'fan',
        minutesAgo: 9 * HOUR,
        text: 'Hi! I run a small reading club and we’d love to hang one of your prints. Who should I ask?',
      },
    ],
  },
];

/** Writes the sample conversations, dated before `now`; `posts` are the posts whose pictures some of them show. */
export async function converse(
  client: ClientBase,
  posts: readonly PlannedPost[],
  now: Date,
): Promise<void> {
  for (const conversation of conversations) {
    const mine = posts.filter(({ handle }) => handle === conversation.creator);
    const messages = conversation.messages.map(({ picturesOf, ...message }, index) => ({
      ...message,
      sequence: index + 1,
      sentAt: new Date(now.getTime() - message.minutesAgo * 60_000),
      media:
        picturesOf === undefined ? [] : (mine[picturesOf]?.files ?? []).map((file) => file.mediaId),
    }));
    const last = messages.at(-1);
    if (!last) continue;
    await client.query(CONVERSATION, [
      conversation.creator,
      conversation.fan,
      messages.length,
      messages[0]?.sentAt,
      last.sentAt,
      last.by,
      conversation.unread,
      conversation.isRequest ?? false,
    ]);
    await client.query(MESSAGES, [
      conversation.creator,
      conversation.fan,
      JSON.stringify(messages),
    ]);
  }
}

const PAIR = `pair as (
    select creator.id as creator_id, fan.id as fan_id from public.profiles creator, public.profiles fan
    where creator.handle = $1 and fan.handle = $2 and creator.is_sample and fan.is_sample)`;

const CONVERSATION = `
  with ${PAIR}, made as (
    insert into public.conversations (low_id, high_id, last_sequence, last_at, created_at)
    select least(creator_id, fan_id), greatest(creator_id, fan_id), $3::int, $5::timestamptz, $4::timestamptz from pair
    returning id
  ), side as (
    select 'creator' as role, creator_id as person_id, fan_id as other_id from pair
    union all select 'fan', fan_id, creator_id from pair
  )
  insert into public.conversation_people (conversation_id, person_id, other_id, last_sequence, last_at, read_sequence, unread,
    agreed_at, is_request)
  select made.id, side.person_id, side.other_id, $3::int, $5::timestamptz,
    $3::int - case when side.role = $6 then 0 else $7::int end, case when side.role = $6 then 0 else $7::int end,
    case when $8 and side.role = 'creator' then null else $4::timestamptz end, $8 and side.role = 'creator'
  from made cross join side`;

const MESSAGES = `
  with ${PAIR}, said as materialized (
    select m.*, uuidv7() as body_id, case m.by when 'fan' then pair.fan_id else pair.creator_id end as author_id,
      (select id from public.conversations c
       where c.low_id = least(pair.creator_id, pair.fan_id) and c.high_id = greatest(pair.creator_id, pair.fan_id)) as conversation_id
    from pair cross join json_to_recordset($3) as m(by text, text text, sequence int, "sentAt" timestamptz, "priceCents" int, media json)
  ), body as (
    insert into public.message_bodies (id, author_id, text, price_cents, created_at)
    select body_id, author_id, text, "priceCents", "sentAt" from said
  ), shown as (
    insert into public.message_media (body_id, media_id, position, is_free)
    select body_id, file.id::uuid, file.place - 1, "priceCents" is null
    from said cross join lateral json_array_elements_text(media) with ordinality as file(id, place)
  )
  insert into public.messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
  select conversation_id, sequence, body_id, author_id, 'sample-' || sequence, "sentAt" from said`;
