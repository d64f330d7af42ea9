import type { UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const keeper = statement({
  name: 'messages.lock-keeper',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from people where id = $1 for no key update`,
});

/** Locks a person, so that two labels or quick replies that they add at once are counted one after the other. */
export async function lockKeeper(tx: Tx, person: UserId): Promise<void> {
  await tx.one(keeper, person);
}
