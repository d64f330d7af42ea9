import { type Row, statement, t } from '../platform/db/statement.ts';
import { BUS_CHANNEL } from '../platform/bus/postgres-bus.ts';

/** What the bus carries when there is something to read: a topic and no id. */
export const EVENTS_TOPIC = 'events';

/** The bus hears of it when the transaction commits, however many events it has. */
export const insertEvents = statement({
  name: 'events.insert',
  params: [t.timestamptz(), t.text(), t.jsonb<readonly object[]>()],
  row: { woken: t.text().certain() },
  text: `with happened as (
           insert into events (happened_at, kind, facts)
           select $1, $2, facts from jsonb_array_elements($3) as facts
         )
         select pg_notify('${BUS_CHANNEL}', '${EVENTS_TOPIC} ')::text as woken`,
});

/** Begins with the oldest event kept. */
export const registerConsumer = statement({
  name: 'events.register-consumer',
  params: [t.text()],
  row: {},
  text: `insert into event_consumers (name) values ($1) on conflict (name) do nothing`,
});

/** No row while another process reads for this consumer, or while it pauses after a failure. */
export const lockConsumer = statement({
  name: 'events.lock-consumer',
  params: [t.text()],
  row: { transaction: t.text().certain(), event_id: t.int8(), failures: t.int4() },
  text: `select transaction::text as transaction, event_id, failures from event_consumers
         where name = $1 and resumes_at <= now() for update skip locked`,
});

/**
 * Events after the position ($1, $2), oldest first, at most $3. Those that are not settled come last: a transaction
 * that runs now may still bring one that belongs before them.
 */
export const afterPosition = statement({
  name: 'events.after-position',
  params: [t.text(), t.int8(), t.int8()],
  row: {
    id: t.int8(),
    transaction: t.text().certain(),
    is_settled: t.bool().certain(),
    happened_at: t.timestamptz(),
    kind: t.text(),
    facts: t.jsonb<unknown>(),
  },
  text: `select id, transaction::text as transaction, happened_at, kind, facts,
           transaction < pg_snapshot_xmin(pg_current_snapshot()) as is_settled
         from events where (transaction, id) > ($1::text::xid8, $2)
         order by events.transaction, id limit $3`,
});
export type EventRow = Row<typeof afterPosition>;

export const moveConsumer = statement({
  name: 'events.move-consumer',
  params: [t.text(), t.text(), t.int8()],
  row: {},
  text: `update event_consumers set transaction = $2::text::xid8, event_id = $3, failures = 0 where name = $1`,
});

/** Pauses for $2 ms. */
export const noteFailure = statement({
  name: 'events.note-failure',
  params: [t.text(), t.float8()],
  row: { failures: t.int4() },
  text: `update event_consumers set failures = failures + 1, resumes_at = now() + $2 * interval '1 millisecond'
         where name = $1 returning failures`,
});

export const setAside = statement({
  name: 'events.set-aside',
  params: [t.text(), t.int8(), t.text(), t.jsonb<unknown>(), t.timestamptz(), t.text()],
  row: {},
  text: `insert into events_set_aside (consumer, event_id, kind, facts, happened_at, error)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
});

export const keepDays = statement({
  name: 'events.keep-days',
  params: [t.date()],
  row: { kept: t.text().certain() },
  text: `select keep_event_days($1)::text as kept`,
});

export const realign = statement({
  name: 'events.realign',
  params: [],
  row: { was_moved: t.bool().certain() },
  text: `select realign_events() as was_moved`,
});
