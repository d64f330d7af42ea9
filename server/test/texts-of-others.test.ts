/**
 * docs/product.md, 'Words of others': every kind of them, for every reader, by every way out. Each reader is given the notices
 * of all of them, so that only the text doors decide what each may read.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { CommentId, MessageId, PostId, UserId } from '@limelight/contract/platform/ids';
import { userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { areaParts } from '../src/area-parts.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { deliver } from '../src/notifications/delivery/deliver.ts';
import { FixedClock } from '../src/platform/clock/clock.ts';
import type { Letter } from '../src/platform/mail/mail.ts';
import type { PushMessage } from '../src/platform/push/push.ts';
import { open, send } from './chats/chats.ts';
import { buildFan } from './factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from './factories/creators.ts';
import { buildPost, buildPurchase, buildUnlock, MEMBERS } from './factories/posts.ts';
import { buildShopTexts, shopNews } from './factories/shop-texts.ts';
import { wantAllNews } from './factories/notice-channels.ts';
import { buildStreamTexts } from './factories/stream-texts.ts';
import { SETTINGS } from './chats/groups.ts';
import { operationsAs, testDeps } from './operations.ts';
import { openTestDb } from './test-db.ts';

const ROLES = [
  'creator',
  /** A member who bought everything and wrote the comments. */
  'ann',
  'stranger',
  'follower',
  'member',
  'buyer',
  /** A member and buyer whom the creator blocked. */
  'blocked',
  /** Left the group after buying something in it. */
  'gone',
  'other creator',
  'moderator',
  'admin',
] as const;
type Role = (typeof ROLES)[number];
const ALL = ROLES.filter((role) => role !== 'blocked');
const INSIDE: readonly Role[] = ['creator', 'ann', 'member'];

interface Reach {
  readonly by: Role;
  /** Who reads the words in a notice: in the list, as a push, by email at once and in the daily email. */
  readonly notices?: readonly Role[];
  readonly search?: readonly (Role | 'visitor')[];
  readonly download?: readonly Role[];
}
const TEXTS = {
  'title of a locked post': { by: 'creator', notices: ALL },
  'open post': { by: 'creator', notices: ALL, search: [...ALL, 'visitor'] },
  'members’ post': { by: 'creator', notices: INSIDE, search: INSIDE },
  'priced post': { by: 'creator', notices: ['ann', 'buyer'] },
  'post that was taken down': { by: 'creator' },
  draft: { by: 'creator' },
  comment: { by: 'ann', notices: ALL },
  'comment on a members’ post': { by: 'ann', notices: INSIDE },
  'reply on a members’ post': { by: 'creator', notices: INSIDE },
  'comment on a priced post': { by: 'ann', notices: ['creator', 'buyer'] },
  'deleted comment': { by: 'ann' },
  'comment that was taken down': { by: 'ann' },
  'reason for a post': { by: 'moderator', notices: ['creator'] },
  'reason for a comment': { by: 'moderator', notices: ['ann'] },
  'reason for a message': { by: 'moderator', notices: ['creator'] },
  message: { by: 'creator', search: ['buyer'] },
  'bought words': { by: 'creator', search: ['buyer'] },
  'locked words': { by: 'creator' },
  'message that was taken down': { by: 'creator' },
  'message across a block': { by: 'creator' },
  'bought words across a block': { by: 'creator' },
  'group message': { by: 'ann', search: ['creator', 'member'] },
  'bought words in a group': { by: 'creator', search: ['gone'] },
  // a purchase in a group shows the group's name
  'group name': {
    by: 'creator',
    notices: ['ann', 'member'],
    search: ['ann', 'member', 'gone'],
    download: ['ann', 'member'],
  },
  'title of a locked stream': { by: 'creator', notices: ALL },
  'title of a stream for a list': { by: 'creator', notices: ['member'] },
  'title of a stream that was taken down': { by: 'creator' },
  'reason for a stream': { by: 'moderator', notices: ['creator'] },
  'line in a chat': { by: 'ann' },
  'line that was taken down': { by: 'ann' },
  'reason for a line': { by: 'moderator', notices: ['ann'] },
  'title of a product': { by: 'creator', notices: ALL },
  'title of a product for a list': { by: 'creator', notices: ['member'] },
  'title of a product that was taken down': { by: 'creator' },
  'review of a product': { by: 'ann' },
  'review that was taken down': { by: 'ann' },
  'reason for a review': { by: 'moderator', notices: ['ann'] },
  'words about a problem': { by: 'ann' },
} as const satisfies Record<string, Reach>;
type Kind = keyof typeof TEXTS;
const KINDS = Object.keys(TEXTS) as Kind[];

/** A word in all of these texts, for the search. */
const MARK = 'zqx';
const words = (kind: Kind): string => `${MARK} ${kind}.`;

let database: Awaited<ReturnType<typeof openTestDb>>;
let deps: Deps;
const letters: Letter[] = [];
const pushes: PushMessage[] = [];
const people = new Map<Role, UserId>();
const idOf = (role: Role): UserId => {
  const id = people.get(role);
  if (id === undefined) throw new Error(`there is no ${role}`);
  return id;
};
const ROLE_OF_STAFF = { moderator: 'moderator', admin: 'admin' } as const;
const viewer = (role: Role) =>
  role in ROLE_OF_STAFF
    ? viewerOf(idOf(role), ROLE_OF_STAFF[role as keyof typeof ROLE_OF_STAFF])
    : viewerOf(idOf(role), ...(role.endsWith('creator') ? (['creator'] as const) : []));
const as = (role: Role) => operationsAs(deps, viewer(role));
const asId = (id: string) => operationsAs(deps, viewerOf(id));
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
/** A notice of each kind about each thing, with its actor. */
let told: { fact: NoticeFact; actor: Role }[];

/** Gives everyone every notice, with no push or email sent yet. */
async function tellEverybody(): Promise<void> {
  await sql('delete from notices');
  await sql(
    `with put as (
       insert into notices (recipient_id, kind, is_listed, facts, actor_ids, created_at, changed_at)
       select recipient, one ->> 'kind', one ->> 'kind' <> 'messaged', one - 'kind' - 'actor', array[(one ->> 'actor')::uuid], $3, $3
       from unnest($1::uuid[]) recipient, jsonb_array_elements($2::jsonb) one
       returning id, recipient_id)
     insert into notice_deliveries (notice_id, recipient_id, channel, due_at)
     select put.id, put.recipient_id, channel, $3 from put, unnest(array['push', 'email', 'digest']) channel`,
    [
      ROLES.map(idOf),
      JSON.stringify(told.map(({ fact, actor }) => ({ ...fact, actor: idOf(actor) }))),
      TEST_NOW,
    ],
  );
}

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  const parts = testDeps(db, new FixedClock(new Date(TEST_NOW)), letters);
  const push = {
    send: async (_keys: unknown, _to: unknown, message: PushMessage) => {
      pushes.push(message);
      return 'sent' as const;
    },
  };
  deps = new Proxy(parts, {
    get: (target, name) => (name === 'push' ? push : (Reflect.get(target, name) as unknown)),
    has: () => true,
  });
  const { id: creator, tierId } = await buildSeller(db);
  people.set('creator', creator);
  people.set('other creator', userId.parse((await buildSeller(db)).id));
  for (const role of ROLES) if (!people.has(role)) people.set(role, await buildFan(db));
  for (const role of ['moderator', 'admin'] as const)
    await sql('insert into user_roles values ($1, $2)', [idOf(role), role]);
  for (const role of ['ann', 'follower', 'member', 'buyer', 'blocked', 'gone'] as const)
    await sql('insert into follows values ($1, $2, now())', [idOf(role), creator]);
  for (const role of ['ann', 'member', 'blocked'] as const)
    await buildMembership(db, idOf(role), creator, tierId);

  const post = (kind: Kind, more: object = {}) =>
    buildPost(db, creator, { text: words(kind), ...more });
  const opened = await post('open post');
  const titled = await post('members’ post', {
    title: words('title of a locked post'),
    text: 'Not marked',
    audience: MEMBERS,
  });
  const members = await post('members’ post', { audience: MEMBERS });
  const priced = await post('priced post', {
    audience: [[{ kind: 'price', priceCents: toCents(900) }]],
  });
  const down = await post('post that was taken down');
  const draft = await post('draft', { status: 'draft' });
  for (const role of ['ann', 'buyer', 'blocked'] as const)
    await buildPurchase(db, idOf(role), creator, priced);

  const comment = async (by: Role, postId: PostId, kind: Kind, parentId?: CommentId) => ({
    by,
    postId,
    commentId: (await as(by).posts.comment({ postId, text: words(kind), parentId })).id,
  });
  const thread = await comment('ann', members, 'comment on a members’ post');
  const deleted = await comment('ann', opened, 'deleted comment');
  const removed = await comment('ann', opened, 'comment that was taken down');
  const comments = [
    await comment('ann', opened, 'comment'),
    thread,
    await comment('creator', members, 'reply on a members’ post', thread.commentId),
    await comment('ann', priced, 'comment on a priced post'),
    deleted,
    removed,
  ];
  await as('ann').posts.deleteComment({ commentId: deleted.commentId });

  const say = async (to: Role, text: string, locked?: Kind) => {
    const conversationId = await open(asId, idOf(to), idOf('creator'));
    return send(asId, idOf('creator'), conversationId, {
      text,
      ...(locked && { lockedText: words(locked), priceCents: 900 }),
    });
  };
  const unlock = (role: Role, messageId: MessageId) =>
    buildUnlock(db, idOf(role), creator, messageId);
  await unlock('buyer', (await say('buyer', words('message'), 'bought words')).id);
  await say('member', 'Not marked', 'locked words');
  const bad = await say('member', words('message that was taken down'));
  const across = await say(
    'blocked',
    words('message across a block'),
    'bought words across a block',
  );
  await unlock('blocked', across.id);
  await as('blocked').messages.save({ messageId: across.id });
  await send(asId, idOf('blocked'), across.conversationId, {
    text: `${MARK} of their own`,
    replyTo: across.id,
  });

  const { id: group } = await as('creator').messages.createGroup({
    ...SETTINGS,
    tierIds: [],
    name: words('group name'),
    memberIds: [idOf('ann'), idOf('member'), idOf('gone')],
  });
  const inGroup = await send(asId, idOf('ann'), group, { text: words('group message') });
  const sold = await send(asId, idOf('creator'), group, {
    text: 'Not marked',
    lockedText: words('bought words in a group'),
    priceCents: 900,
    replyTo: inGroup.id,
  });
  await unlock('gone', sold.id);
  for (const { id } of [inGroup, sold]) await as('gone').messages.save({ messageId: id });
  await as('gone').messages.leaveGroup({ conversationId: group });

  const { ofMembers, ofList, stopped, chat } = await buildStreamTexts(
    db,
    { creator, member: idOf('member'), moderator: idOf('moderator') },
    words,
  );
  const sayInChat = async (text: Kind) => {
    const line = { streamId: chat, clientId: `chat ${text}`, text: words(text), replyTo: null };
    return (await as('ann').live.sendLine(line)).id;
  };
  await sayInChat('line in a chat');
  const badLine = await sayInChat('line that was taken down');

  const shop = await buildShopTexts(db, creator, [idOf('member'), idOf('ann')], words);

  const takeDown = async (
    kind: 'post' | 'comment' | 'message' | 'stream_line' | 'review',
    thingId: string,
    note: Kind,
  ) => {
    await as('member').safety.report({ kind, thingId, reason: 'spam' });
    const [report] = (await as('moderator').safety.listReports({})).items;
    const reportId = report?.id ?? '';
    const decision = { reportId, outcome: 'taken_down', note: words(note) } as const;
    await as('moderator').safety.decideReport(decision);
    return reportId;
  };
  await takeDown('post', down, 'reason for a post');
  const ofComment = await takeDown('comment', removed.commentId, 'reason for a comment');
  const ofMessage = await takeDown('message', bad.id, 'reason for a message');
  const ofLine = await takeDown('stream_line', badLine, 'reason for a line');
  const ofReview = await takeDown('review', shop.badReview, 'reason for a review');
  await sql('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    creator,
    idOf('blocked'),
  ]);

  const { sequence } = inGroup;
  told = [
    ...[opened, titled, members, priced, down, draft].flatMap((postId) => [
      {
        actor: 'creator' as const,
        fact: { kind: 'post_published' as const, postId, creatorId: creator },
      },
      { actor: 'creator' as const, fact: { kind: 'mentioned' as const, postId, commentId: null } },
    ]),
    ...comments.flatMap(({ by: actor, ...of }) =>
      (['replied', 'mentioned'] as const).map((kind) => ({
        actor,
        fact: { kind, ...of },
      })),
    ),
    {
      actor: 'ann',
      fact: { kind: 'mentioned_in_group', messageId: inGroup.id, conversationId: group, sequence },
    },
    { actor: 'ann', fact: { kind: 'messaged', conversationId: group, sequence } },
    { actor: 'creator', fact: { kind: 'added_to_group', conversationId: group } },
    { actor: 'creator', fact: { kind: 'post_taken_down', postId: down } },
    { actor: 'ann', fact: { kind: 'comment_taken_down', reportId: ofComment, postId: opened } },
    {
      actor: 'creator',
      fact: {
        kind: 'message_taken_down',
        reportId: ofMessage,
        conversationId: bad.conversationId,
        sequence: bad.sequence,
      },
    },
    ...[ofMembers, ofList, stopped].map((streamId) => ({
      actor: 'creator' as const,
      fact: { kind: 'stream_canceled' as const, streamId, creatorId: creator },
    })),
    { actor: 'creator', fact: { kind: 'stream_stopped', streamId: stopped } },
    { actor: 'ann', fact: { kind: 'stream_line_taken_down', reportId: ofLine, streamId: chat } },
    ...shopNews(shop, creator, ofReview),
  ];
  for (const role of ROLES) await wantAllNews(db, idOf(role));
  await tellEverybody();
});
afterAll(() => database.close());

async function sent(role: Role, channel: 'push' | 'email' | 'digest'): Promise<unknown> {
  [letters.length, pushes.length] = [0, 0];
  await deliver(deps, { recipientId: idOf(role), channel });
  return [letters.map(({ subject, text }) => [subject, text]), pushes];
}
const found = async (who: Role | null) => {
  const { discovery, messages } = who === null ? operationsAs(deps, null) : as(who);
  return [
    await discovery.search({ q: MARK }),
    who === null ? null : (await messages.search({ q: MARK, limit: 50 })).items,
    who === null ? null : (await messages.listSaved({})).items,
  ];
};
async function downloaded(role: Role): Promise<unknown> {
  const exports = areaParts.accountParts.flatMap((part) => part.exports ?? []);
  return Promise.all(exports.map(({ statement }) => deps.db.one(statement, idOf(role))));
}

const WAYS: Readonly<Record<string, (role: Role) => Promise<unknown>>> = {
  list: async (role) => (await as(role).notifications.list({ limit: 50 })).items,
  push: (role) => sent(role, 'push'),
  email: (role) => sent(role, 'email'),
  digest: (role) => sent(role, 'digest'),
  search: found,
  download: downloaded,
};
/** Which readers one way shows each kind of words to, without the author of the words. */
async function reached(way: (role: Role) => Promise<unknown>): Promise<Map<Kind, Role[]>> {
  const all = new Map<Kind, Role[]>(KINDS.map((kind) => [kind, []]));
  for (const role of ROLES) {
    const shown = JSON.stringify(await way(role));
    for (const kind of KINDS)
      if (TEXTS[kind].by !== role && shown.includes(words(kind))) all.get(kind)?.push(role);
  }
  return all;
}
const expected = (way: 'notices' | 'search' | 'download') =>
  new Map(
    KINDS.map((kind) => {
      const text: Reach = TEXTS[kind];
      const readers: readonly string[] = text[way] ?? [];
      return [kind, ROLES.filter((role) => role !== text.by && readers.includes(role))];
    }),
  );

test.each(Object.entries(WAYS))('%s shows words to those who may read them', async (name, way) => {
  const rule = name === 'search' || name === 'download' ? name : 'notices';
  expect(await reached(way)).toEqual(expected(rule));
});

test('a visitor finds what is open to everyone', async () => {
  const shown = JSON.stringify(await found(null));
  expect(KINDS.filter((kind) => shown.includes(words(kind)))).toEqual(['open post']);
});

test('what closed after a notice was written leaves no more, and is not shown', async () => {
  await sql(`update memberships set status = 'ended', ended_at = now() where fan_id = $1`, [
    idOf('member'),
  ]);
  await tellEverybody();
  for (const way of Object.values(WAYS)) {
    const shown = JSON.stringify(await way('member'));
    expect(
      KINDS.filter((kind) => kind.includes('members’') && shown.includes(words(kind))),
    ).toEqual([]);
  }
});
