import type { Logger } from 'pino';
import type { LiveEvent } from '../../kernel/live-engine.ts';

export type {
  LiveEngine,
  LiveEvent,
  MadeRecording,
  PlaylistAsk,
  Publication,
  Published,
  RecordingOptions,
  Rendition,
  Served,
  ServedBytes,
} from '../../kernel/live-engine.ts';

/** Where the media process is reached by those who send. */
export interface LiveSettings {
  /** The one UDP port that all senders' media arrives at. */
  readonly udpPort: number;
  /** The local address to listen on; null listens on all of them. */
  readonly bindAddress: string | null;
  /** Addresses under which this machine is reached from outside, where it stands behind NAT. */
  readonly publicAddresses: readonly string[];
  /** How much of the processor all streams together may take, in percent of one core. */
  readonly cpuPercent: number;
}

export interface LiveEngineOptions {
  readonly log: Logger;
  /** Holds a folder for each stream, with what is recorded. */
  readonly folder: string;
  readonly settings: LiveSettings;
  readonly tell: (event: LiveEvent) => void;
}
