/** A film's master playlist, which lists its renditions. The film plays from the first rendition on; later ones are added. */

/** One rendition: its line of attributes and its address. */
interface Rendition {
  readonly address: string;
  readonly pixels: number;
  readonly lines: readonly [string, string];
}

/** The bits per second that AAC stereo and its container add to each rendition. */
const SOUND_BITS = 150_000;
const SOUND_CODEC = 'mp4a.40.2';
const SOUND = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES';
const RENDITION = '#EXT-X-STREAM-INF:';

/** The line that declares a film's sound, a playlist of its own beside the renditions. */
export const soundLine = (address: string) => `${SOUND},CHANNELS="2",URI="${address}"`;

/**
 * The playlist with more renditions; one with the same address replaces the earlier one. `added` are playlists without sound,
 * each of which plays with the sound that `master` declares.
 */
export function addRenditions(master: string, added: readonly string[]): string {
  const sound = master.split('\n').find((line) => line.startsWith(SOUND));
  const renditions = new Map<string, Rendition>();
  for (const one of renditionsOf(master)) renditions.set(one.address, one);
  for (const one of added.flatMap(renditionsOf)) {
    renditions.set(one.address, sound === undefined ? one : withSound(one));
  }
  const inOrder = [...renditions.values()].sort((a, b) => a.pixels - b.pixels);
  return [
    '#EXTM3U',
    '',
    ...(sound === undefined ? [] : [sound, '']),
    ...inOrder.flatMap(({ lines }) => lines),
    '',
  ].join('\n');
}

function renditionsOf(master: string): Rendition[] {
  const lines = master.split('\n');
  return lines.flatMap((line, at): Rendition[] => {
    const address = lines[at + 1];
    if (!line.startsWith(RENDITION) || address === undefined) return [];
    const [, width = 0, height = 0] = /RESOLUTION=(\d+)x(\d+)/.exec(line) ?? [];
    return [{ address, pixels: Number(width) * Number(height), lines: [line, address] }];
  });
}

function withSound({ lines: [line, address], ...rendition }: Rendition): Rendition {
  const heard = line
    .replaceAll(/BANDWIDTH=(\d+)/g, (_, bits: string) => `BANDWIDTH=${Number(bits) + SOUND_BITS}`)
    .replace(/CODECS="([^"]*)"/, `CODECS="$1,${SOUND_CODEC}"`);
  return { ...rendition, lines: [`${heard},AUDIO="sound"`, address] };
}
