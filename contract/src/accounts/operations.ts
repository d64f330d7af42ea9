import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';
import { userId } from '../platform/ids.ts';

export const role = z.enum(['fan', 'creator', 'moderator', 'admin']);
export type Role = z.infer<typeof role>;

/** The signed-in person as their own screens show them. */
export const me = z.object({
  id: userId,
  email: z.email().nullable(),
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  roles: z.array(role),
  timeZone: z.string(),
  unreadNotifications: z.int(),
  isSample: z.boolean(),
});
export type Me = z.infer<typeof me>;

export const accounts = {
  /** Everything the shell needs about the signed-in person, in one answer. */
  me: operation('accounts.me', 'GET', '/accounts/me', 'The signed-in person').input(input({})).output(me),
};
