import { creatorId, type MembershipId } from '@limelight/contract/platform/ids';
import { type Cents, formatCents } from '@limelight/contract/platform/money';
import { deletionCancelled, deletionRequested } from '../accounts/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { defineConsumer, when } from '../kernel/parts/consumer.ts';
import type { Tx } from '../platform/db/db.ts';
import { fanToTell } from './ending/end-blocked-queries.ts';
import { membershipEndedByCreator } from './events.ts';
import { mailMembers } from './mail-member.ts';
import { tellMembersOf } from './tell-members.ts';

type Write = (deps: Deps, tx: Tx) => Promise<void>;

/** The emails that members get about what their creators do. */
export const memberLetters = defineConsumer<Write>(
  'memberships.letters',
  [
    when(deletionRequested, ({ userId }) => (deps, tx) => {
      return tellMembersOf(deps, tx, creatorId.parse(userId), true);
    }),
    when(deletionCancelled, ({ userId }) => (deps, tx) => {
      return tellMembersOf(deps, tx, creatorId.parse(userId), false);
    }),
    when(membershipEndedByCreator, ({ membershipId, returnedCents }) => (deps, tx) => {
      return tellEnd(deps, tx, membershipId, returnedCents);
    }),
  ],
  async (deps, tx, letters) => {
    for (const write of letters) await write(deps, tx);
  },
);

async function tellEnd(deps: Deps, tx: Tx, id: MembershipId, returned: Cents): Promise<void> {
  const fan = await tx.one(fanToTell, id);
  if (fan.email === null) return;
  const { brandName } = deps.config;
  const subject = `Your ${brandName} membership with ${fan.creator_name} has ended`;
  const lines = [
    `${fan.creator_name} ended your membership. You won’t be charged again.`,
    ...(returned > 0
      ? [
          `${formatCents(returned, fan.locale)} for the days you had left is on its way back to your card.`,
        ]
      : []),
  ];
  await mailMembers(deps, tx, { to: fan.email, subject, lines });
}
