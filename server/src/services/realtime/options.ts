import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { ApiKeys, Claims, VerifyToken } from '../access.ts';
import type { Limits } from './limits.ts';
import type { Relay } from './relay.ts';
import type { RowReader } from './rows.ts';

/** What a user may do on a private topic. */
export interface Rights {
  readonly hear: boolean;
  readonly speak: boolean;
  readonly present: boolean;
}

export const NO_RIGHTS: Rights = { hear: false, speak: false, present: false };

export interface RealtimeOptions {
  readonly apiKeys: Pick<ApiKeys, 'isPublishable'>;
  readonly verify: VerifyToken;
  /** Whether only private channels may join this topic. */
  readonly isPrivate: (topic: string) => boolean;
  /** Called at a join, at every new token, from time to time, and for broadcasts over HTTP. */
  readonly rightsOf: (claims: Claims, topic: string) => Promise<Rights>;
  readonly bus: Bus;
  /** Runs over that bus. It is the only one in this process: messages sent here reach local channels without it. */
  readonly relay: Relay;
  /** Calls its listener with the id of a session as soon as it has ended, in any process. */
  readonly onSessionEnded: (listener: (sessionId: string) => void) => void;
  readonly onPersonEnded: (listener: (personId: string, why: string) => void) => void;
  /** Which of these private topics also belong to this user: they are rechecked when the account ends. */
  readonly topicsWith: (personId: string, topics: readonly string[]) => Promise<readonly string[]>;
  /** The tables whose changes clients can subscribe to. */
  readonly rows: RowReader;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Whether pages of this origin may connect. */
  readonly allowsOrigin: (origin: string, request: IncomingMessage) => boolean;
  readonly isStopping: () => boolean;
  readonly limits?: Partial<Limits>;
  readonly log: Logger;
}
