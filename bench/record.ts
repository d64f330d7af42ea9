import type { Db, Queryable } from '../server/src/platform/db/db.ts';
import { encodeValues, type Statement } from '../server/src/platform/db/statement.ts';
import type { BenchStatement } from './load/pgbench.ts';

/** Returns the same database, and the statements that ran outside transactions, with the values that PostgreSQL got. */
export function recordStatements(db: Db): { db: Db; ran: BenchStatement[] } {
  const ran: BenchStatement[] = [];
  const note = ({ text, params }: Statement, values: readonly unknown[]) => {
    ran.push({ text, values: encodeValues(params, values).map(asText) });
  };
  const noted = <Name extends keyof Queryable>(name: Name): Queryable[Name] =>
    ((statement: Statement, ...values: unknown[]) => {
      note(statement, values);
      return (db[name] as (...all: unknown[]) => unknown)(statement, ...values);
    }) as Queryable[Name];
  const recorded = {
    many: noted('many'),
    one: noted('one'),
    maybe: noted('maybe'),
    run: noted('run'),
  };
  return { db: { ...db, ...recorded }, ran };
}

/** Bytes in PostgreSQL's text format: the contenders get their values as JSON and as arguments. */
const asText = (value: unknown) =>
  value instanceof Buffer ? `\\x${value.toString('hex')}` : value;
