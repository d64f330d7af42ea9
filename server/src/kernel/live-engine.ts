import type { StreamId } from '@limelight/contract/platform/ids';

/** One connected sender; what comes late from an earlier connection of the same stream has another one. */
export type Publication = string & { readonly __publication: true };

/** What a publisher's offer came to. */
export type Published =
  | { readonly ok: true; readonly answerSdp: string; readonly publication: Publication }
  /** `noRoom`: this machine carries no further stream. `busy`: its sender is connected. `badOffer`: no usable H.264, VP8 or Opus. */
  | {
      readonly ok: false;
      readonly reason: 'noRoom' | 'busy' | 'badOffer' | 'ended' | 'unavailable';
    };

/** `main` is what the sender sends (VP8 is encoded to H.264), `small` has at most 360 lines and exists where the processor allows. */
export type Rendition = 'main' | 'small';

/** What a blocking reload waits for (RFC 8216bis 6.2.5.2). */
export interface PlaylistAsk {
  /** The media sequence number; null for the playlist as it is. */
  readonly msn: number | null;
  readonly part: number | null;
}

/** A playlist or bytes, or why there are none. `tooFar`: the request asks for what is not to come soon (HTTP 400). */
export type Served<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly reason: 'notFound' | 'tooFar' | 'late' };

export interface ServedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Measured each 2 s while a sender is connected. */
export interface StreamHealth {
  /** Bits per second of picture and sound, as they arrived. */
  readonly bitrate: number;
  /** The share of packets that were lost and did not come again, from 0 to 1. */
  readonly lostShare: number;
  readonly jitterMs: number;
  /** From the arrival of the newest frame to the part that a viewer can ask for. */
  readonly delayMs: number;
  /** The picture as it is sent; null for sound only. */
  readonly video: {
    readonly width: number;
    readonly height: number;
    readonly framesPerSecond: number;
  } | null;
  readonly hasAudio: boolean;
}

/** What the engine tells of a stream. It calls `tell` on its own; an error thrown there is logged. */
export type LiveEvent = { readonly streamId: StreamId; readonly at: Date } & (
  | { readonly type: 'connected'; readonly publication: Publication }
  /** No media for 3 s: viewers wait. */
  | { readonly type: 'lost' }
  | { readonly type: 'returned' }
  /** Nothing came back within 60 s; the stream is ended as by `end`. */
  | { readonly type: 'closed' }
  /** The recording stopped, such as for a full disk; the stream goes on. Told once. */
  | { readonly type: 'recordingFailed'; readonly cause: string }
  | { readonly type: 'health'; readonly health: StreamHealth }
);

export interface MadeRecording {
  readonly path: string;
  readonly seconds: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
}

export interface RecordingOptions {
  /** Only the end of the stream, such as for a report; the whole without it. */
  readonly lastSeconds?: number;
}

/** The door of the engine: WHIP in, low-latency HLS and a recording out. */
export interface LiveEngine {
  /** Connects a sender. Within 60 s after a lost connection the stream goes on where it was. */
  publish(streamId: StreamId, offerSdp: string): Promise<Published>;
  /** Ends one connection, as WHIP's DELETE does: the stream is 'lost' at once. An earlier publication changes nothing. */
  unpublish(publication: Publication): void;
  /** Ends a stream: its sender is disconnected and its playlists say so. What was packaged stays until `forget`. */
  end(streamId: StreamId): Promise<void>;
  /** The master playlist, whose addresses are relative ('main.m3u8'); null before the first segment. */
  master(streamId: StreamId): string | null;
  /** The playlist of a rendition; waits for what is asked. Its addresses are names for `bytes`. */
  playlist(streamId: StreamId, rendition: Rendition, ask: PlaylistAsk): Promise<Served<string>>;
  /** An init section, a segment or a part; the part that is hinted at is waited for. */
  bytes(streamId: StreamId, name: string): Promise<Served<ServedBytes>>;
  /** Writes what was streamed as an MP4 file; null where nothing was recorded. Throws where it fails. */
  makeRecording(
    streamId: StreamId,
    toFile: string,
    options?: RecordingOptions,
  ): Promise<MadeRecording | null>;
  /** Removes all that is kept of a stream, in memory and on disk; one that runs is ended. */
  forget(streamId: StreamId): Promise<void>;
  /** Ends all streams and processes. */
  close(): Promise<void>;
}

/** The engine of this process as its areas have it: it also tells them what happens. */
export interface LivePort extends LiveEngine {
  /** Calls the listener for every event from now on; the returned function ends that. */
  listen(listener: (event: LiveEvent) => void): () => void;
}
