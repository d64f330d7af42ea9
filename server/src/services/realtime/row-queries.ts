import { statement, t } from '../../platform/db/statement.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The claims that row level security sees. */
export type Subscriber = Readonly<Record<string, unknown>> & {
  readonly role: 'anon' | 'authenticated';
};

export const columnsOfTables = statement({
  name: 'realtime.columns',
  params: [t.textArray()],
  row: { table_name: t.text().certain(), name: t.text().certain(), type: t.text().certain() },
  text: `select r.relname::text as table_name, a.attname::text as name, t.typname::text as type
         from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_type t on t.oid = a.atttypid
         where r.relnamespace = 'public'::regnamespace and r.relname::text = any($1)
           and a.attnum > 0 and not a.attisdropped
         order by a.attnum`,
});

/** A row under the rights of each subscriber in $3; a subscriber who may not see it gets no row. */
export const rowForSubscriber = statement({
  name: 'realtime.row-as-seen',
  params: [t.text(), t.jsonb<Row>(), t.jsonb<readonly Subscriber[]>()],
  row: { subscriber: t.int4().certain(), seen: t.jsonb<Row>().certain() },
  text: `select seer as subscriber, seen from row_as_seen($1, $2, $3)`,
});
