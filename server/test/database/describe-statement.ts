import type pg from 'pg';

export interface Described {
  readonly params: readonly string[];
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly source: string | null;
  }[];
}

interface Wire {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(target: { type: 'S'; name: string }): void;
  sync(): void;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

let types: Map<number, string> | undefined;

/** Describes a statement without running it: parameter types, columns, and the table columns that they come from. */
export async function describeStatement(client: pg.ClientBase, text: string): Promise<Described> {
  types ??= new Map(
    (
      await client.query<{ oid: number; typname: string }>('select oid::int, typname from pg_type')
    ).rows.map((row) => [row.oid, row.typname]),
  );
  const name = (oid: number) => types?.get(oid) ?? String(oid);
  await client.query(`prepare described as ${text}`);
  const { rows } = await client.query<{ params: string[] }>(
    `select array(select t.typname from unnest(parameter_types::oid[]) with ordinality as p(oid, at) join pg_type t on t.oid = p.oid order by at)::text[] as params
     from pg_prepared_statements where name = 'described'`,
  );
  const fields = await describeFields(client);
  await client.query('deallocate described');
  return {
    params: rows[0]?.params ?? [],
    columns: fields.map((field) => ({
      name: field.name,
      type: name(field.dataTypeID),
      source: field.tableID === 0 ? null : `${field.tableID}.${field.columnID}`,
    })),
  };
}

/** Sends the Describe message of the wire protocol, which `pg` sends for its own queries only. */
function describeFields(client: pg.ClientBase): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = [];
    const query = {
      submit(connection: Wire) {
        connection.describe({ type: 'S', name: 'described' });
        connection.sync();
      },
      handleRowDescription: (message: { fields: readonly Field[] }) =>
        void (fields = message.fields),
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(fields),
      handleDataRow: () => {},
      handleCommandComplete: () => {},
      handleEmptyQuery: () => {},
      handlePortalSuspended: () => {},
    };
    client.query(query as unknown as pg.Submittable);
  });
}

/**
 * Columns that the tables allow to be null, as 'table oid.column number'. PostgreSQL reports every column of a view as
 * nullable; here a column that a view passes on under its name counts as in its table, since no view of ours has an outer join.
 */
export async function nullableColumns(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ source: string }>(
    `select attrelid || '.' || attnum as source from pg_attribute own where attnum > 0 and not attnotnull and not attisdropped
     and not exists (
       select from pg_class view
       join pg_rewrite rule on rule.ev_class = view.oid
       join pg_depend used on used.objid = rule.oid and used.classid = 'pg_rewrite'::regclass and used.refclassid = 'pg_class'::regclass
       join pg_attribute origin on origin.attrelid = used.refobjid and origin.attnum = used.refobjsubid
       where view.oid = own.attrelid and view.relkind = 'v' and origin.attrelid <> view.oid
         and origin.attname = own.attname and origin.attnotnull)`,
  );
  return new Set(rows.map((row) => row.source));
}
