import { randomUUID } from 'node:crypto';
import {
  type ConversationId,
  creatorId,
  type MediaId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { creatorBalancesOf } from '../../src/ledger/index.ts';
import { open } from './chats.ts';
import { viewerOf } from '../factories/creators.ts';
import { key, type Money } from '../money.ts';
import { operationsAs } from '../operations.ts';

export type PaidPair = Awaited<ReturnType<ReturnType<typeof paidMessages>['pair']>>;

/** Helpers for first messages that fans pay for, on the database of a test. */
export function paidMessages(money: () => Money) {
  const as = (id: UserId) => operationsAs(money().deps, viewerOf(id));
  /** A creator who takes $5.00 for each first message, and a stranger with a card. */
  async function pair(card?: string) {
    const { id: creator, tierId } = await money().creator(0);
    const { id: fan, cardId } = await money().fan(card);
    await as(creator).messages.saveSettings({ whoMayWrite: 'payers' });
    return { creator, tierId, fan, cardId, id: await open(as, fan, creator) };
  }
  const pay = (
    who: UserId,
    conversationId: ConversationId,
    {
      clientId = randomUUID(),
      idempotencyKey = key(),
      text = 'May I ask something?',
      cents = 500,
      media = [],
    }: {
      clientId?: string;
      idempotencyKey?: string;
      text?: string;
      cents?: number;
      media?: MediaId[];
    } = {},
  ) =>
    as(who).messages.sendPaid({
      conversationId,
      clientId,
      text,
      media,
      expectedPriceCents: toCents(cents),
      idempotencyKey,
    });
  const said = async (who: UserId, conversationId: ConversationId) =>
    (await as(who).messages.list({ conversationId })).items;
  const feeOf = async (who: UserId, conversationId: ConversationId) =>
    (await said(who, conversationId))[0]?.fee?.status;
  /** Reads the conversation to its end. */
  const read = async (who: UserId, conversationId: ConversationId) =>
    as(who).messages.markRead({
      conversationId,
      sequence: (await said(who, conversationId)).length,
    });
  const pendingOf = async (creator: UserId) =>
    (await creatorBalancesOf(money().db, creatorId.parse(creator))).pendingCents;

  return { as, pair, pay, said, feeOf, read, pendingOf };
}
