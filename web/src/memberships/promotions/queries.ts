import type { CreatorId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';

/** No code is longer; what is came from somewhere else. */
const CODE_MAX = 40;

/** What a creator offers the viewer on each tier; `code` is that of a link, as its address says it. */
export const offers = (creatorId: CreatorId, code: string | null) =>
  api.memberships.listOffers.queryOptions({
    input: { creatorId, ...(code !== null && code.length <= CODE_MAX && { code }) },
  });
