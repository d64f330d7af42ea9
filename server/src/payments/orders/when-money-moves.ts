import type { OrderId } from '@limelight/contract/platform/ids';
import { type Reaction, when } from '../../kernel/parts/consumer.ts';
import { disputeLost, disputeOpened, disputeWon, orderPaid, orderRefunded } from '../events.ts';

/** Reactions to every event that changes what a buyer has paid for an order. */
export const whenMoneyMoves = <Outcome>(
  react: (order: { readonly orderId: OrderId }) => Outcome,
): readonly Reaction<Outcome>[] => [
  when(orderPaid, react),
  when(orderRefunded, react),
  when(disputeOpened, react),
  when(disputeWon, react),
  when(disputeLost, react),
];
