import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { statement, t } from '../platform/db/statement.ts';

const anyVerifiedFactor = statement({
  name: 'accounts.any-verified-factor',
  params: [t.uuid<UserId>()],
  row: { found: t.bool().certain() },
  text: `select exists (select from auth.factors where user_id = $1 and status = 'verified') as found`,
});

/** Whether this person has a second factor that can be asked for. */
export async function hasSecondFactor(
  deps: Pick<Deps, 'db'>,
  { id }: { id: UserId },
): Promise<boolean> {
  return (await deps.db.one(anyVerifiedFactor, id)).found;
}
