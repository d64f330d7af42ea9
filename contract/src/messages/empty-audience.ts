import type { MassAudience } from './mass.ts';

/** An audience without anyone, to start from: `{ ...EMPTY_AUDIENCE, members: true }`. */
export const EMPTY_AUDIENCE: MassAudience['include'] = {
  followers: false,
  members: false,
  tierIds: [],
  listIds: [],
  leaving: false,
  trial: false,
  former: false,
  spentCents: null,
};
