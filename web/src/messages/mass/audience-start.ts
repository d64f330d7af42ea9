import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { FanSegment } from '@limelight/contract/fans/operations';
import { NOBODY } from '@limelight/contract/messages/nobody';
import type { MassAudience } from '@limelight/contract/messages/operations';
import { toCents } from '@limelight/contract/platform/money';

/** The initial audience for a segment of the fans. A segment without an entry starts with all fans. */
const STARTS: Readonly<
  Partial<Record<FanSegment, Pick<MassAudience, 'include'> & { readonly except?: object }>>
> = {
  members: { include: { ...NOBODY, members: true } },
  followers: { include: { ...NOBODY, followers: true }, except: { members: true } },
  spenders: { include: { ...NOBODY, spentCents: toCents(1) } },
  trial: { include: { ...NOBODY, trial: true } },
  leaving: { include: { ...NOBODY, leaving: true } },
  former: { include: { ...NOBODY, former: true } },
};
const FOLLOWERS_AND_MEMBERS = { ...NOBODY, followers: true, members: true };
/** Includes every fan; the filters then narrow them. */
const ALL_FANS = { ...FOLLOWERS_AND_MEMBERS, former: true, spentCents: toCents(1) };

/** The initial audience of a new message: a segment of the fans, with the filters of their list. */
export function startOf(part: FanSegment, only: Narrowing): MassAudience {
  const start = STARTS[part];
  const all = Object.keys(only).length > 0 ? ALL_FANS : FOLLOWERS_AND_MEMBERS;
  return {
    include: start?.include ?? all,
    only,
    exclude: { ...NOBODY, ...start?.except, gotIds: [] },
  };
}
