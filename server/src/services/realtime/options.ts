import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { ApiKeys, Claims, VerifyToken } from '../access.ts';
import type { Limits } from './limits.ts';
import type { Relay } from './relay.ts';
import type { RowReader } from './rows.ts';

/** What a person may do on a private topic. */
export interface Rights {
  readonly hear: boolean;
  readonly speak: boolean;
  readonly present: boolean;
}

export const NO_RIGHTS: Rights = { hear: false, speak: false, present: false };

export interface RealtimeOptions {
  readonly apiKeys: Pick<ApiKeys, 'isPublishable'>;
  readonly verify: VerifyToken;
  /** Whether a topic is of a kind that only private channels have. */
  readonly isPrivate: (topic: string) => boolean;
  /** Asked at a join, at every new token, now and then, and for what is said over HTTP. */
  readonly rightsOf: (claims: Claims, topic: string) => Promise<Rights>;
  readonly bus: Bus;
  /** Over that bus, and the only one in this process: what is said here is heard here without it. */
  readonly relay: Relay;
  /** Each calls its listener with an id as soon as it has ended, wherever that was. */
  readonly onSessionEnded: (listener: (sessionId: string) => void) => void;
  readonly onPersonEnded: (listener: (personId: string, why: string) => void) => void;
  /** Which of these private topics are also a person's: they are asked about again when their account ends. */
  readonly topicsWith: (personId: string, topics: readonly string[]) => Promise<readonly string[]>;
  /** The tables whose changes can be heard. */
  readonly rows: RowReader;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Whether pages of this origin may connect. */
  readonly allowsOrigin: (origin: string, request: IncomingMessage) => boolean;
  readonly isStopping: () => boolean;
  readonly limits?: Partial<Limits>;
  readonly log: Logger;
}
