import type { MembershipId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import { emitAll } from '../../events/index.ts';
import { apart } from '../../platform/apart.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { priceRiseAsked } from '../events.ts';
import { askMembersJob } from '../jobs.ts';
import { askMembers as putQuestions, lastAsked, membersToAsk } from './price-ask-queries.ts';

/** How many members one run of the job asks. */
const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000' as MembershipId;

type Member = Row<typeof membersToAsk>;

/**
 * Queues, in the transaction that changes a tier's price, the question to every member who pays less. A tier asks at most once
 * a day, about its price at that time, however often its creator changes it.
 */
export async function askForPrice(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  tierId: TierId,
  priceCents: Cents,
): Promise<void> {
  const now = deps.clock.now();
  const { at: before } = await tx.one(lastAsked, tierId);
  const next = before === null ? now : new Date(before.getTime() + DAY);
  const runAt = next > now ? next : now;
  const question = { tierId, priceCents, after: null };
  await deps.jobs.add(tx, askMembersJob, question, { runAt, key: `ask-price:${tierId}` });
}

/**
 * Asks one page of members and queues the next page in the same transaction, so that no one is asked twice. A member who cannot
 * be asked is set aside.
 */
export async function askMembers(
  deps: Deps,
  { tierId, priceCents, after }: { tierId: TierId; priceCents: Cents; after: MembershipId | null },
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const members = await tx.many(membersToAsk, tierId, priceCents, after ?? FIRST, PAGE);
    const ask = async (some: readonly Member[]) => {
      const ids = some.map(({ id }) => id);
      const asked = await tx.many(putQuestions, ids, tierId, priceCents, deps.clock.now());
      const isNew = new Set(asked.map((row) => row.membership_id));
      await emitAll(
        deps,
        tx,
        priceRiseAsked,
        some
          .filter(({ id }) => isNew.has(id))
          .map((member) => ({
            membershipId: member.id,
            creatorId: member.creator_id,
            fanId: member.fan_id,
            tierId,
            fromCents: member.price_cents,
            priceCents,
          })),
      );
    };
    const about = ({ id }: Member) => ({ membership: id });
    await apart(tx, members, ask, { log: deps.log, work: askMembersJob.name, about });
    const last = members.at(-1);
    if (last && members.length === PAGE)
      await deps.jobs.add(tx, askMembersJob, { tierId, priceCents, after: last.id });
  });
}
