import type { Db } from '../../src/platform/db/db.ts';

/** Returns the same database, and the names of the statements that ran outside transactions. */
export function countStatements(db: Db): { db: Db; names: string[] } {
  const names: string[] = [];
  const counted: Db = {
    ...db,
    many: (statement, ...values) => (names.push(statement.name), db.many(statement, ...values)),
    one: (statement, ...values) => (names.push(statement.name), db.one(statement, ...values)),
    maybe: (statement, ...values) => (names.push(statement.name), db.maybe(statement, ...values)),
    run: (statement, ...values) => (names.push(statement.name), db.run(statement, ...values)),
  };
  return { db: counted, names };
}
