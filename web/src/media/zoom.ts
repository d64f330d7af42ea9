/** A swipe shorter than this is a press that trembled. CSS pixels. */
const SWIPE = 48;

/** What a swipe in the viewer means: 1 the next, -1 the one before, 'close' for one down, 0 nothing. */
export function swipeStep(dx: number, dy: number): 1 | -1 | 0 | 'close' {
  if (Math.abs(dx) > Math.abs(dy)) return dx <= -SWIPE ? 1 : dx >= SWIPE ? -1 : 0;
  return dy >= SWIPE * 2 ? 'close' : 0;
}

/** How far a zoomed picture can be moved from the middle, to either side, before its edge comes in. */
export function panLimit(size: number, frame: number, scale: number): number {
  return Math.max(0, (size * scale - frame) / 2);
}

export const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
