import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { FanSegment } from '@limelight/contract/fans/operations';
import { EMPTY_AUDIENCE } from '@limelight/contract/messages/empty-audience';
import type { MassAudience } from '@limelight/contract/messages/operations';
import { toCents } from '@limelight/contract/platform/money';

/** The initial audience for a segment of the fans. A segment without an entry starts with all fans. */
const STARTS: Readonly<
  Partial<Record<FanSegment, Pick<MassAudience, 'include'> & { readonly except?: object }>>
> = {
  members: { include: { ...EMPTY_AUDIENCE, members: true } },
  followers: { include: { ...EMPTY_AUDIENCE, followers: true }, except: { members: true } },
  spenders: { include: { ...EMPTY_AUDIENCE, spentCents: toCents(1) } },
  trial: { include: { ...EMPTY_AUDIENCE, trial: true } },
  leaving: { include: { ...EMPTY_AUDIENCE, leaving: true } },
  former: { include: { ...EMPTY_AUDIENCE, former: true } },
};
const FOLLOWERS_AND_MEMBERS = { ...EMPTY_AUDIENCE, followers: true, members: true };
/** Includes every fan; the filters then narrow them. */
const ALL_FANS = { ...FOLLOWERS_AND_MEMBERS, former: true, spentCents: toCents(1) };

/** The initial audience of a new message: a segment of the fans, with the filters of their list. */
export function startOf(part: FanSegment, only: Narrowing): MassAudience {
  const start = STARTS[part];
  const all = Object.keys(only).length > 0 ? ALL_FANS : FOLLOWERS_AND_MEMBERS;
  return {
    include: start?.include ?? all,
    only,
    exclude: { ...EMPTY_AUDIENCE, ...start?.except, gotIds: [] },
  };
}
