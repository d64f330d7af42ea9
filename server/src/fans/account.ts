import type { AccountPart } from '../accounts/index.ts';
import { eraseFan } from './fan-queries.ts';

/** Whose fan somebody was, and their own fans. Their export has these facts from those who own them. */
export const fansOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseFan, userId);
  },
};
