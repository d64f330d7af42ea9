import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { PushMessage } from '../../platform/push/push.ts';
import { subscriptionsOf } from './push-queries.ts';
import { secretsOf } from './secrets.ts';

/**
 * Pushes one message to every browser of a person at once, and returns how each push service took it: 'sent', 'gone', 'refused',
 * or why it could not be asked.
 */
export async function pushNow(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  personId: UserId,
  message: PushMessage,
): Promise<{ readonly host: string; readonly end: string }[]> {
  const browsers = await db.many(subscriptionsOf, personId);
  const { push: keys } = await secretsOf(db);
  return Promise.all(
    browsers.map(async ({ endpoint, p256dh, auth }) => ({
      host: new URL(endpoint).host,
      end: await push
        .send(keys, { endpoint, keys: { p256dh, auth } }, message)
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
    })),
  );
}
