import type { OutboxMessage } from '@limelight/contract/safety/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { listOutbox } from '../platform/mail/outbox.ts';
import { audit } from './audit.ts';

/** No one reads through more; the rows are deleted after 24 h anyway. */
const MOST = 100;

/** Messages that stayed on this server because no provider is configured. Reading them is recorded in the audit log. */
export async function readOutbox(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
): Promise<{ isUsed: boolean; items: OutboxMessage[] }> {
  await audit(
    deps.db,
    { actorId: viewer.id, action: 'safety.listOutbox', subject: null },
    deps.clock.now(),
  );
  const rows = await deps.db.many(listOutbox, MOST);
  return {
    isUsed: deps.config.smtpUrl === null || deps.config.sms === null,
    items: rows.map(({ created_at, ...message }) => ({
      ...message,
      createdAt: created_at.toISOString(),
    })),
  };
}
