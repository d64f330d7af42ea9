import type { InputVideoTrack } from 'mediabunny';

/** A size in square pixels, upright. */
export interface FilmSize {
  readonly width: number;
  readonly height: number;
}

/** How a film with high dynamic range encodes brightness: as phones do, or as discs do. */
export type HighRange = 'hlg' | 'pq';

export const highRangeOf = (transfer: string | null | undefined): HighRange | null =>
  transfer === 'hlg' || transfer === 'pq' ? transfer : null;

/** How frames are turned, mirrored and tone mapped for display. */
export interface Upright {
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly flip: boolean;
  readonly highRange: HighRange | null;
}

/** The video track of a film with the facts that all processing needs. Times in seconds. */
export interface FilmSource {
  readonly film: InputVideoTrack;
  readonly size: FilmSize;
  readonly upright: Upright;
  /** Frames per second. */
  readonly rate: number;
  /** The film's start on its own clock. */
  readonly start: number;
  readonly seconds: number;
}
