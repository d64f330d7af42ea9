import type { Rendition } from '../live-engine.ts';
import { secondsOf, type StoredSegment, type Window } from './window.ts';

/** Never below these, in seconds: a target that grows is read by players, but not liked. */
const SEGMENT_TARGET = 2;
const PART_TARGET = 0.55;
/** A player that stays this many parts behind the newest is never ahead of what it can get. */
const HOLD_BACK_PARTS = 3;

const partName = (rendition: Rendition, msn: number, part: number) =>
  `${rendition}-${msn}-${part}.m4s`;
const segmentName = (rendition: Rendition, msn: number) => `${rendition}-${msn}.m4s`;
const initName = (rendition: Rendition, generation: number) =>
  `${rendition}-init-${generation}.mp4`;

/** What a name stands for; null for what is none. */
export function readName(
  name: string,
):
  | { readonly rendition: Rendition; readonly init: number }
  | { readonly rendition: Rendition; readonly msn: number; readonly part: number | null }
  | null {
  const [, which, generation, msn, part] =
    /^(main|small)-(?:init-(\d{1,9})\.mp4|(\d{1,12})(?:-(\d{1,4}))?\.m4s)$/.exec(name) ?? [];
  if (which !== 'main' && which !== 'small') return null;
  if (generation !== undefined) return { rendition: which, init: Number(generation) };
  return { rendition: which, msn: Number(msn), part: part === undefined ? null : Number(part) };
}

export interface PlaylistState {
  readonly rendition: Rendition;
  readonly window: Window;
  /** The other renditions, whose newest part is told, so that a player changes to them without asking. */
  readonly others: readonly { readonly rendition: Rendition; readonly window: Window }[];
  readonly isOver: boolean;
}

/** The media playlist of a rendition (RFC 8216bis). */
export function mediaPlaylist({ rendition, window, others, isOver }: PlaylistState): string {
  const { listed, firstInParts } = window;
  const segmentTarget = Math.max(SEGMENT_TARGET, Math.round(window.longestSegment));
  const partTarget = Math.max(PART_TARGET, Math.ceil(window.longestPart * 100) / 100);
  const first = listed[0];
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${segmentTarget}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partTarget * HOLD_BACK_PARTS).toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget.toFixed(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.msn ?? window.nextMsn}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.generation ?? 0}`,
  ];
  let generation: number | null = null;
  for (const segment of listed) {
    if (segment.generation !== generation) {
      // A generation without a segment counts too.
      const steps = generation === null ? 0 : segment.generation - generation;
      for (let step = 0; step < steps; step++) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${initName(rendition, segment.generation)}"`);
      generation = segment.generation;
    }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`);
    if (segment.msn >= firstInParts) lines.push(...partLines(rendition, segment));
    if (segment.isWhole) {
      lines.push(`#EXTINF:${secondsOf(segment).toFixed(5)},`, segmentName(rendition, segment.msn));
    }
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  else {
    const next = nextPart(window);
    const name = partName(rendition, next.msn, next.part);
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${name}"`);
    for (const other of others) lines.push(...report(other.rendition, other.window));
  }
  return `${lines.join('\n')}\n`;
}

function partLines(rendition: Rendition, { msn, parts }: StoredSegment): string[] {
  return parts.map(({ seconds, isIndependent }, at) => {
    const independent = isIndependent ? ',INDEPENDENT=YES' : '';
    return `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="${partName(rendition, msn, at)}"${independent}`;
  });
}

function report(rendition: Rendition, window: Window): string[] {
  const last = window.segments.at(-1);
  if (!last) return [];
  return [
    `#EXT-X-RENDITION-REPORT:URI="${rendition}.m3u8",LAST-MSN=${last.msn},LAST-PART=${last.parts.length - 1}`,
  ];
}

/** The part that comes next. */
export function nextPart(window: Window): { readonly msn: number; readonly part: number } {
  const last = window.segments.at(-1);
  return last && !last.isWhole
    ? { msn: last.msn, part: last.parts.length }
    : { msn: window.nextMsn, part: 0 };
}

/** The master playlist; null before there is something to play. */
export function masterPlaylist(
  renditions: readonly { readonly rendition: Rendition; readonly window: Window }[],
): string | null {
  const lines = renditions.flatMap(({ rendition, window }) => {
    const init = window.latestInit;
    const whole = window.segments.filter(({ parts }) => parts.length > 0);
    if (!init || whole.length === 0) return [];
    const { average, peak } = bitsOf(whole);
    const size = init.width && init.height ? `,RESOLUTION=${init.width}x${init.height}` : '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="${init.codecs}"${size}`,
      `${rendition}.m3u8`,
    ];
  });
  if (lines.length === 0) return null;
  return `${['#EXTM3U', '#EXT-X-VERSION:9', ...lines].join('\n')}\n`;
}

/** The bits per second of the window, and of its largest segment. */
function bitsOf(segments: readonly StoredSegment[]): { average: number; peak: number } {
  let [bytes, seconds, peak] = [0, 0, 0];
  for (const segment of segments) {
    const own = segment.parts.reduce((sum, part) => sum + part.bytes.length, 0);
    const length = secondsOf(segment);
    bytes += own;
    seconds += length;
    peak = Math.max(peak, (own * 8) / Math.max(length, 0.5));
  }
  return { average: Math.ceil((bytes * 8) / Math.max(seconds, 0.5)), peak: Math.ceil(peak) };
}
