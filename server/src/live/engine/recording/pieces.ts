import {
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
} from 'mediabunny';
import type { Size } from '../packager/frames.ts';
import { wholeFile } from './whole-file.ts';

/** What was recorded in one go. Times in seconds. */
export interface Piece {
  readonly input: Input;
  readonly video: InputVideoTrack | null;
  readonly audio: InputAudioTrack | null;
  readonly size: Size | null;
  readonly seconds: number;
}

/** Opens a file; null for one that nothing was written to. */
export async function openPiece(file: string): Promise<Piece | null> {
  const input = new Input({ source: await wholeFile(file), formats: [MP4] });
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const seconds = Math.max(0, ...(await Promise.all([endOf(video), endOf(audio)])));
    if (seconds > 0) {
      const size = video && {
        width: await video.getCodedWidth(),
        height: await video.getCodedHeight(),
      };
      return { input, video, audio, size, seconds };
    }
  } catch {
    // Nothing but its beginning was written.
  }
  input.dispose();
  return null;
}

async function endOf(track: InputVideoTrack | InputAudioTrack | null): Promise<number> {
  if (!track) return 0;
  const last = await new EncodedPacketSink(track).getPacket(Infinity, { metadataOnly: true });
  return last ? last.timestamp + last.duration : 0;
}

/** A size that less of the time was sent in is a beginning, or a bad moment. */
const LEAST_SHARE = 0.25;

/** The size of the recording, which has one: the largest that was sent for more than a moment. */
export function usualSize(pieces: readonly Piece[]): Size | null {
  const bySize = new Map<string, { size: Size; seconds: number }>();
  for (const { size, seconds } of pieces) {
    if (!size) continue;
    const name = `${size.width}x${size.height}`;
    bySize.set(name, { size, seconds: (bySize.get(name)?.seconds ?? 0) + seconds });
  }
  const sizes = [...bySize.values()];
  const total = sizes.reduce((sum, { seconds }) => sum + seconds, 0);
  const pixels = ({ size }: { size: Size }) => size.width * size.height;
  const usual = sizes.filter(({ seconds }) => seconds >= total * LEAST_SHARE);
  return usual.toSorted((a, b) => pixels(b) - pixels(a))[0]?.size ?? null;
}
