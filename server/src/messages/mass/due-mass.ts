import type { CreatorId, MassMessageId } from '@limelight/contract/platform/ids';
import { dueWork } from '../../kernel/parts/due-work.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { sendMassJob } from '../jobs.ts';
import { lockMass, stopMassOf } from './mass-queries.ts';

const unsentMass = statement({
  name: 'messages.unsent-mass',
  params: [t.uuid<MassMessageId>()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `select creator_id from mass_messages where id = $1 and state in ('scheduled', 'sending')`,
});

/** A mass message whose time has come, or that was on its way: the rest of its audience may have it already. */
export const dueMass = dueWork({
  kind: 'mass_message',
  job: sendMassJob,
  async about({ db }, { massMessageId }) {
    const mass = await db.maybe(unsentMass, massMessageId);
    return mass && { amountCents: null, fanId: null, creatorId: mass.creator_id };
  },
  async skip({ clock }, tx, { massMessageId }) {
    const mass = await tx.maybe(lockMass, massMessageId);
    if (mass) await tx.run(stopMassOf, [mass.body_id], clock.now());
  },
});
