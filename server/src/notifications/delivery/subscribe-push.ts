import { PUSH_BROWSERS_MAX } from '@limelight/contract/notifications/push';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { isPublicAddress } from '../../platform/http/public-address.ts';
import {
  dropOldSubscriptions,
  dropSubscription,
  findSubscription,
  putSubscription,
} from './push-queries.ts';

/** Subscribes a browser to pushes until the viewer signs out there; false where its address is not on the public internet. */
export async function subscribePush(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<boolean> {
  if (!isPublicAddress(new URL(endpoint))) return false;
  await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const { id, sessionId } = viewer;
    await tx.run(putSubscription, endpoint, id, sessionId, keys.p256dh, keys.auth, now);
    await tx.run(dropOldSubscriptions, viewer.id, PUSH_BROWSERS_MAX);
  });
  return true;
}

/** Ends a subscription; does nothing where there is none. */
export async function unsubscribePush(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  endpoint: string,
): Promise<void> {
  await db.run(dropSubscription, viewer.id, endpoint);
}

/** Whether this session takes pushes at the address. */
export async function findPush(
  { db }: Pick<Deps, 'db'>,
  { sessionId }: Viewer,
  endpoint: string,
): Promise<boolean> {
  return (await db.maybe(findSubscription, sessionId, endpoint)) !== null;
}
