import { errorCode, errorSentence } from '../../platform/errors.ts';
import { inStereo } from './stereo.ts';

/** Where a stream is sent to, and the token that allows it. */
export interface WhipTarget {
  readonly url: string;
  readonly token: string;
}

/** A picture of 720 lines at 30 frames looks good at this. Bits a second. */
const VIDEO_BITRATE = 2_500_000;
/** Candidates of this machine are found at once; one that cannot be asked for is not waited for. */
const GATHERING_MS = 1_500;

/** The server took no stream from us. `isFinal`: another try would be refused too. */
export class WhipRefused extends Error {
  override readonly name = 'WhipRefused';
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** A connection that sends picture and sound. */
export interface Publication {
  readonly connection: RTCPeerConnection;
  /** Puts other tracks in the place of those that are sent, without a new connection. */
  readonly send: (stream: MediaStream) => Promise<void>;
  /** Closes it; the server is told, so that it does not wait for us. */
  readonly end: () => Promise<void>;
}

/** Sends a stream by WHIP (RFC 9725). Throws `WhipRefused`, or an error of the network. */
export async function publish(
  target: WhipTarget,
  stream: MediaStream,
  signal: AbortSignal,
): Promise<Publication> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  try {
    const senders = addSenders(connection, stream);
    await connection.setLocalDescription(await connection.createOffer());
    await untilGathered(connection);
    const answer = await offer(target, connection.localDescription?.sdp ?? '', signal);
    await connection.setRemoteDescription({ type: 'answer', sdp: inStereo(answer.sdp) });
    return {
      connection,
      send: async (next) => {
        await Promise.all([
          senders.video.replaceTrack(next.getVideoTracks()[0] ?? null),
          senders.audio.replaceTrack(next.getAudioTracks()[0] ?? null),
        ]);
      },
      end: async () => {
        connection.close();
        if (answer.resource !== null)
          await fetch(answer.resource, {
            method: 'DELETE',
            headers: bearer(target),
            keepalive: true,
          });
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function addSenders(connection: RTCPeerConnection, stream: MediaStream) {
  const video = connection.addTransceiver(stream.getVideoTracks()[0] ?? 'video', {
    direction: 'sendonly',
    streams: [stream],
    sendEncodings: [{ maxBitrate: VIDEO_BITRATE }],
  });
  const known = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  // The server copies H.264 as it comes; anything else it has to encode.
  const isFirst = ({ mimeType }: { readonly mimeType: string }) => mimeType === 'video/H264';
  const codecs = [...known.filter(isFirst), ...known.filter((one) => !isFirst(one))];
  if (codecs.length > 0) video.setCodecPreferences(codecs);
  const audio = connection.addTransceiver(stream.getAudioTracks()[0] ?? 'audio', {
    direction: 'sendonly',
    streams: [stream],
  });
  return { video: video.sender, audio: audio.sender };
}

const bearer = ({ token }: WhipTarget) => ({ authorization: `Bearer ${token}` });

async function offer(
  target: WhipTarget,
  sdp: string,
  signal: AbortSignal,
): Promise<{ readonly sdp: string; readonly resource: string | null }> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: { ...bearer(target), 'content-type': 'application/sdp' },
    body: sdp,
    signal,
  });
  if (!response.ok) throw await refusalOf(response);
  const place = response.headers.get('location');
  return {
    sdp: await response.text(),
    resource: place === null ? null : new URL(place, response.url || location.href).href,
  };
}

async function refusalOf(response: Response): Promise<WhipRefused> {
  // A proxy's error page is not JSON.
  const body: unknown = await response.json().catch(() => null);
  const isOurs = errorCode(body) !== null;
  return new WhipRefused(
    errorSentence(isOurs ? body : null, 'We couldn’t start your stream. Try again.'),
    response.status >= 400 && response.status < 500 && isOurs,
  );
}

function untilGathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHERING_MS);
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    });
  });
}
