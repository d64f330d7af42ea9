import type { MassAudience } from './mass.ts';

/** An audience without anyone, to start from: `{ ...NOBODY, members: true }`. */
export const NOBODY: MassAudience['include'] = {
  followers: false,
  members: false,
  tierIds: [],
  listIds: [],
  leaving: false,
  trial: false,
  former: false,
  spentCents: null,
};
