import { AudioLines, File, Film, ImageIcon, type LucideIcon } from 'lucide-react';
import { numberFormat } from '../../platform/region.ts';

type FileKind = 'picture' | 'video' | 'audio' | 'file';

export const FILE_ICONS: Record<FileKind, LucideIcon> = {
  picture: ImageIcon,
  video: Film,
  audio: AudioLines,
  file: File,
};

const KIND_WORDS: Record<FileKind, string> = {
  picture: 'Picture',
  video: 'Video',
  audio: 'Audio',
  file: 'File',
};

/** 'Video', 'ZIP': what a file is, by its kind, or the ending of its name. */
export function fileKindWords(kind: FileKind, name: string): string {
  if (kind !== 'file') return KIND_WORDS[kind];
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return ending === undefined ? KIND_WORDS.file : ending.toUpperCase();
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** '4.2 GB', '310 kB': of 1,000 bytes each, as systems show files. */
export function bytesWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return numberFormat({
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}
