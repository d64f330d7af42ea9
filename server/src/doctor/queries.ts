import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

/** Null for an account with a phone number alone. */
export const emailOf = statement({
  name: 'doctor.email-of',
  params: [t.uuid<UserId>()],
  row: { email: t.citext().nullable() },
  text: 'select email from auth.emails where id = $1',
});
