import { CAPTION_LIMITS } from '@limelight/contract/media/limits';
import { captionFaults, type CaptionFaultCode } from '@limelight/contract/media/texts';

/** The file cannot be used as captions; its creator reads the message. */
export class CaptionFault extends Error {
  override name = 'CaptionFault';

  constructor(code: CaptionFaultCode, line = 0) {
    super(captionFaults[code].replace('{line}', String(line)));
  }
}

interface Cue {
  /** In seconds. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/**
 * Reads WebVTT or SubRip by its content and writes it as new WebVTT with only times and plain text: no styles, regions,
 * positions or tags. `seconds` is the film's length where it is known.
 */
export function cleanCaptions(file: Buffer, seconds: number | null): string {
  if (file.length > CAPTION_LIMITS.fileBytes) throw new CaptionFault('tooLarge');
  const text = textOf(file).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new CaptionFault('empty');
  const isVtt = /^WEBVTT(?:[ \t\n]|$)/.test(text);
  if (!isVtt && !/^\s*(?:\d+\s*\n)?[^\n]*-->/.test(text)) throw new CaptionFault('unknownType');
  const cues = readCues(text, isVtt).sort((a, b) => a.start - b.start);
  const [first] = cues;
  if (!first) throw new CaptionFault('empty');
  if (seconds !== null && first.start > seconds) throw new CaptionFault('otherFilm');
  const written = cues.map(
    ({ start, end, lines }) =>
      `${clock(start)} --> ${clock(end)}\n${lines.map(escaped).join('\n')}\n`,
  );
  return `WEBVTT\n\n${written.join('\n')}`;
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which old subtitle programs write. */
function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  if (file.includes(0)) throw new CaptionFault('unknownType');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

function readCues(text: string, isVtt: boolean): Cue[] {
  const lines = text.split('\n');
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line) && isVtt) {
      at = endOfBlock(lines, at);
      continue;
    }
    if (!isTimes(line)) continue;
    const { start, end } = timesOf(line, at + 1);
    const last = endOfBlock(lines, at);
    const said = lines.slice(at + 1, last).flatMap((one) => plain(one, isVtt) || []);
    if (said.join('\n').length > CAPTION_LIMITS.cueLength)
      throw new CaptionFault('tooMuch', at + 1);
    if (said.length > 0) cues.push({ start, end, lines: said });
    if (cues.length > CAPTION_LIMITS.cues) throw new CaptionFault('tooMany');
    at = last - 1;
  }
  return cues;
}

/** The index of the empty line that ends a block. A line of times also ends it where the empty line is missing. */
function endOfBlock(lines: readonly string[], from: number): number {
  let at = from + 1;
  while (at < lines.length && (lines[at] ?? '').trim() !== '' && !isTimes(lines[at] ?? '')) at++;
  // The line before the times is the number of the next caption.
  const isNumbered = isTimes(lines[at] ?? '') && /^\d+$/.test((lines[at - 1] ?? '').trim());
  return isNumbered && at - 1 > from ? at - 1 : at;
}

/** A line that starts with times; an arrow within text does not count. */
const isTimes = (line: string) => /^\s*[\d:.,]+\s*-->/.test(line);

const TIME = /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/.source;
const TIMES = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s|$)`);

function timesOf(line: string, number: number): { start: number; end: number } {
  const found = TIMES.exec(line);
  if (!found) throw new CaptionFault('badTime', number);
  const seconds = (from: number) =>
    Number(found[from] ?? 0) * 3600 +
    Number(found[from + 1]) * 60 +
    Number(found[from + 2]) +
    Number((found[from + 3] ?? '').padEnd(3, '0')) / 1000;
  const times = { start: seconds(1), end: seconds(5) };
  if (times.end <= times.start) throw new CaptionFault('backwards', number);
  return times;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** A line without tags (`<i>`, `<v Ann>`, `{\an8}`), entities and control characters. */
function plain(line: string, isVtt: boolean): string {
  const bare = line
    .replace(/<\/?[a-z0-9][^<>]*>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
    // Control characters are invisible, so they must not pass on.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g, '');
  const read = isVtt ? bare.replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all) : bare;
  return read.trim();
}

const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  return `${two(hours)}:${two(minutes)}:${two(rest)}.${String(ms % 1000).padStart(3, '0')}`;
}
