import type { MassAudience } from './mass.ts';

/** A part of an audience that names nobody, to begin from: `{ ...NOBODY, members: true }`. */
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
