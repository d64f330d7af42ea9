import { accountsArea } from './accounts/area.ts';
import { analyticsArea } from './analytics/area.ts';
import { backupsArea } from './backups/area.ts';
import { creatorsArea } from './creators/area.ts';
import { discoveryArea } from './discovery/area.ts';
import { doctorArea } from './doctor/area.ts';
import { earningsArea } from './earnings/area.ts';
import { eventsArea } from './events/area.ts';
import { fansArea } from './fans/area.ts';
import { ledgerArea } from './ledger/area.ts';
import { liveArea } from './live/area.ts';
import { mediaArea } from './media/area.ts';
import { membershipsArea } from './memberships/area.ts';
import { messagesArea } from './messages/area.ts';
import { notificationsArea } from './notifications/area.ts';
import { paymentsArea } from './payments/area.ts';
import { payoutsArea } from './payouts/area.ts';
import { postsArea } from './posts/area.ts';
import { safetyArea } from './safety/area.ts';
import { shopArea } from './shop/area.ts';

/**
 * The areas of the product, in order: an area may use only the index.ts of those before it, so that there are no circular
 * imports. Lint reads the order and the areas' tables from here (scripts/areas.mjs).
 */
export const areas = [
  eventsArea,
  ledgerArea,
  safetyArea,
  mediaArea,
  accountsArea,
  paymentsArea,
  postsArea,
  membershipsArea,
  payoutsArea,
  creatorsArea,
  discoveryArea,
  fansArea,
  messagesArea,
  liveArea,
  shopArea,
  earningsArea,
  analyticsArea,
  notificationsArea,
  backupsArea,
  doctorArea,
] as const;
