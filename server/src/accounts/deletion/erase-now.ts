import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { deleteAccount } from './delete-account.ts';

/** Of these accounts, those that are still there. */
const stillThere = statement({
  name: 'accounts.still-there',
  params: [t.uuidArray<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from accounts where id = any($1) and deleted_at is null`,
});

const endGrace = statement({
  name: 'accounts.end-grace',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `update accounts set deletion_due_at = $2
         where id = $1 and deleted_at is null and (deletion_due_at is null or deletion_due_at > $2)`,
});

/** Erases these accounts without a time of grace, in the way of every deletion; returns how many were still there. */
export async function eraseNow(deps: Deps, ids: readonly UserId[]): Promise<number> {
  const people = await deps.db.many(stillThere, ids);
  for (const { id } of people) {
    await deps.db.run(endGrace, id, deps.clock.now());
    await deleteAccount(deps, id);
  }
  return people.length;
}
