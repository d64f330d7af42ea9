import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { FanSegment } from '@limelight/contract/fans/operations';
import { NOBODY } from '@limelight/contract/messages/nobody';
import type { MassAudience } from '@limelight/contract/messages/operations';
import { toCents } from '@limelight/contract/platform/money';

/** Parts of a creator's fans as the choice that a new message begins with; all of them where a part has no choice. */
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
/** Whoever is a fan: of them, those are left who match. */
const ALL_FANS = { ...FOLLOWERS_AND_MEMBERS, former: true, spentCents: toCents(1) };

/** Who gets a new message, until something else is chosen: a part of the fans, narrowed as their list was. */
export function startOf(part: FanSegment, only: Narrowing): MassAudience {
  const start = STARTS[part];
  const all = Object.keys(only).length > 0 ? ALL_FANS : FOLLOWERS_AND_MEMBERS;
  return {
    include: start?.include ?? all,
    only,
    exclude: { ...NOBODY, ...start?.except, gotIds: [] },
  };
}
