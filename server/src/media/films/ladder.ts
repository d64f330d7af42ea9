import { FILM_HEIGHTS } from '@limelight/contract/media/limits';
import type { FilmSize } from '../worker/film-source.ts';

/** Plays on any connection and most screens, and takes a fraction of the time that the largest rendition takes. */
const FIRST = 480;
/** Renditions up to this short side are small: the usual frame rate is enough for them. */
const SMALL = 480;
const SMALL_RATE = 30;
const MOST_RATE = 60;
/** Cameras miss their nominal frame rate: 30 is 29.97, or 30.02. */
const SLACK = 1.1;

const shortOf = ({ width, height }: FilmSize) => Math.min(width, height);

/** The short sides of a film's renditions, smallest first; the same for a film in portrait. Never larger than the source. */
export function rungsOf(size: FilmSize): number[] {
  const rungs = FILM_HEIGHTS.filter((rung) => rung <= shortOf(size));
  return rungs.length > 0 ? rungs : [shortOf(size)];
}

/** A rendition's size by its short side. */
export function sizeOfRung(size: FilmSize, rung: number): FilmSize {
  const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
  return {
    width: even((size.width * rung) / shortOf(size)),
    height: even((size.height * rung) / shortOf(size)),
  };
}

/** The rendition that is made first, where the film cannot be copied or its copy does not play everywhere. */
export function firstRung(size: FilmSize): number {
  const rungs = rungsOf(size);
  return rungs.findLast((rung) => rung <= FIRST) ?? rungs[0] ?? shortOf(size);
}

/** Whether one rendition plays on any connection and most screens; large ones with a high frame rate do not. */
export const isForAll = (rung: number, rate: number): boolean =>
  rung <= SMALL || rate <= SMALL_RATE * SLACK;

/** The missing renditions that are made next, in one pass: all small ones, then each larger one alone. */
export function nextRungs(lacking: readonly number[]): number[] {
  const small = lacking.filter((rung) => rung <= SMALL);
  return small.length > 0 ? small : lacking.slice(0, 1);
}

/** Of how many frames a rendition takes one, for a film with `rate` frames per second; `coarser` is for a slow machine. */
export function everyNth(rung: number, rate: number, coarser = false): number {
  const most = rung <= SMALL || coarser ? SMALL_RATE : MOST_RATE;
  return Math.max(1, Math.ceil(rate / (most * SLACK)));
}
