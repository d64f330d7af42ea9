import { FILM_HEIGHTS } from '@limelight/contract/media/limits';
import type { FilmSize } from '../worker/film-source.ts';

/** What plays on any line and on most screens, and is made in a fraction of the time that the largest takes. */
const FIRST = 480;
/** Renditions up to this are small: as many pictures a second as a film has by custom are enough for them. */
const SMALL = 480;
const SMALL_RATE = 30;
const MOST_RATE = 60;
/** What a camera counts is never quite what it says: 30 is 29.97, or 30.02. */
const SLACK = 1.1;

const shortOf = ({ width, height }: FilmSize) => Math.min(width, height);

/** The short sides of a film's renditions, smallest first, so that one in portrait has the same; never above the source. */
export function rungsOf(size: FilmSize): number[] {
  const rungs = FILM_HEIGHTS.filter((rung) => rung <= shortOf(size));
  return rungs.length > 0 ? rungs : [shortOf(size)];
}

/** A rendition's size, by its short side. */
export function sizeOfRung(size: FilmSize, rung: number): FilmSize {
  const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
  return {
    width: even((size.width * rung) / shortOf(size)),
    height: even((size.height * rung) / shortOf(size)),
  };
}

/** The rendition that a film begins with, where it must be made. */
export function firstRung(size: FilmSize): number {
  const rungs = rungsOf(size);
  return rungs.findLast((rung) => rung <= FIRST) ?? rungs[0] ?? shortOf(size);
}

/** Whether one rendition plays on any line and most screens: large ones with many pictures a second do not. */
export const isForAll = (rung: number, rate: number): boolean =>
  rung <= SMALL || rate <= SMALL_RATE * SLACK;

/** Which of the renditions that a film lacks are made next, in one go: all of the small ones, then each by itself. */
export function nextRungs(lacking: readonly number[]): number[] {
  const small = lacking.filter((rung) => rung <= SMALL);
  return small.length > 0 ? small : lacking.slice(0, 1);
}

/** Takes one of so many pictures, for a film with `rate` a second; `coarser` for a machine that is slow. */
export function everyNth(rung: number, rate: number, coarser = false): number {
  const most = rung <= SMALL || coarser ? SMALL_RATE : MOST_RATE;
  return Math.max(1, Math.ceil(rate / (most * SLACK)));
}
