import { userTopic } from '@limelight/contract/platform/realtime';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';

/** A person's cart has changed: their open apps read it again, on every device. */
export function tellCart({ realtime }: Pick<Deps, 'realtime'>, tx: Tx, buyerId: UserId): void {
  tx.afterCommit(() => realtime.tell(userTopic(buyerId), 'cart', {}));
}
