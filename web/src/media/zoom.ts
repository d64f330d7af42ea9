/** A shorter movement is an unsteady press, not a swipe. CSS pixels. */
const SWIPE = 48;

/** The meaning of a swipe in the viewer: 1 next, -1 previous, 'close' for down, 0 none. */
export function swipeStep(dx: number, dy: number): 1 | -1 | 0 | 'close' {
  if (Math.abs(dx) > Math.abs(dy)) return dx <= -SWIPE ? 1 : dx >= SWIPE ? -1 : 0;
  return dy >= SWIPE * 2 ? 'close' : 0;
}

/** How far a zoomed picture can be dragged from the center, to either side, before its edge comes into view. */
export function panLimit(size: number, frame: number, scale: number): number {
  return Math.max(0, (size * scale - frame) / 2);
}

export const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
