import {
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_PNG,
  type AVCodecID,
  type Dictionary,
} from 'node-av';

/** How FFmpeg reads a type of file, and writes it again. */
export interface Container {
  readonly reads: string;
  readonly writes: string;
  /** It has a place for the picture on the cover. */
  readonly hasCover: boolean;
  /** Which codecs keep the name that the file had for them: players of Apple look at it. */
  readonly keepsTag: (codec: AVCodecID) => boolean;
}

const none = () => false;
const ofHevc = (codec: AVCodecID) => codec === AV_CODEC_ID_HEVC;
const iso = (writes: string): Container => ({
  reads: 'mov',
  writes,
  hasCover: writes === 'mp4' || writes === 'ipod',
  keepsTag: writes === 'mov' ? () => true : ofHevc,
});
const same = (name: string, hasCover = false, writes = name): Container => ({
  reads: name,
  writes,
  hasCover,
  keepsTag: none,
});

const OGG = same('ogg');
const FLAC = same('flac', true);
const WAV = same('wav');

/** Of the types of recordings that are accepted (uploads/kinds.ts). */
export const CONTAINERS: Readonly<Record<string, Container>> = {
  'video/mp4': iso('mp4'),
  'video/x-m4v': iso('mp4'),
  'video/quicktime': iso('mov'),
  'video/3gpp': iso('3gp'),
  'video/3gpp2': iso('3g2'),
  'audio/mp4': iso('ipod'),
  'audio/x-m4a': iso('ipod'),
  'video/webm': same('matroska', false, 'webm'),
  'video/matroska': same('matroska'),
  'video/x-matroska': same('matroska'),
  'video/mp2t': same('mpegts'),
  'audio/mpeg': same('mp3', true),
  'audio/aac': same('aac', false, 'adts'),
  'audio/ogg': OGG,
  'audio/opus': OGG,
  'audio/ogg; codecs=opus': OGG,
  'audio/flac': FLAC,
  'audio/x-flac': FLAC,
  'audio/wav': WAV,
  'audio/vnd.wave': WAV,
};

/** The types of pictures on covers. */
export const COVERS: ReadonlyMap<AVCodecID, string> = new Map([
  [AV_CODEC_ID_MJPEG, 'image/jpeg'],
  [AV_CODEC_ID_PNG, 'image/png'],
]);

/** What a listener sees of a work; FFmpeg has these names for all formats. */
const TAGS = ['title', 'artist', 'album', 'album_artist', 'track', 'disc', 'genre'] as const;

/**
 * What is kept of a recording's words: those of the work, and the year. Everything else goes, known or not: position, device,
 * program, comments, the moment of the recording.
 */
export function keptTags(...found: readonly (Dictionary | null)[]): Record<string, string> {
  const first = (key: string) =>
    found.map((tags) => tags?.get(key) ?? null).find((value) => value !== null);
  const kept: Record<string, string> = {};
  for (const key of TAGS) {
    const value = first(key);
    if (value !== undefined && value !== null) kept[key] = value;
  }
  const year = /^\d{4}/.exec(first('date') ?? first('year') ?? '')?.[0];
  if (year !== undefined) kept['date'] = year;
  return kept;
}
