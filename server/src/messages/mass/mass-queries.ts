import type { MassAudience, MassMessage } from '@limelight/contract/messages/operations';
import type {
  ConversationId,
  CreatorId,
  MassMessageId,
  PostId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import type { NewFile } from '../sending/write-queries.ts';

type State = MassMessage['state'];

/**
 * Inserts a body with its files and the mass message that sends it; no row where the client id was used before. `postId`: the
 * post that it announces.
 */
export const insertMass = statement({
  name: 'messages.insert-mass',
  params: {
    creatorId: t.uuid<CreatorId>(),
    /** The person who wrote it for the creator; null where the creator did. */
    actorId: t.uuid<UserId>().nullable(),
    clientId: t.text(),
    audience: t.jsonb<MassAudience>(),
    text: t.text(),
    lockedText: t.text(),
    hasNamePlaces: t.bool(),
    linkUrl: t.text().nullable(),
    media: t.jsonb<readonly NewFile[]>(),
    priceCents: t.int4<Cents>().nullable(),
    postId: t.uuid<PostId>().nullable(),
    scheduledFor: t.timestamptz().nullable(),
    localTime: t.text().nullable(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<MassMessageId>() },
  text: `
    with said as (
      insert into message_bodies (author_id, actor_id, text, locked_text, has_name_places, link_url, price_cents, created_at)
      values (:creatorId, :actorId, :text, :lockedText, :hasNamePlaces, :linkUrl, :priceCents, :now) returning id),
    files as (
      insert into message_media (body_id, media_id, position, is_free)
      select said.id, (item ->> 'mediaId')::uuid, ordinality - 1, (item ->> 'isFree')::boolean
      from said, jsonb_array_elements(:media) with ordinality as items(item, ordinality))
    insert into mass_messages (creator_id, client_id, body_id, post_id, audience, state, created_at, scheduled_for, local_time, started_at)
    select :creatorId, :clientId, said.id, :postId, :audience,
      case when :scheduledFor::timestamptz is null then 'sending' else 'scheduled' end, :now, :scheduledFor, :localTime::text::timestamp,
      case when :scheduledFor::timestamptz is null then :now::timestamptz end
    from said
    returning id`,
});

export const massByClientId = statement({
  name: 'messages.mass-by-client-id',
  params: [t.uuid<CreatorId>(), t.text()],
  row: { id: t.uuid<MassMessageId>() },
  text: `select id from mass_messages where creator_id = $1 and client_id = $2`,
});

/** SQL of the local time at which each fan gets it, as people write it; null where all get it at one moment. */
const localTimeOf = (mass: string) => `to_char(${mass}.local_time, 'YYYY-MM-DD"T"HH24:MI')`;

/** Locks a mass message: batches, stopping and unsending wait for each other here. */
export const lockMass = statement({
  name: 'messages.lock-mass',
  params: [t.uuid<MassMessageId>()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    body_id: t.uuid(),
    audience: t.jsonb<object>(),
    state: t.text<State>(),
    local_time: t.text().nullable(),
    creator_zone: t.text(),
  },
  text: `
    select mass.creator_id, mass.body_id, mass.audience, mass.state, ${localTimeOf('mass')} as local_time,
      author.time_zone as creator_zone
    from mass_messages mass join people author on author.id = mass.creator_id
    where mass.id = $1 for update of mass`,
});

/** Changes the state. No row where it is another creator's or in another state. */
export const moveMass = statement({
  name: 'messages.move-mass',
  params: {
    id: t.uuid<MassMessageId>(),
    creatorId: t.uuid<CreatorId>(),
    from: t.textArray<State>(),
    to: t.text<State>(),
  },
  row: { id: t.uuid<MassMessageId>() },
  text: `
    update mass_messages set state = :to
    where id = :id and creator_id = :creatorId and state = any(:from::text[]) returning id`,
});

/** Starts one whose time has come; by each fan's clock that is the time of the first fan. No row where it does not wait. */
export const startMass = statement({
  name: 'messages.start-mass',
  params: [t.uuid<MassMessageId>(), t.timestamptz()],
  row: { id: t.uuid<MassMessageId>() },
  text: `
    update mass_messages set state = 'sending', started_at = $2
    where id = $1 and state = 'scheduled' and (local_time is not null or scheduled_for <= $2) returning id`,
});

/** Stops the mass messages of these bodies that are not sent completely; waits for a running batch. */
export const stopMassOf = statement({
  name: 'messages.stop-mass-of',
  params: [t.uuidArray(), t.timestamptz()],
  row: {},
  text: `
    update mass_messages set state = 'stopped', started_at = coalesce(started_at, $2)
    where body_id = any($1::uuid[]) and state in ('scheduled', 'sending')`,
});

/** Deletes one that no one has got yet, with its body. No row where it does not wait or is another creator's. */
export const dropScheduled = statement({
  name: 'messages.drop-scheduled',
  params: [t.uuid<MassMessageId>(), t.uuid<CreatorId>()],
  row: { id: t.uuid() },
  text: `
    with gone as (
      delete from mass_messages where id = $1 and creator_id = $2 and state = 'scheduled' returning body_id),
    files as (delete from message_media file using gone where file.body_id = gone.body_id)
    delete from message_bodies said using gone where said.id = gone.body_id returning said.id`,
});

const placing = {
  creatorId: t.uuid<CreatorId>(),
  people: t.uuidArray<UserId>(),
  bodyId: t.uuid(),
  clientId: t.text(),
  now: t.timestamptz(),
};
/** The parameters of the statements that send a message to many people. */
export type Placing = RowOf<typeof placing>;

const sentRow = {
  conversation_id: t.uuid<ConversationId>(),
  recipient_id: t.uuid<UserId>().certain(),
  sequence: t.int4(),
};

/**
 * Starts conversations with those of these people who have none yet, with the message as the first. Each row is written once,
 * in the state that `insertMany` would leave. No lock is needed, since no other transaction sees the rows before the commit.
 */
export const beginWithMany = statement({
  name: 'messages.begin-with-many',
  params: placing,
  row: sentRow,
  text: `
    with made as (
      insert into conversations (low_id, high_id, last_sequence, last_at, created_at)
      select least(:creatorId::uuid, id), greatest(:creatorId::uuid, id), 1, :now, :now from unnest(:people::uuid[]) id order by id
      on conflict (low_id, high_id) do nothing returning id, low_id, high_id),
    pair as (
      select id, case when low_id = :creatorId then high_id else low_id end as other_id from made),
    sides as (
      insert into conversation_people (conversation_id, person_id, other_id, last_sequence, last_at, agreed_at, archived_at,
        unread, waiting_since)
      select pair.id, side.person_id, side.other_id, 1, :now, side.agreed_at, side.agreed_at, side.unread, side.waiting_since
      from pair cross join lateral (values
        (:creatorId::uuid, pair.other_id, :now::timestamptz, 0, null::timestamptz),
        (pair.other_id, :creatorId::uuid, null, 1, :now::timestamptz))
        as side (person_id, other_id, agreed_at, unread, waiting_since)),
    put as (
      insert into messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
      select pair.id, 1, :bodyId, :creatorId, :clientId, :now from pair)
    select id as conversation_id, other_id as recipient_id, 1 as sequence from pair order by id`,
});

/** Locks in the order of ids, so that two transactions that lock many conversations cannot deadlock. */
export const lockWithMany = statement({
  name: 'messages.lock-with-many',
  params: [t.uuid<CreatorId>(), t.uuidArray<UserId>()],
  row: { id: t.uuid<ConversationId>() },
  text: `
    select c.id from unnest($2::uuid[]) person
    join conversations c on c.low_id = least($1::uuid, person) and c.high_id = greatest($1::uuid, person)
    order by c.id for no key update of c`,
});

/**
 * Sends the message to each of these conversations, which are locked, unless it has it already. It is not a personal answer: it
 * does not move anything in its author's inbox, a request stays a request, and a new conversation stays in the author's archive
 * until the other person writes.
 *
 * Both sides are found by what `next` returns, not by the parameter: a new creator has no conversations in the statistics, and
 * the planner then walked all of theirs for each person of a batch (616 people a second; 983 like this).
 */
export const insertMany = statement({
  name: 'messages.insert-many',
  params: placing,
  row: sentRow,
  text: `
    with wanted as (
      select c.id as conversation_id, person as other_id, :creatorId::uuid as author_id
      from unnest(:people::uuid[]) person
      join conversations c on c.low_id = least(:creatorId::uuid, person) and c.high_id = greatest(:creatorId::uuid, person)
      where not exists (select from messages m where m.conversation_id = c.id
        and m.author_id = :creatorId and m.client_id = :clientId)),
    next as (
      update conversations c set last_sequence = c.last_sequence + 1, last_at = :now
      from wanted where c.id = wanted.conversation_id
      returning c.id, c.last_sequence as sequence, wanted.other_id, wanted.author_id),
    mine as (
      update conversation_people side set last_sequence = next.sequence,
        last_at = coalesce(side.last_at, :now),
        agreed_at = case when not side.is_request then coalesce(side.agreed_at, :now) end,
        archived_at = case when side.last_at is null then :now else side.archived_at end
      from next where side.conversation_id = next.id and side.person_id = next.author_id),
    theirs as (
      update conversation_people side set last_sequence = next.sequence, last_at = :now, unread = side.unread + 1,
        waiting_since = coalesce(side.waiting_since, :now),
        archived_at = case when side.muted_at is not null then side.archived_at end
      from next where side.conversation_id = next.id and side.person_id = next.other_id),
    put as (
      insert into messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
      select next.id, next.sequence, :bodyId, :creatorId, :clientId, :now from next
      returning conversation_id, sequence)
    select put.conversation_id, put.sequence, next.other_id as recipient_id
    from put join next on next.id = put.conversation_id
    order by put.conversation_id`,
});

/** The next people who have it, bought or not, by conversation. */
export const nextToUnsend = statement({
  name: 'messages.next-to-unsend',
  params: [t.uuid(), t.uuid<CreatorId>(), t.int8()],
  row: { other_id: t.uuid<UserId>().certain() },
  text: `
    select side.other_id
    from messages m
    join conversation_people side on side.conversation_id = m.conversation_id and side.person_id = $2
    where m.body_id = $1 and (m.unsent_at is null or m.unsent_by_takedown)
    order by m.conversation_id
    limit $3`,
});

/**
 * Unsends it in these conversations, which are locked. Buyers keep what they bought, as with any message. Messages that a
 * takedown unsent stay unsent after an undo.
 */
export const unsendMany = statement({
  name: 'messages.unsend-many',
  params: [t.uuid(), t.uuidArray<ConversationId>(), t.timestamptz()],
  row: sentRow,
  text: `
    with gone as (
      update messages set unsent_at = $3
      where body_id = $1 and conversation_id = any($2::uuid[]) and unsent_at is null
      returning conversation_id, sequence, author_id),
    kept as (
      update messages set unsent_by_takedown = false
      where body_id = $1 and conversation_id = any($2::uuid[]) and unsent_by_takedown),
    theirs as (
      update conversation_people side set
        unread = side.unread - case when side.read_sequence < gone.sequence then 1 else 0 end
      from gone where side.conversation_id = gone.conversation_id and side.person_id <> gone.author_id)
    select gone.conversation_id, gone.sequence, side.other_id as recipient_id
    from gone
    join conversation_people side on side.conversation_id = gone.conversation_id and side.person_id = gone.author_id`,
});

const columns = {
  id: t.uuid<MassMessageId>(),
  is_taken_down: t.bool().certain(),
  text: t.text(),
  locked_text: t.text(),
  media: t.json<readonly NewFile[]>().certain(),
  price_cents: t.int4<Cents>().nullable(),
  audience: t.jsonb<object>(),
  state: t.text<State>(),
  created_at: t.timestamptz(),
  scheduled_for: t.timestamptz().nullable(),
  local_time: t.text().nullable(),
  delivered: t.int4().certain(),
  seen: t.int4().certain(),
  bought: t.int4().certain(),
  revenue_cents: t.int8<Cents>().certain(),
};

/**
 * Mass messages of $1 with their results, counted from the messages and sales themselves, so the numbers cannot differ from
 * these. Unsent messages still count as delivered, and as seen by those who had read that far before.
 */
const MASS_MESSAGES = `
  select mass.id, said.taken_down_at is not null as is_taken_down, said.text, said.locked_text, said.price_cents, mass.audience, mass.state,
    mass.created_at, mass.scheduled_for, ${localTimeOf('mass')} as local_time,
    coalesce((select json_agg(json_build_object('mediaId', file.media_id, 'isFree', file.is_free) order by file.position)
      from message_media file where file.body_id = mass.body_id), '[]') as media,
    coalesce(reached.delivered, 0) as delivered, coalesce(reached.seen, 0) as seen,
    (select count(*)::int from held_grants g where g.thing_id = mass.body_id and g.kind = 'message')
      as bought,
    (select coalesce(sum(sold.price_left_cents), 0)::bigint from line_states sold
      where sold.thing_id = mass.body_id and sold.kind = 'message' and sold.paid_at is not null) as revenue_cents
  from (select * from mass_messages where creator_id = $1) mass
  join message_bodies said on said.id = mass.body_id
  left join lateral (
    select count(*)::int as delivered,
      (count(*) filter (where theirs.read_sequence >= m.sequence and not m.unsent_unseen
        and coalesce(setting.read_receipts, true)))::int as seen
    from messages m
    join conversation_people theirs on theirs.conversation_id = m.conversation_id and theirs.person_id <> $1
    left join message_settings setting on setting.person_id = theirs.person_id
    where m.body_id = mass.body_id) reached on true`;

/** Newest first, after ($2, $3). */
export const massPage = statement({
  name: 'messages.list-mass',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: columns,
  text: `${MASS_MESSAGES}
    where (mass.created_at, mass.id) < ($2, $3)
    order by mass.created_at desc, mass.id desc
    limit $4`,
});
/** No row where it is another creator's or was taken down. */
export const oneMass = statement({
  name: 'messages.one-mass',
  params: [t.uuid<CreatorId>(), t.uuid<MassMessageId>()],
  row: columns,
  text: `${MASS_MESSAGES} where mass.id = $2 and said.taken_down_at is null`,
});
