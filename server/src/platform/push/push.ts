import { Agent } from 'node:https';
import { z } from 'zod';
import { DAY, SECOND } from '../clock/clock.ts';
import { isPublicAddress, publicLookup } from '../http/public-address.ts';

/** The key pair of an application server (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A browser's push subscription, and the keys that encrypt messages for it. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a browser shows; it replaces an earlier one with the same `tag`. `path`: the page it opens. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** Sends to browsers through their push services, which cannot read the messages. */
export interface Push {
  /**
   * 'gone' if the browser no longer accepts pushes; 'refused' if the service will never accept this one. Throws if another
   * attempt may help.
   */
  send(
    keys: PushKeys,
    to: PushSubscription,
    message: PushMessage,
  ): Promise<'sent' | 'gone' | 'refused'>;
}

/** A push that waits longer for its browser is outdated. */
const LIVES_SECONDS = DAY / SECOND;
const TIMEOUT_MS = 20 * SECOND;

const refused = z.object({ statusCode: z.int() });
/** The service does not know this browser, or will never accept this push. */
const FINAL = new Set([400, 401, 403, 404, 410, 413]);
const GONE = new Set([404, 410]);

export interface PushOptions {
  /** How a push service can contact the sender: 'mailto:…' or an https address. */
  readonly contact: () => string;
  /** Tests use a push service of their own. */
  readonly agent?: Agent;
}

export function createPush({ contact, agent }: PushOptions): Push {
  const way = agent ?? new Agent({ lookup: publicLookup, keepAlive: true });
  return {
    async send({ publicKey, privateKey }, to, message) {
      if (!agent && !isPublicAddress(new URL(to.endpoint))) return 'gone';
      const { default: webPush } = await import('web-push');
      try {
        await webPush.sendNotification(to, JSON.stringify(message), {
          vapidDetails: { subject: contact(), publicKey, privateKey },
          TTL: LIVES_SECONDS,
          timeout: TIMEOUT_MS,
          agent: way,
        });
        return 'sent';
      } catch (error) {
        const answer = refused.safeParse(error);
        if (!answer.success || !FINAL.has(answer.data.statusCode)) throw error;
        return GONE.has(answer.data.statusCode) ? 'gone' : 'refused';
      }
    },
  };
}

/** Generates a new key pair. */
export async function makePushKeys(): Promise<PushKeys> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}
