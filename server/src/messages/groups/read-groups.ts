import type { ConversationView, Correspondent } from '@limelight/contract/messages/operations';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type TimeCursor, timeCursor, toPage } from '../../platform/db/cursor.ts';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import { isDeleted, noBlockBetween } from '../../kernel/rules.ts';
import { unreadInGroup } from '../conversation/conversation-queries.ts';
import { beginningOf } from '../reading/excerpt.ts';
import { authorIsHidden, holds } from '../reading/message-queries.ts';
import {
  groupRefusalOf,
  isSmallGroup,
  maySell,
  nextMessageAt,
  silencedUntil,
} from './group-policy.ts';
import { toSeatFacts } from './seat-facts.ts';
import type { Seat } from './seat.ts';

const columns = {
  conversation_id: t.uuid<ConversationId>(),
  name: t.text(),
  owner: t.json<Correspondent>().certain(),
  owner_is_gone: t.bool().certain(),
  role: t.text<Seat['role']>(),
  silenced_until: t.timestamptz().nullable(),
  is_silenced_for_good: t.bool().certain(),
  announcements_only: t.bool(),
  slow_seconds: t.int4(),
  last_sent_at: t.timestamptz().nullable(),
  members_count: t.int4(),
  last_sequence: t.int4(),
  /** The time of the last message or of joining, whichever is later. */
  moved_at: t.timestamptz().certain(),
  /** The group's key among conversations of two that wait for no answer. */
  turn: t.int8().certain(),
  read_sequence: t.int4().certain(),
  unread: t.int4().certain(),
  is_muted: t.bool().certain(),
  draft: t.text(),
  last: t
    .json<{
      readonly authorId: UserId;
      readonly authorName: string | null;
      readonly text: string;
      readonly isUnsent: boolean;
      readonly isTakenDown: boolean;
      readonly isRemoved: boolean;
      readonly files: number;
      readonly isLocked: boolean;
      readonly tipCents: Cents | null;
      /** As PostgreSQL writes times in JSON. */
      readonly sentAt: string;
    }>()
    .nullable(),
};
type GroupRow = RowOf<typeof columns>;

const MOVED_AT = 'greatest(chat.last_at, seat.joined_at)';

/** SQL of the lines of the list of groups of person $1. A last message across a block is left out. */
const GROUPS = `
  select side.conversation_id, room.name, room.announcements_only, room.slow_seconds, room.members_count,
    (select json_build_object('id', p.id, 'handle', p.handle, 'displayName', p.display_name,
      'avatarUrl', p.avatar_url, 'isCreator', true) from profiles p where p.id = room.owner_id) as owner,
    ${authorIsHidden('room.owner_id')} as owner_is_gone, seat.role,
    case when isfinite(side.silenced_until) then side.silenced_until end as silenced_until,
    coalesce(not isfinite(side.silenced_until), false) as is_silenced_for_good, seat.last_sent_at,
    chat.last_sequence, ${MOVED_AT} as moved_at,
    (extract(epoch from '2200-01-01 00:00:00+00'::timestamptz - ${MOVED_AT}) * 1000000)::bigint as turn,
    greatest(side.read_sequence, side.from_sequence) as read_sequence, ${unreadInGroup('side')} as unread,
    side.muted_at is not null as is_muted, side.draft,
    (select json_build_object('authorId', m.author_id,
        'authorName', case when not ${isDeleted('m.author_id')} then
          (select p.display_name from profiles p where p.id = m.author_id) end,
        'text', said.text, 'isUnsent', m.unsent_at is not null,
        'isTakenDown', said.taken_down_at is not null, 'isRemoved', m.unsent_by_moderator, 'sentAt', m.sent_at,
        'files', (select count(*) from message_media file where file.body_id = said.id),
        'isLocked', said.price_cents is not null and m.author_id <> $1 and not ${holds('$1')},
        'tipCents', (select paid.price_cents from message_tips given join order_states paid on paid.id = given.order_id
          where given.conversation_id = m.conversation_id and given.sequence = m.sequence))
      from messages m join message_bodies said on said.id = m.body_id
      where m.conversation_id = side.conversation_id and m.sequence = chat.last_sequence
        and m.sequence > side.from_sequence and ${noBlockBetween('$1', 'm.author_id')}) as last
  from conversation_people side
  join groups room on room.id = side.conversation_id
  join conversations chat on chat.id = side.conversation_id
  join group_members seat on seat.group_id = side.conversation_id and seat.person_id = side.person_id
  where side.person_id = $1 and side.other_id is null and side.left_at is null`;

const NAMED = `${GROUPS} and ($2 = '' or position(fold($2) in fold(room.name)) > 0)`;

/** Groups with the most recent activity first, after ($3, $4), with $2 as a part of the name. */
const groupsPage = statement({
  name: 'messages.list-groups',
  params: [t.uuid<UserId>(), t.text(), t.timestamptz(), t.uuid(), t.int8()],
  row: columns,
  text: `
    select * from (${NAMED}) listed
    where (moved_at, conversation_id) < ($3, $4)
    order by moved_at desc, conversation_id desc
    limit $5`,
});

/** The same order as keys for lists by turn or by spending, where groups count as zero spent. After ($3, $4, $5). */
const groupsByTurnPage = statement({
  name: 'messages.list-groups-by-turn',
  params: [t.uuid<UserId>(), t.text(), t.int8(), t.int8(), t.uuid(), t.int8()],
  row: columns,
  text: `
    select * from (${NAMED}) listed
    where (0::bigint, turn, conversation_id) > ($3, $4, $5)
    order by turn, conversation_id
    limit $6`,
});

const oneGroup = statement({
  name: 'messages.one-group',
  params: [t.uuid<UserId>(), t.uuid<ConversationId>()],
  row: columns,
  text: `${GROUPS} and side.conversation_id = $2`,
});

/** How far the other members have read: only those who show it and have no block with this person. */
const sequencesRead = statement({
  name: 'messages.read-sequences',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: { read_sequence: t.int4() },
  text: `
    select side.read_sequence
    from group_members seat
    join conversation_people side on side.conversation_id = seat.group_id and side.person_id = seat.person_id
    left join message_settings setting on setting.person_id = seat.person_id
    where seat.group_id = $1 and seat.person_id <> $2 and coalesce(setting.read_receipts, true)
      and not exists (select from message_settings mine where mine.person_id = $2 and not mine.read_receipts)
      and ${noBlockBetween('$2', 'seat.person_id')}`,
});

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

export interface GroupsInput {
  readonly q: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the groups that the viewer is in. */
export async function listGroups(
  { db, clock }: ReadDeps,
  viewer: Viewer,
  { q, cursor, limit }: GroupsInput,
): Promise<{ items: ConversationView[]; nextCursor: string | null }> {
  const lines = await groupsByTime({ db, clock }, viewer, q, timeCursor.decode(cursor), limit + 1);
  const page = toPage(lines, limit, (line) => timeCursor.encode(line.movedAt, line.view.id));
  return { items: page.items.map(({ view }) => view), nextCursor: page.nextCursor };
}

/** One group of the viewer's, with its keys among conversations of two. */
export interface GroupLine {
  readonly view: ConversationView;
  readonly movedAt: Date;
  readonly turn: number;
}
const lineFor =
  (viewer: Viewer, now: Date) =>
  (row: GroupRow): GroupLine => ({
    view: toGroupConversation(row, viewer, null, now),
    movedAt: row.moved_at,
    turn: row.turn,
  });

/** Up to `count` groups after a place, most recently active first. */
export async function groupsByTime(
  { db, clock }: ReadDeps,
  viewer: Viewer,
  q: string,
  { at, id }: TimeCursor,
  count: number,
): Promise<GroupLine[]> {
  const rows = await db.many(groupsPage, viewer.id, q, at, id, count);
  return rows.map(lineFor(viewer, clock.now()));
}

/** The same for a list that is sorted by turn, or by spending (negated cents) and then by turn. */
export async function groupsByTurn(
  { db, clock }: ReadDeps,
  viewer: Viewer,
  q: string,
  after: { readonly spent: number; readonly turn: number; readonly id: string },
  count: number,
): Promise<GroupLine[]> {
  const { spent, turn, id } = after;
  const rows = await db.many(groupsByTurnPage, viewer.id, q, spent, turn, id, count);
  return rows.map(lineFor(viewer, clock.now()));
}

/** One group of the viewer's; null where they are not a member. */
export async function getGroup(
  { db, clock }: ReadDeps,
  viewer: Viewer,
  id: ConversationId,
): Promise<ConversationView | null> {
  const row = await db.maybe(oneGroup, viewer.id, id);
  if (!row) return null;
  const read = isSmallGroup(row) ? await db.many(sequencesRead, id, viewer.id) : null;
  const places = read && read.map((one) => one.read_sequence);
  return toGroupConversation(row, viewer, places, clock.now());
}

function toGroupConversation(
  row: GroupRow,
  viewer: Viewer,
  readSequences: number[] | null,
  now: Date,
): ConversationView {
  const refusal = groupRefusalOf(toSeatFacts(row, now));
  return {
    id: row.conversation_id,
    other: null,
    group: {
      name: row.name,
      owner: row.owner,
      role: row.role,
      members: row.members_count,
      announcementsOnly: row.announcements_only,
      slowSeconds: row.slow_seconds,
      nextMessageAt: nextMessageAt(row, now)?.toISOString() ?? null,
      silencedUntil: silencedUntil(row, now),
      isSmall: isSmallGroup(row),
      readSequences,
    },
    last: lastOf(row, viewer),
    lastSequence: row.last_sequence,
    unread: row.unread,
    readSequence: row.read_sequence,
    otherReadSequence: null,
    isRequest: false,
    isPinned: false,
    isMuted: row.is_muted,
    isArchived: false,
    isSaved: false,
    labels: [],
    draft: row.draft,
    refusal,
    firstMessageCents: null,
    canSell: refusal === null && maySell(row.role),
    canTip: refusal === null && row.role !== 'owner',
  };
}

function lastOf(
  { last, last_sequence: sequence }: GroupRow,
  viewer: Viewer,
): ConversationView['last'] {
  if (last === null) return null;
  const isOwn = last.authorId === viewer.id;
  return {
    sequence,
    authorId: isOwn || last.authorName !== null ? last.authorId : null,
    authorName: isOwn ? null : last.authorName,
    isTakenDown: last.isTakenDown,
    isRemoved: last.isRemoved,
    excerpt: last.isUnsent ? null : beginningOf(last.text),
    files: last.isUnsent ? 0 : last.files,
    locked: !last.isUnsent && last.isLocked,
    tipCents: last.isUnsent ? null : last.tipCents,
    sentAt: new Date(last.sentAt).toISOString(),
  };
}
