import { securityEventKind, type SecurityEventKind } from '@limelight/contract/accounts/settings';
import { userId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { securityChanged } from '../events.ts';

/** Events too common to notify people of, and those that people have just caused themselves. */
const UNTOLD: ReadonlySet<SecurityEventKind> = new Set<SecurityEventKind>([
  'signed_up',
  'signed_in',
  'signed_out_everywhere',
  'session_closed',
  'email_change_requested',
  'deletion_requested',
  'deletion_cancelled',
]);

/** Emits an event for a security event that the sign-in service recorded, where the person should be notified of it. */
export const tellSecurity =
  (deps: Pick<Deps, 'clock'>) =>
  async (tx: Tx, id: string, kind: string): Promise<void> => {
    const change = securityEventKind.parse(kind);
    if (UNTOLD.has(change)) return;
    await emit(deps, tx, securityChanged, { userId: userId.parse(id), change });
  };
