import type { CardId, CreatorId, StreamId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { orderByKey, PurchaseRefused, sendTip } from '../../payments/index.ts';
import { tipRefusalOf } from '../chat/chat-policy.ts';
import { openChat } from '../chat/open-chat.ts';
import { ChatRefused } from '../chat/refused.ts';
import { noteTip, streamOfTip } from './tip-queries.ts';

export interface TipInStream {
  readonly streamId: StreamId;
  readonly amountCents: Cents;
  readonly message: string;
  readonly cardId?: CardId | undefined;
  readonly idempotencyKey: string;
}

/**
 * Gives a tip to the creator of a stream that the viewer watches, once per key. It is an order of the kind `tip`, as anywhere
 * else; a row beside it keeps the stream, and `tipNews` says it in the chat once it is paid. Throws `PurchaseRefused` and
 * `ChatRefused`.
 */
export async function tipInStream(
  deps: Deps,
  viewer: Viewer,
  { streamId, ...tip }: TipInStream,
): Promise<OrderRow> {
  // A repeated key returns its own order, even if the stream has ended since.
  const before = await deps.db.maybe(orderByKey, viewer.id, tip.idempotencyKey);
  const to = before?.creator_id ?? (await creatorToTip(deps, viewer, streamId));
  return sendTip(
    deps,
    viewer,
    { ...tip, creatorId: to },
    {
      note: (tx, order) => tx.run(noteTip, order.id, streamId),
      isOf: async (tx, order) => (await tx.maybe(streamOfTip, order.id))?.stream_id === streamId,
    },
  );
}

async function creatorToTip(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  streamId: StreamId,
): Promise<CreatorId> {
  const { stream, facts } = await openChat(deps, viewer, streamId);
  if (facts.role === 'creator') throw new PurchaseRefused({ code: 'own_page' });
  const refusal = tipRefusalOf(facts);
  if (refusal !== null) throw new ChatRefused({ code: 'cannot_say', refusal });
  return stream.row.creator_id;
}
