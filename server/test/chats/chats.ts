import { randomUUID } from 'node:crypto';
import type { MessageView } from '@limelight/contract/messages/operations';
import type {
  ConversationId,
  CreatorId,
  MediaId,
  MessageId,
  UserId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../factories/creators.ts';
import { operationsAs, testDeps } from '../operations.ts';
import { openTestDb } from '../test-db.ts';
import type { Told } from './told.ts';
import { FixedClock } from '../../src/platform/clock/clock.ts';

/** A message in a test; fields that are left out have the simplest values. */
export interface Said {
  readonly clientId?: string;
  readonly text?: string;
  readonly lockedText?: string;
  readonly media?: readonly { mediaId: MediaId; isFree?: boolean }[];
  readonly priceCents?: number;
  readonly replyTo?: MessageId;
  readonly forwardedFrom?: MessageId;
}

export type Chats = Awaited<ReturnType<typeof startChats>>;

/** Conversations on a database of their own: people, their messages, and their realtime events. */
export async function startChats() {
  const database = await openTestDb();
  const { db } = database;
  const clock = new FixedClock(new Date(TEST_NOW));
  const told: Told[] = [];
  const deps = testDeps(db, clock, [], told);
  const as = (id: UserId | null) => operationsAs(deps, id === null ? null : viewerOf(id));
  const follow = (fan: UserId, creator: CreatorId) =>
    db.pool.query('insert into follows values ($1, $2, $3)', [fan, creator, TEST_NOW]);

  return {
    db,
    deps,
    clock,
    told,
    as,
    follow,
    creator: async (): Promise<CreatorId> => (await buildSeller(db)).id,
    fan: (): Promise<UserId> => buildFan(db),
    /** A creator and a follower of theirs, with an empty conversation. */
    async pair(): Promise<{ creator: CreatorId; fan: UserId; id: ConversationId }> {
      const { id: creator } = await buildSeller(db);
      const fan = await buildFan(db);
      await follow(fan, creator);
      return { creator, fan, id: await open(as, fan, creator) };
    },
    open: (from: UserId, to: UserId) => open(as, from, to),
    send: (from: UserId, conversationId: ConversationId, said: Said = {}) =>
      send(as, from, conversationId, said),
    close: database.close,
  };
}

type As = (id: UserId) => Pick<ReturnType<typeof operationsAs>, 'messages'>;

/** Opens the conversation of two people, as the first of them. */
export async function open(as: As, from: UserId, to: UserId): Promise<ConversationId> {
  return (await as(from).messages.openConversation({ userId: to })).id;
}

export const send = (
  as: As,
  from: UserId,
  conversationId: ConversationId,
  {
    clientId = randomUUID(),
    text = 'Hello',
    lockedText = '',
    media = [],
    priceCents,
    replyTo,
    forwardedFrom,
  }: Said,
): Promise<MessageView> =>
  as(from).messages.send({
    conversationId,
    clientId,
    text,
    lockedText,
    media: media.map((file) => ({ ...file })),
    priceCents: priceCents === undefined ? null : toCents(priceCents),
    replyTo: replyTo ?? null,
    forwardedFrom: forwardedFrom ?? null,
  });
