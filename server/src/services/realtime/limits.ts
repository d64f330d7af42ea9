/** The limits on sockets in one process. Times are in milliseconds, sizes in bytes. */
export interface Limits {
  /** Size of one frame, or one HTTP body. */
  readonly frameBytes: number;
  /** Messages of one socket per second on average; a burst may have twice as many. */
  readonly messagesPerSecond: number;
  readonly socketsPerPerson: number;
  readonly socketsPerAddress: number;
  readonly channelsPerSocket: number;
  /** Row changes that one channel may subscribe to. */
  readonly bindingsPerChannel: number;
  /** Unsent data for one reader; a socket that exceeds it is closed. */
  readonly bufferBytes: number;
  /** Size of what a user shows as presence. */
  readonly presenceBytes: number;
  /** A socket that is silent for this long is closed; clients send a heartbeat every 25 seconds. */
  readonly silenceMs: number;
  /** Tokens and rights are verified again after this time, so that no lost message keeps a channel open. */
  readonly recheckMs: number;
  /** Messages that a user may send over HTTP in a minute. */
  readonly httpPerMinute: number;
  /** How often the server looks for silent sockets and tokens that are due for a recheck. */
  readonly sweepMs: number;
  /** How often a process announces itself. One that misses three beats counts as gone, and its users with it. */
  readonly beatMs: number;
  /**
   * Once the bus is back after an outage, clients are told to rejoin: after reopenAfterMs, spread over reopenWithinMs. The
   * first is longer than the reconnect interval of the other processes: what they send before they are back is lost, too.
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

/** Clients write the lengths of topics and event names as one byte. */
export const MOST_NAME_BYTES = 255;
