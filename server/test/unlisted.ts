import type { statement } from '../src/platform/db/statement.ts';

/** Declares a statement that is a test's own: the check of all statements (test/statements.test.ts) does not see it. */
export const unlisted: typeof statement = (definition) => definition;
