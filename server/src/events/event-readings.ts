import type { Db } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';
import type { Reading, Sample } from '../platform/metrics/metric.ts';

/** Counting stops here: a consumer this far behind is late enough for an alert. */
const MOST = 10_000;

const behind = statement({
  name: 'events.behind',
  params: [t.int8()],
  row: {
    consumer: t.text(),
    events: t.int8().certain(),
    oldest_s: t.float8().certain(),
    set_aside: t.int8().certain(),
  },
  text: `select c.name as consumer, late.events, late.oldest_s,
           (select count(*) from events_set_aside a where a.consumer = c.name) as set_aside
           from event_consumers c
          cross join lateral (
            select count(*) as events,
                   coalesce(extract(epoch from now() - min(happened_at)), 0)::float8 as oldest_s
              from (select happened_at from events
                     where (transaction, id) > (c.transaction, c.event_id)
                     order by events.transaction, id limit $1) unread
          ) late`,
});

/** How far each consumer of events is behind. Every process reports the same numbers. */
export function eventReadings(db: Db): () => Promise<readonly Reading[]> {
  return async () => {
    const rows = await db.many(behind, MOST);
    const gauge = (
      name: Reading['name'],
      help: string,
      number: (row: (typeof rows)[number]) => number,
    ): Reading => {
      const samples = rows.map((row): Sample => [[row.consumer], number(row)]);
      return { name, help, type: 'gauge', labels: ['consumer'], samples };
    };
    return [
      gauge('limelight_events_behind', `Events not read yet, up to ${MOST}.`, (row) => row.events),
      gauge('limelight_events_oldest_unread_seconds', 'Age of the oldest unread event.', (row) =>
        Math.max(0, row.oldest_s),
      ),
      gauge(
        'limelight_events_set_aside',
        'Events that a consumer could not process.',
        (row) => row.set_aside,
      ),
    ];
  };
}
