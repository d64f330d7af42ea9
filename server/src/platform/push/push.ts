import { Agent } from 'node:https';
import { z } from 'zod';
import { DAY, SECOND } from '../clock/clock.ts';
import { isPublicAddress, publicLookup } from '../http/public-address.ts';

/** The two halves of an application server's identity (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A browser that takes pushes, and the keys that only it can read them with. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a browser shows; one with the `tag` of another takes its place. `path`: what it opens. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** Sends to browsers through their push services, which cannot read it. */
export interface Push {
  /** 'gone' when the browser takes no pushes any more; 'refused' when this one never will be. Throws when another try may help. */
  send(
    keys: PushKeys,
    to: PushSubscription,
    message: PushMessage,
  ): Promise<'sent' | 'gone' | 'refused'>;
}

/** A push that waits longer for its browser is no news. */
const LIVES_SECONDS = DAY / SECOND;
const TIMEOUT_MS = 20 * SECOND;

const refused = z.object({ statusCode: z.int() });
/** The service has no such browser, or will never take this push. */
const FINAL = new Set([400, 401, 403, 404, 410, 413]);
const GONE = new Set([404, 410]);

export interface PushOptions {
  /** Whom a push service writes to about this sender: 'mailto:…' or an https address. */
  readonly contact: () => string;
  /** Tests speak to a service of their own. */
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

/** A fresh pair. */
export async function makePushKeys(): Promise<PushKeys> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}
