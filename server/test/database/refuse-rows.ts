import type { Db } from '../../src/platform/db/db.ts';

/** From now on the database refuses to write or delete a row for which `condition` holds; it names the row `row`. */
export async function refuseRows(
  { pool }: Pick<Db, 'pool'>,
  table: string,
  condition: string,
): Promise<void> {
  await pool.query(`create function refuse_${table}() returns trigger language plpgsql as $$
    declare
      "row" record := case when tg_op = 'DELETE' then old else new end;
    begin
      if ${condition} then raise exception 'refused'; end if;
      return "row";
    end $$`);
  await pool.query(`create trigger refuse before insert or update or delete on ${table} for each row
    execute function refuse_${table}()`);
}
