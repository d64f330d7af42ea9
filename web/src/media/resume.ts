/** One key per user, since two users may share a device. */
const keyOf = (viewer: string | null) => `playback-positions:${viewer ?? 'stranger'}`;
/** Only the newest positions are kept; each is a few bytes. */
const KEPT = 50;
/** Earlier positions are not worth resuming. Seconds. */
const WORTH_SAVING = 10;

/** `at`: the device's time, in milliseconds. */
type Positions = readonly (readonly [id: string, seconds: number, at: number])[];

/** The position, or 0 if it is not worth resuming: at the start, or near the end. */
export const worthKeeping = (seconds: number, duration: number): number =>
  seconds < WORTH_SAVING || seconds > duration - WORTH_SAVING ? 0 : seconds;

/** Adds a position as the newest; removes one that is not worth resuming. */
export function withPosition(
  positions: Positions,
  [id, seconds, at]: Positions[number],
  duration: number,
): Positions {
  const others = positions.filter(([one]) => one !== id);
  if (worthKeeping(seconds, duration) === 0) return others;
  return [[id, Math.floor(seconds), at] as const, ...others].slice(0, KEPT);
}

function load(viewer: string | null): Positions {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(viewer)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number'
        ? [[one[0], one[1], typeof one[2] === 'number' ? one[2] : 0] as const]
        : [],
    );
  } catch {
    return [];
  }
}

/** Where this user left a recording on this device; null if there is no position, or it was at the start or end. */
export function readPosition(
  viewer: string | null,
  id: string,
): { readonly seconds: number; readonly at: number } | null {
  const found = load(viewer).find(([one]) => one === id);
  return found ? { seconds: found[1], at: found[2] } : null;
}

let savedAt = 0;

/** Saves a position, at most every two seconds: `timeupdate` fires four times a second. */
export function savePosition(
  viewer: string | null,
  id: string,
  seconds: number,
  duration: number,
): void {
  if (Math.abs(Date.now() - savedAt) < 2000) return;
  savedAt = Date.now();
  try {
    localStorage.setItem(
      keyOf(viewer),
      JSON.stringify(withPosition(load(viewer), [id, seconds, savedAt], duration)),
    );
  } catch {
    // Storage is disabled or full: the video starts from the beginning next time.
  }
}
