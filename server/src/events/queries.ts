import { type Row, statement, t } from '../platform/db/statement.ts';
import { BUS_CHANNEL } from '../platform/bus/postgres-bus.ts';

/** The bus message that events are waiting: a topic and no id. */
export const EVENTS_TOPIC = 'events';

/** Writes events and notifies the bus once when the transaction commits, however many events there are. */
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

/** Registers a consumer; it starts with the oldest event kept. */
export const registerConsumer = statement({
  name: 'events.register-consumer',
  params: [t.text()],
  row: {},
  text: `insert into event_consumers (name) values ($1) on conflict (name) do nothing`,
});

/** No row while another process reads for this consumer. */
export const lockConsumer = statement({
  name: 'events.lock-consumer',
  params: [t.text()],
  row: { transaction: t.text().certain(), event_id: t.int8() },
  text: `select transaction::text as transaction, event_id from event_consumers
         where name = $1 for update skip locked`,
});

/** The same, but waits until that process has read its batch. */
export const waitForConsumer = statement({
  name: 'events.wait-for-consumer',
  params: [t.text()],
  row: { name: t.text() },
  text: `select name from event_consumers where name = $1 for update`,
});

/**
 * Events after the position ($1, $2), oldest first, at most $3. Unsettled events come last: a transaction that is still running
 * may add an event before them.
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
  text: `update event_consumers set transaction = $2::text::xid8, event_id = $3 where name = $1`,
});

export const setAside = statement({
  name: 'events.set-aside',
  params: [t.text(), t.int8(), t.text(), t.jsonb<unknown>(), t.timestamptz(), t.text()],
  row: {},
  text: `insert into events_set_aside (consumer, event_id, kind, facts, happened_at, error)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
});

/** Removes and returns the first event after $2 that consumer $1 set aside. */
export const takeSetAside = statement({
  name: 'events.take-set-aside',
  params: [t.text(), t.int8()],
  row: {
    id: t.int8(),
    kind: t.text(),
    facts: t.jsonb<unknown>(),
    happened_at: t.timestamptz(),
  },
  text: `delete from events_set_aside where consumer = $1 and event_id = (
           select event_id from events_set_aside where consumer = $1 and event_id > $2 order by event_id limit 1)
         returning event_id as id, kind, facts, happened_at`,
});

export const countSetAside = statement({
  name: 'events.count-set-aside',
  params: [],
  row: { events: t.int8().certain() },
  text: `select count(*) as events from events_set_aside`,
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
