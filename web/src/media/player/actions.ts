/** What a key, a tap or a button asks of the player. Seconds, and parts of the whole volume. */
export type PlayerAction =
  | { readonly do: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { readonly do: 'seek' | 'volume'; readonly by: number }
  | { readonly do: 'speed'; readonly by: 1 | -1 };

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const ARROW_SECONDS = 5;
const JUMP_SECONDS = 10;
const VOLUME_STEP = 0.1;

const KEYS: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  ArrowLeft: { do: 'seek', by: -ARROW_SECONDS },
  ArrowRight: { do: 'seek', by: ARROW_SECONDS },
  j: { do: 'seek', by: -JUMP_SECONDS },
  l: { do: 'seek', by: JUMP_SECONDS },
  ArrowUp: { do: 'volume', by: VOLUME_STEP },
  ArrowDown: { do: 'volume', by: -VOLUME_STEP },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
};

/** Where a key was pressed, as far as it matters who may have it. */
export interface KeyPlace {
  /** A button has the space bar for itself, a menu and a text field every key, the volume its arrows. */
  readonly on: 'button' | 'volume' | 'typing' | 'menu' | 'other';
  /** Outside the player, but in the same window: arrows move to the next file there. */
  readonly outside: boolean;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key means to the player; null where it means nothing or belongs to somebody else. */
export function actionOfKey(pressed: Key, { on, outside }: KeyPlace): PlayerAction | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (on === 'typing' || on === 'menu') return null;
  const isArrow = pressed.key.startsWith('Arrow');
  if (isArrow && (outside || on === 'volume')) return null;
  if (pressed.key === ' ' && on === 'button') return null;
  const name = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  return KEYS[name] ?? null;
}

/** The next faster or slower speed. */
export function nextSpeed(rate: number, by: 1 | -1): number {
  const at = SPEEDS.findIndex((speed) => speed >= rate);
  const next = Math.min(SPEEDS.length - 1, Math.max(0, (at < 0 ? SPEEDS.length - 1 : at) + by));
  return SPEEDS[next] ?? 1;
}

/** How long two taps may be apart to count as one double tap. */
const DOUBLE_TAP_MS = 300;

interface Tap {
  readonly atMs: number;
  /** From 0 at the left edge to 1 at the right one. */
  readonly place: number;
}

/** Seconds that a second tap jumps: back on the left third, forward on the right one, 0 for none. */
export function jumpOfTaps(before: Tap | null, tap: Tap): number {
  if (!before || tap.atMs - before.atMs > DOUBLE_TAP_MS) return 0;
  const side = ({ place }: Tap) => (place < 1 / 3 ? -1 : place > 2 / 3 ? 1 : 0);
  return side(before) === side(tap) ? side(tap) * JUMP_SECONDS : 0;
}
