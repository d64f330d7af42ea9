import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';

/** A key as browsers give it: base64url. */
const key = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, 'This isn’t a key.');

/** Where a browser takes pushes. Only the public internet, by https. */
const endpoint = z.url({ protocol: /^https$/ }).max(2000);

/** Browsers of one person; a new one takes the place of the oldest. */
export const PUSH_BROWSERS_MAX = 10;

export const pushOperations = {
  /** The server's public key, for a browser that subscribes. */
  pushKey: operation('notifications.pushKey', 'GET', '/notifications/push/key', 'Key for pushes')
    .input(input({}))
    .output(z.object({ publicKey: z.string() })),
  /** A browser subscribes once, for who is signed in there now, until they sign out. */
  subscribePush: operation(
    'notifications.subscribePush',
    'POST',
    '/notifications/push',
    'Take pushes in this browser',
  )
    .input(input({ endpoint, keys: z.strictObject({ p256dh: key(65), auth: key(16) }) }))
    .errors({
      endpoint_not_usable: { status: 422, message: 'We can’t send notifications to this address.' },
    })
    .output(ok),
  /** Whether who is signed in here takes pushes here: a browser remembers what somebody before them turned on. */
  findPush: operation(
    'notifications.findPush',
    'POST',
    '/notifications/push/find',
    'Whether I take pushes in this browser',
  )
    .input(input({ endpoint }))
    .output(z.object({ isOn: z.boolean() })),
  /** There being no such subscription is the same. */
  unsubscribePush: operation(
    'notifications.unsubscribePush',
    'POST',
    '/notifications/push/stop',
    'Take no more pushes in this browser',
  )
    .input(input({ endpoint }))
    .output(ok),
};
