import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';

/** A key in base64url, as browsers return it. */
const key = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, 'This isn’t a key.');

/** The URL to which the server sends a browser's pushes. Only on the public internet, over https. */
const endpoint = z.url({ protocol: /^https$/ }).max(2000);

/** Browsers per person; a new one replaces the oldest. */
export const PUSH_BROWSERS_MAX = 10;

export const pushOperations = {
  /** The server's public key, which a browser needs to subscribe. */
  pushKey: operation('notifications.pushKey', 'GET', '/notifications/push/key', 'Key for pushes')
    .input(input({}))
    .output(z.object({ publicKey: z.string() })),
  /** A browser subscribes once, for the person signed in there, until they sign out. */
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
  /**
   * Whether this browser's pushes belong to the signed-in person: a browser also remembers the subscription of an earlier
   * person.
   */
  findPush: operation(
    'notifications.findPush',
    'POST',
    '/notifications/push/find',
    'Whether I take pushes in this browser',
  )
    .input(input({ endpoint }))
    .output(z.object({ isOn: z.boolean() })),
  /** Succeeds also if there is no such subscription. */
  unsubscribePush: operation(
    'notifications.unsubscribePush',
    'POST',
    '/notifications/push/stop',
    'Take no more pushes in this browser',
  )
    .input(input({ endpoint }))
    .output(ok),
};
