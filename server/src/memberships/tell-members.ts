import type { CreatorId, MembershipId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import { apart } from '../platform/apart.ts';
import type { Tx } from '../platform/db/db.ts';
import { type Row, statement, t } from '../platform/db/statement.ts';
import { longDay } from '../platform/intl.ts';
import { tellMembersJob } from './jobs.ts';
import { type MemberLetter, mailMembers } from './mail-member.ts';
import type { MembershipStatus } from './queries.ts';

/** How many emails one run of the job writes. */
const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000' as MembershipId;

/** A creator's members after $2, with the data for their email; `closes_at` is null where the creator stays. */
const membersToTell = statement({
  name: 'memberships.members-to-tell',
  params: [t.uuid<CreatorId>(), t.uuid<MembershipId>(), t.int8()],
  row: {
    id: t.uuid<MembershipId>(),
    fan_id: t.uuid<UserId>(),
    status: t.text<MembershipStatus>(),
    price_cents: t.int4<Cents>(),
    current_period_end: t.timestamptz(),
    creator_name: t.text(),
    closes_at: t.timestamptz().nullable(),
    email: t.citext().nullable(),
    locale: t.text(),
    time_zone: t.text(),
  },
  text: `select m.id, m.fan_id, m.status, m.price_cents, m.current_period_end, p.display_name as creator_name,
           creator.deletion_due_at as closes_at, fan.email, account.locale, account.time_zone
         from memberships m
         join profiles p on p.id = m.creator_id
         join people creator on creator.id = m.creator_id
         join auth.emails fan on fan.id = m.fan_id
         join people account on account.id = m.fan_id
         where m.creator_id = $1 and m.status <> 'ended' and m.id > $2
         order by m.id limit $3`,
});
type Member = Row<typeof membersToTell>;

/** Queues the emails to all members of a creator who is leaving, or who took that back. */
export async function tellMembersOf(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  creatorId: CreatorId,
  isLeaving: boolean,
): Promise<void> {
  await deps.jobs.add(tx, tellMembersJob, { creatorId, isLeaving, after: null });
}

/**
 * Writes to one page of members and queues the next page in the same transaction, so that a repeated run emails no one twice.
 * Does nothing when its news is no longer true. A member whose email cannot be written is set aside.
 */
export async function tellMembers(
  deps: Deps,
  told: { creatorId: CreatorId; isLeaving: boolean; after: MembershipId | null },
): Promise<void> {
  const { creatorId, isLeaving, after } = told;
  await deps.db.tx(async (tx) => {
    const members = await tx.many(membersToTell, creatorId, after ?? FIRST, PAGE);
    const last = members.at(-1);
    if (!last || (last.closes_at !== null) !== isLeaving) return;
    const mail = (some: readonly Member[]) =>
      mailMembers(deps, tx, ...some.flatMap((member) => letterTo(deps, member)));
    const about = ({ id }: Member) => ({ membership: id });
    await apart(tx, members, mail, { log: deps.log, work: tellMembersJob.name, about });
    if (members.length === PAGE)
      await deps.jobs.add(tx, tellMembersJob, { creatorId, isLeaving, after: last.id });
  });
}

/** Empty where the member has no email address. */
function letterTo({ config, clock }: Deps, member: Member): MemberLetter[] {
  if (member.email === null) return [];
  return [{ to: member.email, ...wordsTo(member, config.brandName, clock.now()) }];
}

function wordsTo(member: Member, brandName: string, now: Date) {
  const { creator_name: name, closes_at: closes } = member;
  const isPaid = member.price_cents > 0;
  if (closes !== null) {
    return {
      subject: `${name} is leaving ${brandName}`,
      lines: [
        `${name} is closing their page on ${longDay(closes, member)}. Until then, you can see everything members see.`,
        ...(isPaid ? ['Your membership won’t renew, and you won’t be charged again.'] : []),
        'You keep any posts you bought.',
      ],
    };
  }
  const end = member.current_period_end;
  const renews =
    end > now
      ? `It renews on ${longDay(end, member)}.`
      : 'We’ll charge you within a day for the month that just started.';
  return {
    subject: `${name} is staying on ${brandName}`,
    lines: [
      `${name} is keeping their page.`,
      ...(member.status === 'ending'
        ? []
        : [`Your membership continues as before.${isPaid ? ` ${renews}` : ''}`]),
    ],
  };
}
