import type { CreatorId, OrderId, ProblemId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { ProblemReason, ProblemView } from '@limelight/contract/shop/problems';
import { isShown, noBlockBetween } from '../../kernel/rules.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';

export type ProblemState = ProblemView['state'];
export type ProblemOutcome = NonNullable<ProblemView['outcome']>;
type Entry = ProblemView['entries'][number];

const viewed = {
  id: t.uuid<ProblemId>(),
  order_id: t.uuid<OrderId>(),
  position: t.int4().certain(),
  buyer_id: t.uuid<UserId>(),
  creator_id: t.uuid<CreatorId>(),
  reason: t.text<ProblemReason>(),
  state: t.text<ProblemState>(),
  outcome: t.text<ProblemOutcome>().nullable(),
  opened_at: t.timestamptz(),
  answer_by: t.timestamptz(),
  closed_at: t.timestamptz().nullable(),
  order_number: t.int8(),
  title: t.text(),
  left_cents: t.int4<Cents>().certain(),
  handle: t.text(),
  display_name: t.text(),
  entries: t.json<readonly Entry[]>().certain(),
} as const;

/** Problems with their record; `left_cents` is what is left of what was paid for the line, tax included. */
const PROBLEMS = `
  select p.id, p.order_id, p.position::int as position, p.buyer_id, p.creator_id, p.reason, p.state, p.outcome, p.opened_at,
    p.answer_by, p.closed_at, o.number as order_number, l.title, (l.cost_cents - l.refunded_cents)::int as left_cents, pr.handle,
    pr.display_name,
    coalesce((
      select json_agg(json_build_object('role', e.role, 'did', e.did, 'text', e.text, 'refundCents', e.refund_cents,
        'at', e.at) order by e.at, e.id)
      from order_problem_entries e where e.problem_id = p.id), '[]') as entries
  from order_problems p
  join order_states o on o.id = p.order_id
  join line_states l on l.order_id = p.order_id and l.position = p.position
  join profiles pr on pr.id = p.buyer_id`;

export const problemById = statement({
  name: 'shop.problem',
  params: [t.uuid<ProblemId>()],
  row: viewed,
  text: `${PROBLEMS} where p.id = $1`,
});
export type ProblemRow = Row<typeof problemById>;

/** The latest problem of each line of these orders. */
export const problemsOfOrders = statement({
  name: 'shop.problems-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: viewed,
  text: `${PROBLEMS}
    where p.id = any(array(
      select distinct on (latest.order_id, latest.position) latest.id from order_problems latest
      where latest.order_id = any($1::uuid[]) order by latest.order_id, latest.position, latest.opened_at desc))`,
});

const ofCreator = (states: string, after: '<' | '>', order: 'asc' | 'desc') => `${PROBLEMS}
    where p.creator_id = $1 and p.state in (${states}) and (p.answer_by, p.id) ${after} ($2, $3)
    order by p.answer_by ${order}, p.id ${order} limit $4`;
const pageOfCreator = {
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: viewed,
} as const;

/** A creator's problems that wait for an answer, the most urgent first. */
export const openOfCreator = statement({
  ...pageOfCreator,
  name: 'shop.problems-open',
  text: ofCreator(`'open'`, '>', 'asc'),
});
/** Those that wait for the buyer or for staff, the oldest first. */
export const othersOfCreator = statement({
  ...pageOfCreator,
  name: 'shop.problems-others',
  text: ofCreator(`'answered', 'with_staff'`, '>', 'asc'),
});
/** Those that are closed, the latest first. */
export const closedOfCreator = statement({
  ...pageOfCreator,
  name: 'shop.problems-closed',
  text: ofCreator(`'closed'`, '<', 'desc'),
});

export const countOpen = statement({
  name: 'shop.count-problems',
  params: [t.uuid<CreatorId>()],
  row: { count: t.int4().certain() },
  text: `select count(*)::int as count from order_problems where creator_id = $1 and state = 'open'`,
});

const pageForStaff = {
  params: [t.timestamptz(), t.uuid(), t.int8()],
  row: viewed,
} as const;

/** What staff decide, the oldest first. */
export const problemsWithStaff = statement({
  ...pageForStaff,
  name: 'shop.problems-with-staff',
  text: `${PROBLEMS}
    where p.state = 'with_staff' and (p.opened_at, p.id) > ($1, $2) order by p.opened_at, p.id limit $3`,
});
/** What staff decided, the latest first. */
export const problemsDecided = statement({
  ...pageForStaff,
  name: 'shop.problems-decided',
  text: `${PROBLEMS}
    where p.state = 'closed' and (p.closed_at, p.id) < ($1, $2)
      and exists (select from order_problem_entries e where e.problem_id = p.id and e.role = 'staff')
    order by p.closed_at desc, p.id desc limit $3`,
});

/** The paid line that a buyer tells about; `is_cut_off`: its creator is hidden, or there is a block between the two. */
export const lineOfBuyer = statement({
  name: 'shop.line-of-buyer',
  params: [t.uuid<OrderId>(), t.int4(), t.uuid<UserId>()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    left_cents: t.int4<Cents>().certain(),
    is_cut_off: t.bool().certain(),
  },
  text: `
    select so.creator_id, (l.cost_cents - l.refunded_cents)::int as left_cents,
      not (${isShown('c')} and ${noBlockBetween('so.buyer_id', 'so.creator_id')}) as is_cut_off
    from shop_orders so
    join creators c on c.id = so.creator_id
    join line_states l on l.order_id = so.order_id and l.position = $2::int
    where so.order_id = $1 and so.buyer_id = $3 and so.paid_at is not null`,
});

/** No row where a problem of the line is open already. */
export const insertProblem = statement({
  name: 'shop.insert-problem',
  params: {
    orderId: t.uuid<OrderId>(),
    position: t.int4(),
    buyerId: t.uuid<UserId>(),
    creatorId: t.uuid<CreatorId>(),
    reason: t.text<ProblemReason>(),
    state: t.text<ProblemState>(),
    now: t.timestamptz(),
    answerBy: t.timestamptz(),
  },
  row: { id: t.uuid<ProblemId>() },
  text: `
    insert into order_problems (order_id, position, buyer_id, creator_id, reason, state, opened_at, answer_by)
    values (:orderId, :position::int, :buyerId, :creatorId, :reason, :state, :now, :answerBy)
    on conflict (order_id, position) where state <> 'closed' do nothing
    returning id`,
});

const stored = {
  id: t.uuid<ProblemId>(),
  order_id: t.uuid<OrderId>(),
  position: t.int4().certain(),
  buyer_id: t.uuid<UserId>(),
  creator_id: t.uuid<CreatorId>(),
  reason: t.text<ProblemReason>(),
  state: t.text<ProblemState>(),
} as const;
export type StoredProblem = Row<typeof lockProblem>;
const STORED = `id, order_id, position::int as position, buyer_id, creator_id, reason, state`;

/** Which order a problem is about; an order is locked before its problems. */
export const orderOfProblem = statement({
  name: 'shop.order-of-problem',
  params: [t.uuid<ProblemId>()],
  row: { order_id: t.uuid<OrderId>() },
  text: `select order_id from order_problems where id = $1`,
});

export const lockProblem = statement({
  name: 'shop.lock-problem',
  params: [t.uuid<ProblemId>()],
  row: stored,
  text: `select ${STORED} from order_problems where id = $1 for update`,
});

/** What is left of what was paid for a line, tax included, in cents. */
export const leftOfLine = statement({
  name: 'shop.left-of-line',
  params: [t.uuid<OrderId>(), t.int4()],
  row: { left_cents: t.int4<Cents>().certain() },
  text: `select (cost_cents - refunded_cents)::int as left_cents from line_states
         where order_id = $1 and position = $2::int`,
});

export const moveProblem = statement({
  name: 'shop.move-problem',
  params: [
    t.uuid<ProblemId>(),
    t.text<ProblemState>(),
    t.text<ProblemOutcome>().nullable(),
    t.timestamptz().nullable(),
  ],
  row: {},
  text: `update order_problems set state = $2, outcome = $3, closed_at = $4 where id = $1`,
});

export const wasPartlyRefunded = statement({
  name: 'shop.was-partly-refunded',
  params: [t.uuid<ProblemId>()],
  row: { is_so: t.bool().certain() },
  text: `select exists (
           select from order_problem_entries where problem_id = $1 and refund_cents is not null) as is_so`,
});

export const insertEntry = statement({
  name: 'shop.insert-problem-entry',
  params: {
    problemId: t.uuid<ProblemId>(),
    authorId: t.uuid<UserId>().nullable(),
    role: t.text<Entry['role']>(),
    did: t.text<Entry['did']>(),
    text: t.text(),
    refundCents: t.int4<Cents>().nullable(),
    now: t.timestamptz(),
  },
  row: {},
  text: `
    insert into order_problem_entries (problem_id, author_id, role, did, text, refund_cents, at)
    values (:problemId, :authorId, :role, :did, :text, :refundCents, :now)`,
});

/** SQL of the problems in `found` that a rule moves on, each with a line in its record. */
const byRule = (found: string, set: string, did: Entry['did'], now: string) => `
    with moved as (
      update order_problems set ${set} where id in (${found}) returning ${STORED}),
    said as (
      insert into order_problem_entries (problem_id, role, did, text, at)
      select id, 'rule', '${did}', '', ${now} from moved)
    select id, order_id, position, buyer_id, creator_id, reason, state from moved`;

/** The time for an answer of this problem is over at $2: staff have it now. */
export const escalateLate = statement({
  name: 'shop.escalate-late',
  params: [t.uuid<ProblemId>(), t.timestamptz()],
  row: stored,
  text: byRule(
    `select late.id from order_problems late where late.id = $1 and late.state = 'open' and late.answer_by <= $2 for update`,
    `state = 'with_staff'`,
    'escalated',
    '$2',
  ),
});

/** Staff have all problems of a creator who is gone or suspended. */
export const escalateOfCreator = statement({
  name: 'shop.escalate-of-creator',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: stored,
  text: byRule(
    `select own.id from order_problems own where own.creator_id = $1 and own.state in ('open', 'answered') for update`,
    `state = 'with_staff'`,
    'escalated',
    '$2',
  ),
});

/** Staff have all problems between two people. */
export const escalateBetween = statement({
  name: 'shop.escalate-between',
  params: [t.uuid<UserId>(), t.uuid<UserId>(), t.timestamptz()],
  row: stored,
  text: byRule(
    `select own.id from order_problems own
      where own.state in ('open', 'answered')
        and ((own.creator_id = $1 and own.buyer_id = $2) or (own.creator_id = $2 and own.buyer_id = $1)) for update`,
    `state = 'with_staff'`,
    'escalated',
    '$3',
  ),
});

/** Nothing is left of these lines of an order: their problems are over. */
export const closeOfLines = statement({
  name: 'shop.close-of-lines',
  params: [t.uuid<OrderId>(), t.int4Array(), t.timestamptz()],
  row: stored,
  text: byRule(
    `select own.id from order_problems own
      where own.order_id = $1 and own.position = any($2::int[]) and own.state <> 'closed' for update`,
    `state = 'closed', outcome = 'refunded', closed_at = $3`,
    'closed',
    '$3',
  ),
});

/** The buyer's account ends: what they told about is over. */
export const closeOfBuyer = statement({
  name: 'shop.close-of-buyer',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: stored,
  text: byRule(
    `select own.id from order_problems own where own.buyer_id = $1 and own.state <> 'closed' for update`,
    `state = 'closed', outcome = 'dismissed', closed_at = $2`,
    'closed',
    '$2',
  ),
});

/** A person's words leave the record; what they did stays. */
export const forgetWords = statement({
  name: 'shop.forget-problem-words',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update order_problem_entries set text = '' where author_id = $1 and text <> ''`,
});
