import type { InputVideoTrack } from 'mediabunny';

/** In square pixels, upright. */
export interface FilmSize {
  readonly width: number;
  readonly height: number;
}

/** How the brightness of a film with a high dynamic range is written down: as phones do, or as discs do. */
export type HighRange = 'hlg' | 'pq';

export const highRangeOf = (transfer: string | null | undefined): HighRange | null =>
  transfer === 'hlg' || transfer === 'pq' ? transfer : null;

/** How the pictures of a film become what is shown. */
export interface Upright {
  /** Clockwise degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly flip: boolean;
  readonly highRange: HighRange | null;
}

/** The pictures of a film, as all that is made of them needs to know them. Seconds. */
export interface FilmSource {
  readonly film: InputVideoTrack;
  readonly size: FilmSize;
  readonly upright: Upright;
  /** Pictures a second. */
  readonly rate: number;
  /** The moment of the film's clock that is its start. */
  readonly start: number;
  readonly seconds: number;
}
