import type { PayoutCountry } from '@limelight/contract/payouts/limits';
import type { CreatorId, PayoutId, PayoutMethodId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../platform/db/statement.ts';

export type PayoutStatus = 'requested' | 'in_transit' | 'paid' | 'failed';
export type Schedule = 'none' | 'weekly' | 'monthly';
export type ProviderName = 'sandbox' | 'stripe';

const payoutColumns = {
  id: t.uuid<PayoutId>(),
  creator_id: t.uuid<CreatorId>(),
  status: t.text<PayoutStatus>(),
  amount_cents: t.int4<Cents>(),
  method_label: t.text(),
  requested_at: t.timestamptz(),
  arrives_by: t.timestamptz().nullable(),
  settled_at: t.timestamptz().nullable(),
  failure_reason: t.text().nullable(),
};
const PAYOUT = `id, creator_id, status, amount_cents, method_label, requested_at, arrives_by, settled_at, failure_reason`;

/** Everything that rules.ts checks, besides the balance. */
export const payoutFacts = statement({
  name: 'payouts.facts',
  params: [t.uuid<CreatorId>()],
  row: {
    onboarding_complete: t.bool(),
    method_id: t.uuid<PayoutMethodId>().nullable(),
    method_label: t.text().nullable(),
    usable_from: t.timestamptz().nullable(),
    method_problem: t.text().nullable(),
    schedule: t.text<Schedule>().certain(),
    next_payout_at: t.timestamptz().nullable(),
    last_requested_at: t.timestamptz().nullable(),
  },
  text: `select creator.onboarding_complete, method.id as method_id, method.label as method_label, method.usable_from,
           account.problem as method_problem,
           coalesce(schedule.schedule, 'none') as schedule, schedule.next_payout_at,
           (select max(requested_at) from payouts where creator_id = $1 and status <> 'failed') as last_requested_at
         from creators creator
         left join payout_methods method on method.creator_id = creator.id and method.removed_at is null
         left join payout_accounts account on account.provider_ref = method.provider_ref
         left join payout_schedules schedule on schedule.creator_id = creator.id
         where creator.id = $1`,
});
export type PayoutFacts = Row<typeof payoutFacts>;

/** Payout requests of one creator run one after the other. */
export const lockCreator = statement({
  name: 'payouts.lock-creator',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<CreatorId>() },
  text: `select id from creators where id = $1 for no key update`,
});

export const payoutHistory = statement({
  name: 'payouts.history',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: payoutColumns,
  text: `select ${PAYOUT} from payouts where creator_id = $1 order by requested_at desc limit $2`,
});
export type PayoutRow = Row<typeof payoutHistory>;

export const payoutByKey = statement({
  name: 'payouts.by-key',
  params: [t.uuid<CreatorId>(), t.text()],
  row: payoutColumns,
  text: `select ${PAYOUT} from payouts where creator_id = $1 and idempotency_key = $2`,
});

export const insertPayout = statement({
  name: 'payouts.insert',
  params: {
    creatorId: t.uuid<CreatorId>(),
    /** The helper who requested it for the creator. */
    actorId: t.uuid<UserId>().nullable(),
    methodId: t.uuid<PayoutMethodId>(),
    methodLabel: t.text(),
    amountCents: t.int4<Cents>(),
    idempotencyKey: t.text(),
    now: t.timestamptz(),
    arrivesBy: t.timestamptz(),
  },
  row: payoutColumns,
  text: `insert into payouts (creator_id, actor_id, method_id, method_label, amount_cents, idempotency_key, requested_at, arrives_by)
         values (:creatorId, :actorId, :methodId, :methodLabel, :amountCents, :idempotencyKey, :now, :arrivesBy)
         returning ${PAYOUT}`,
});

export const payoutToSend = statement({
  name: 'payouts.to-send',
  params: [t.uuid<PayoutId>()],
  row: { ...payoutColumns, account_ref: t.text(), is_suspended: t.bool().certain() },
  text: `select ${PAYOUT.replace(/\w+/g, 'payout.$&')}, method.provider_ref as account_ref,
           seller.suspended_at is not null and seller.deleted_at is null as is_suspended
         from payouts payout join payout_methods method on method.id = payout.method_id
         join people seller on seller.id = payout.creator_id
         where payout.id = $1`,
});

export const markInTransit = statement({
  name: 'payouts.mark-in-transit',
  params: [t.uuid<PayoutId>(), t.text()],
  row: {},
  text: `update payouts set status = case when status = 'requested' then 'in_transit' else status end, provider_ref = $2
         where id = $1`,
});

export const payoutExists = statement({
  name: 'payouts.exists',
  params: [t.uuid<PayoutId>()],
  row: { id: t.uuid<PayoutId>() },
  text: `select id from payouts where id = $1`,
});

/** No row when the payout has already ended. */
export const endPayout = statement({
  name: 'payouts.end',
  params: [t.uuid<PayoutId>(), t.text<PayoutStatus>(), t.text().nullable(), t.timestamptz()],
  row: payoutColumns,
  text: `update payouts set status = $2, failure_reason = $3, settled_at = $4
         where id = $1 and status in ('requested', 'in_transit')
         returning ${PAYOUT}`,
});

export const putSchedule = statement({
  name: 'payouts.put-schedule',
  params: [t.uuid<CreatorId>(), t.text<Schedule>(), t.timestamptz().nullable(), t.timestamptz()],
  row: {},
  text: `insert into payout_schedules (creator_id, schedule, next_payout_at, updated_at) values ($1, $2, $3, $4)
         on conflict (creator_id) do update
           set schedule = excluded.schedule, next_payout_at = excluded.next_payout_at, updated_at = excluded.updated_at`,
});

export const lockSchedule = statement({
  name: 'payouts.lock-schedule',
  params: [t.uuid<CreatorId>()],
  row: { schedule: t.text<Schedule>(), next_payout_at: t.timestamptz().nullable() },
  text: `select schedule, next_payout_at from payout_schedules where creator_id = $1 for update`,
});

export const scheduleOf = statement({
  name: 'payouts.schedule-of',
  params: [t.uuid<CreatorId>()],
  row: { next_payout_at: t.timestamptz().nullable() },
  text: `select next_payout_at from payout_schedules where creator_id = $1`,
});

/** The account requested last: in use, or waiting for its owner to finish. */
export const payoutAccount = statement({
  name: 'payouts.account',
  params: [t.uuid<CreatorId>(), t.text<ProviderName>()],
  row: { provider_ref: t.text(), sequence: t.int4(), country: t.text().nullable() },
  text: `select provider_ref, sequence, country from payout_accounts where creator_id = $1 and provider = $2
         order by sequence desc limit 1`,
});

export const putPayoutAccount = statement({
  name: 'payouts.put-account',
  params: [
    t.uuid<CreatorId>(),
    t.text<ProviderName>(),
    t.int4(),
    t.text(),
    t.timestamptz(),
    t.text<PayoutCountry>().nullable(),
  ],
  row: {},
  text: `insert into payout_accounts (creator_id, provider, sequence, provider_ref, created_at, country)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
});

/** The accounts of a provider that payouts go to, or went to. */
export const accountRefs = statement({
  name: 'payouts.account-refs',
  params: [t.text<ProviderName>()],
  row: { provider_ref: t.text() },
  text: `select provider_ref from payout_accounts where provider = $1 order by provider_ref`,
});

/** The account that a provider's event is about, and whether it is its owner's newest. */
export const accountByRef = statement({
  name: 'payouts.account-by-ref',
  params: [t.text<ProviderName>(), t.text()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    problem: t.text().nullable(),
    is_newest: t.bool().certain(),
  },
  text: `select creator_id, problem,
           not exists (select from payout_accounts other where other.creator_id = account.creator_id
             and other.provider = account.provider and other.sequence > account.sequence) as is_newest
         from payout_accounts account where provider = $1 and provider_ref = $2`,
});

/** Stores what the provider reported about an account ($2: why it pays nothing out) at $3; an older report changes no row. */
export const reportAccount = statement({
  name: 'payouts.report-account',
  params: [t.text(), t.text().nullable(), t.timestamptz()],
  row: {},
  text: `update payout_accounts set problem = $2, reported_at = $3
         where provider_ref = $1 and (reported_at is null or reported_at <= $3)`,
});

export const lockPayout = statement({
  name: 'payouts.lock',
  params: [t.uuid<PayoutId>()],
  row: { ...payoutColumns, returned_cents: t.int4<Cents>() },
  text: `select ${PAYOUT}, returned_cents from payouts where id = $1 for update`,
});

/** Stores how much of a payout that had arrived was taken back, in total so far ($2). */
export const markReturned = statement({
  name: 'payouts.mark-returned',
  params: [t.uuid<PayoutId>(), t.int4<Cents>(), t.text<PayoutStatus>(), t.text()],
  row: {},
  text: `update payouts set returned_cents = $2, status = $3, failure_reason = $4 where id = $1`,
});

export const currentMethod = statement({
  name: 'payouts.current-method',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<PayoutMethodId>(), provider_ref: t.text() },
  text: `select id, provider_ref from payout_methods where creator_id = $1 and removed_at is null`,
});

export const removeMethod = statement({
  name: 'payouts.remove-method',
  params: [t.uuid<PayoutMethodId>(), t.timestamptz()],
  row: {},
  text: `update payout_methods set removed_at = $2 where id = $1`,
});

export const insertMethod = statement({
  name: 'payouts.insert-method',
  params: [
    t.uuid<CreatorId>(),
    t.text<ProviderName>(),
    t.text(),
    t.text(),
    t.timestamptz().nullable(),
    t.timestamptz(),
  ],
  row: {},
  text: `insert into payout_methods (creator_id, provider, provider_ref, label, usable_from, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
});

/** The email address of a creator, and the locale and time zone for their emails. */
export const recipient = statement({
  name: 'payouts.recipient',
  params: [t.uuid<CreatorId>()],
  row: { email: t.citext().nullable(), time_zone: t.text(), locale: t.text() },
  text: `select person.email, account.time_zone, account.locale
         from auth.emails person join people account on account.id = person.id
         where person.id = $1`,
});
