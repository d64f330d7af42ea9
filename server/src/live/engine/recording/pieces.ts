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

/** The size that the most time was sent in: the recording has one size. */
export function usualSize(pieces: readonly Piece[]): Size | null {
  const seconds = new Map<string, { size: Size; seconds: number }>();
  for (const piece of pieces) {
    if (!piece.size) continue;
    const name = `${piece.size.width}x${piece.size.height}`;
    const before = seconds.get(name)?.seconds ?? 0;
    seconds.set(name, { size: piece.size, seconds: before + piece.seconds });
  }
  return [...seconds.values()].toSorted((a, b) => b.seconds - a.seconds)[0]?.size ?? null;
}
