import type { statement } from '../src/platform/db/statement.ts';

/** Declares a statement that only a test uses: the check of all statements (test/statements.test.ts) does not see it. */
export const unlisted: typeof statement = (definition) => definition;
