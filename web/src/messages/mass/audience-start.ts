import type { MassAudience } from '@limelight/contract/messages/operations';
import { toCents } from '@limelight/contract/platform/money';

/** A part of the choice that names nobody. */
export const NOBODY: MassAudience['include'] = {
  followers: false,
  members: false,
  tierIds: [],
  listIds: [],
  leaving: false,
  former: false,
  spentCents: null,
};
const EVERYBODY = { ...NOBODY, followers: true, members: true };

/** Parts of a creator's fans, by their names in addresses, as the choice that a new message begins with. */
const STARTS: Readonly<Record<string, Pick<MassAudience, 'include'> & { except?: object }>> = {
  members: { include: { ...NOBODY, members: true } },
  followers: { include: { ...NOBODY, followers: true }, except: { members: true } },
  spenders: { include: { ...NOBODY, spentCents: toCents(1) } },
  leaving: { include: { ...NOBODY, leaving: true } },
  former: { include: { ...NOBODY, former: true } },
};

/** Who gets a new message, until something else is chosen. */
export function startOf(part: string | null): MassAudience {
  const start = STARTS[part ?? ''];
  return {
    include: start?.include ?? EVERYBODY,
    exclude: { ...NOBODY, ...start?.except, gotIds: [] },
  };
}
