import type { HandleCheck } from '@limelight/contract/accounts/settings';
import type { Deps } from '../../kernel/deps.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { foldHandle, isReserved, isValidHandle, normalizeHandle } from './handles.ts';
import { handleChangeableFrom, redirectsSince } from '../policy.ts';
import { findMe, takenHandles } from '../queries.ts';
import { lockHandle, noteHandleChange, setHandle } from '../settings/settings-queries.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/**
 * Whether a handle is available now, and if not, why. A person can take their own former handles and handles that look like
 * their own.
 */
export async function checkHandle(
  deps: Deps,
  viewer: Viewer,
  wanted: string,
): Promise<HandleCheck> {
  const handle = normalizeHandle(wanted);
  const { handle: own } = await deps.db.one(findMe, viewer.id);
  const reason =
    handle === own ? 'unchanged' : await whyNot(deps.db, viewer, handle, deps.clock.now());
  return { handle, available: reason === null, reason };
}

export type HandleRefusal =
  | { readonly reason: 'invalid' | 'reserved' | 'taken' | 'look_alike' }
  | { readonly reason: 'too_soon'; readonly changeableFrom: Date };

/** Changes the handle; returns null on success. The old handle redirects to the new one for a time. */
export async function changeHandle(
  deps: Deps,
  viewer: Viewer,
  wanted: string,
): Promise<HandleRefusal | null> {
  const handle = normalizeHandle(wanted);
  const now = deps.clock.now();
  try {
    return await deps.db.tx(async (tx) => {
      const own = await tx.one(lockHandle, viewer.id);
      if (handle === own.handle) return null;
      const reason = await whyNot(tx, viewer, handle, now);
      if (reason) return { reason };
      const changeableFrom = handleChangeableFrom(own.handle_changed_at, now);
      if (changeableFrom) return { reason: 'too_soon', changeableFrom };
      await tx.run(setHandle, viewer.id, handle);
      await tx.run(noteHandleChange, viewer.id, own.handle, now);
      return null;
    });
  } catch (error) {
    // Another person took it a moment earlier.
    if ((error as { code?: unknown }).code === '23505') return { reason: 'taken' };
    throw error;
  }
}

async function whyNot(
  db: Queryable,
  viewer: Viewer,
  handle: string,
  now: Date,
): Promise<'invalid' | 'reserved' | 'taken' | 'look_alike' | null> {
  const isValid = isValidHandle(handle);
  // For letters of other scripts, the first result says what they look like.
  if (!isValid && /^[ -~]*$/.test(handle)) return 'invalid';
  if (isReserved(handle)) return 'reserved';
  const found = await db.many(takenHandles, [handle], [foldHandle(handle)], redirectsSince(now));
  const others = found.filter((owner) => owner.user_id !== viewer.id);
  if (others.length > 0) return others.some((owner) => owner.is_same) ? 'taken' : 'look_alike';
  return isValid ? null : 'invalid';
}
