import type { UserId } from '@limelight/contract/platform/ids';
import type { HasSecondFactor } from '../../kernel/has-second-factor.ts';
import { statement, t } from '../../platform/db/statement.ts';

const anyVerifiedFactor = statement({
  name: 'accounts.any-verified-factor',
  params: [t.uuid<UserId>()],
  row: { found: t.bool().certain() },
  text: `select exists (select from auth.factors where user_id = $1 and status = 'verified') as found`,
});

/** Whether a person has a verified second factor. */
export const hasSecondFactor: HasSecondFactor = async (db, personId) =>
  (await db.one(anyVerifiedFactor, personId)).found;
