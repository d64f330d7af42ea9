/** Two people may share a device. */
const keyOf = (viewer: string | null) => `playback-positions:${viewer ?? 'stranger'}`;
/** The newest ones are enough; each is a few bytes. */
const KEPT = 50;
/** Below this nobody minds starting again. Seconds. */
const WORTH_SAVING = 10;

type Positions = readonly (readonly [id: string, seconds: number])[];

/** Puts a position on top; one at the start or near the end is forgotten. */
export function withPosition(
  positions: Positions,
  id: string,
  seconds: number,
  duration: number,
): Positions {
  const others = positions.filter(([one]) => one !== id);
  const done = seconds < WORTH_SAVING || seconds > duration - WORTH_SAVING;
  return done ? others : [[id, Math.floor(seconds)] as const, ...others].slice(0, KEPT);
}

function load(viewer: string | null): Positions {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(viewer)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number'
        ? [[one[0], one[1]] as const]
        : [],
    );
  } catch {
    return [];
  }
}

/** Where this person left a recording on this device, in seconds; 0 when it is not worth going back to. */
export function readPosition(viewer: string | null, id: string, duration: number): number {
  const seconds = load(viewer).find(([one]) => one === id)?.[1] ?? 0;
  return seconds < duration - WORTH_SAVING ? seconds : 0;
}

let savedAt = 0;

/** Remembers a position, at most every two seconds: `timeupdate` comes four times a second. */
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
      JSON.stringify(withPosition(load(viewer), id, seconds, duration)),
    );
  } catch {
    // Storage is off or full: the video starts at its beginning next time.
  }
}
