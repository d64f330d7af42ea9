import type { Db, Queryable } from '../../src/platform/db/db.ts';

/** Returns the same database, and the names of the statements that ran outside transactions and inside them. */
export function countStatements(db: Db): { db: Db; names: string[]; inside: string[] } {
  const names: string[] = [];
  const inside: string[] = [];
  const counted: Db = {
    ...db,
    ...naming(db, names),
    tx: (work) => db.tx((tx) => work({ ...tx, ...naming(tx, inside) })),
  };
  return { db: counted, names, inside };
}

const naming = (db: Queryable, names: string[]): Queryable => ({
  many: (statement, ...values) => (names.push(statement.name), db.many(statement, ...values)),
  one: (statement, ...values) => (names.push(statement.name), db.one(statement, ...values)),
  maybe: (statement, ...values) => (names.push(statement.name), db.maybe(statement, ...values)),
  run: (statement, ...values) => (names.push(statement.name), db.run(statement, ...values)),
});
