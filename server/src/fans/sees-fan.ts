import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { SeesPerson } from '../kernel/parts/sees-person.ts';

const isFan = statement({
  name: 'fans.is-fan',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { fan_id: t.uuid<UserId>() },
  text: `select fan_id from fans where creator_id = $1 and fan_id = $2`,
});

/** A creator sees their fans. */
export const seesFan: SeesPerson = async ({ db }, viewerId, personId) =>
  (await db.maybe(isFan, viewerId, personId)) !== null;
