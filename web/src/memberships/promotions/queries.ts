import type { CreatorId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';

/** The longest valid code; longer ones are not sent. */
const CODE_MAX = 40;

/** What a creator offers the viewer on each tier; `code` is from the address of a link. */
export const offers = (creatorId: CreatorId, code: string | null) =>
  api.memberships.listOffers.queryOptions({
    input: { creatorId, ...(code !== null && code.length <= CODE_MAX && { code }) },
  });
