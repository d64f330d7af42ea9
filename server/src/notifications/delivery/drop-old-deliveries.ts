import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';

const dropOld = statement({
  name: 'notifications.drop-old-deliveries',
  params: [t.timestamptz(), t.timestamptz()],
  row: {},
  text: `update notice_deliveries set sent_at = $2 where sent_at is null and due_at < $1`,
});

/** Pushes and emails of notices that were due before this moment are never sent; returns how many. The notices stay. */
export const dropOldDeliveries = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  before: Date,
): Promise<number> => db.run(dropOld, before, clock.now());
