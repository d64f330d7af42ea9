import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { userId } from '../platform/ids.ts';

/** Somebody the viewer has blocked. */
export const blockedPerson = z.object({
  id: userId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  blockedAt: z.iso.datetime(),
});
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const safety = {
  /** Works in both directions everywhere, and ends the follow between the two. Blocking twice is one block. */
  block: operation('safety.block', 'PUT', '/safety/blocks/{userId}', 'Block a person')
    .input(input({ userId }))
    .output(ok)
    .errors({ own_account: { status: 422, message: 'You cannot block yourself.' } }),
  unblock: operation('safety.unblock', 'DELETE', '/safety/blocks/{userId}', 'Take a block back')
    .input(input({ userId }))
    .output(ok),
  listBlocked: operation('safety.listBlocked', 'GET', '/safety/blocks', 'Whom I blocked, newest first')
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(blockedPerson)),
};
