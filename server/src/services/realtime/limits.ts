/** What one process lets sockets do. Times are milliseconds, sizes bytes. */
export interface Limits {
  /** Of one frame, or one body over HTTP. */
  readonly frameBytes: number;
  /** Of one socket, over time; twice as many may come at once. */
  readonly messagesPerSecond: number;
  readonly socketsPerPerson: number;
  readonly socketsPerAddress: number;
  readonly channelsPerSocket: number;
  /** Of changes that one channel asks for. */
  readonly bindingsPerChannel: number;
  /** What waits for one reader; who does not drain it is closed. */
  readonly bufferBytes: number;
  /** Of what a person shows while they are there. */
  readonly presenceBytes: number;
  /** A client says something every 25 seconds. */
  readonly silenceMs: number;
  /** Tokens and rights are looked at again, so that no lost message keeps a channel open. */
  readonly recheckMs: number;
  /** Messages that a person sends over HTTP, in a minute. */
  readonly httpPerMinute: number;
  /** How often silent sockets and old tokens are looked for. */
  readonly sweepMs: number;
  /** Processes say that they are there; who is silent three times is gone, and its people with it. */
  readonly beatMs: number;
  /**
   * Once the bus is back after it was away, clients are told to join again after the first time, within the second. The
   * first is longer than the other processes' next try: what they say before they are back is lost, too.
   */
  readonly reopenAfterMs: number;
  readonly reopenWithinMs: number;
}

export const LIMITS: Limits = {
  frameBytes: 256 * 1024,
  messagesPerSecond: 100,
  socketsPerPerson: 20,
  socketsPerAddress: 200,
  channelsPerSocket: 100,
  bindingsPerChannel: 20,
  bufferBytes: 2 * 1024 ** 2,
  presenceBytes: 8 * 1024,
  silenceMs: 60_000,
  recheckMs: 300_000,
  httpPerMinute: 300,
  sweepMs: 10_000,
  beatMs: 5_000,
  reopenAfterMs: 2_000,
  reopenWithinMs: 5_000,
};

/** The client writes topics and names of events with one byte for their lengths. */
export const MOST_NAME_BYTES = 255;
